import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { EarlyPresses } from '@/components/access/early-presses'
import { PageStart } from '@/components/access/page-start'

export const metadata: Metadata = {
  title: { default: 'Illuminate', template: '%s – Illuminate' },
  description: 'Audience surveys, event schedules and insights for arts organisations and their funder',
  robots: { index: false, follow: false },
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <PageStart />
      </head>
      <body>
        {children}
        <EarlyPresses />
      </body>
    </html>
  )
}
