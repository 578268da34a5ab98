import { CircleUserRound, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { AbilityProvider } from '@/components/access/ability-provider'
import { IdleWatch } from '@/components/layout/idle-watch'
import { MainShell } from '@/components/layout/main-shell'
import { PlainShell } from '@/components/layout/plain-shell'
import { packedRules } from '@/lib/floor/access/ability'
import { visitorContext } from '@/lib/floor/identity/page-context'
import { menuFor } from './menu'

/** Only with manage right on survey management (document 1 §2.6). */
const myExports = { label: 'My Exports', href: '/exports', icon: <FileDown size={18} /> }

/**
 * The main layout for somebody signed in, the plain one for everybody else (document 1 §2.1, §2.3). Until the terms are
 * accepted the menu is empty: nothing behind it would open.
 */
export async function Shell({ children }: { children: ReactNode }) {
  const { actor, ability } = await visitorContext()
  if (actor.kind !== 'staff') return <PlainShell width="text">{children}</PlainShell>
  return (
    <AbilityProvider rules={packedRules(actor)}>
      <MainShell
        items={actor.termsAccepted && !actor.twoFactorDue ? menuFor(ability) : []}
        user={{ fullName: actor.fullName }}
        userLinks={[
          ...(actor.termsAccepted && ability.can('manage', 'surveyManagement') ? [myExports] : []),
          { label: 'My profile', href: '/authentication/profile', icon: <CircleUserRound size={18} /> },
        ]}
        signOutHref="/authentication/logout"
      >
        {children}
      </MainShell>
      <IdleWatch />
    </AbilityProvider>
  )
}
