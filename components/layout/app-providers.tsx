'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { ToastProvider } from '@/components/ui/toasts'

/** The providers around every screen: British dates and numbers whatever the browser prefers, and the notifications. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <I18nProvider locale="en-GB">
      <ToastProvider>{children}</ToastProvider>
    </I18nProvider>
  )
}
