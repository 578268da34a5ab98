import type { ReactNode } from 'react'
import { PlainShell } from '@/components/layout/plain-shell'

export default function PlainLayout({ children }: { children: ReactNode }) {
  return <PlainShell>{children}</PlainShell>
}
