import type { ReactNode } from 'react'
import { PlainShell } from '@/components/layout/plain-shell'

export default function AuthenticationLayout({ children }: { children: ReactNode }) {
  return <PlainShell width="narrow">{children}</PlainShell>
}
