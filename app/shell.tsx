import { CircleUserRound, FileDown } from 'lucide-react'
import { unstable_rethrow } from 'next/navigation'
import type { ReactNode } from 'react'
import { AbilityProvider } from '@/components/access/can'
import { KeptColumnsProvider } from '@/components/kept-columns/kept-columns'
import { IdleWatch } from '@/components/layout/idle-watch'
import { MainShell } from '@/components/layout/main-shell'
import { PlainShell } from '@/components/layout/plain-shell'
import { RecordOpened } from '@/components/returns/record-opened'
import { RemoveUnsavedOfOthers } from '@/components/surveys/remove-unsaved-of-others'
import { abilityOf, packedRules } from '@/lib/floor/access/ability'
import { anonymousActor } from '@/lib/floor/identity/authentication'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { usualDisplay } from '@/lib/floor/identity/display'
import { getVisitorContext } from '@/lib/floor/identity/page-context'
import { actionsFor, menuFor } from './menu'

/** Only with manage right on survey management. */
const myExports = { label: 'My Exports', href: '/exports', icon: <FileDown size={18} /> }

/** While nobody can tell who is asking (the database is away), pages look as they do to a stranger: error pages among them. */
const contextOrAnonymous = () =>
  getVisitorContext().catch((error: unknown): Pick<Context, 'actor' | 'ability'> => {
    unstable_rethrow(error)
    return { actor: anonymousActor, ability: abilityOf(anonymousActor) }
  })

const isStaff = (ctx: Partial<Context>): ctx is StaffContext => ctx.actor?.kind === 'staff'

/**
 * The main layout for somebody signed in, the plain one for everybody else. Until the terms are
 * accepted the menu is empty: nothing behind it would open.
 */
export async function Shell({ children }: { children: ReactNode }) {
  const ctx = await contextOrAnonymous()
  if (!isStaff(ctx)) return <PlainShell width="text">{children}</PlainShell>
  const { actor, ability } = ctx
  const isAdmitted = actor.termsAccepted && !actor.twoFactorDue
  return (
    <AbilityProvider rules={packedRules(actor)}>
      <MainShell
        items={isAdmitted ? menuFor(ability) : []}
        actions={isAdmitted ? actionsFor(ability) : []}
        user={{ id: actor.userId, fullName: actor.fullName }}
        userLinks={[
          ...(actor.termsAccepted && ability.can('manage', 'surveyManagement') ? [myExports] : []),
          { label: 'My profile', href: '/authentication/profile', icon: <CircleUserRound size={18} /> },
        ]}
        signOutHref="/authentication/logout"
        display={actor.display ?? usualDisplay}
      >
        <KeptColumnsProvider kept={actor.keptColumns ?? {}}>{children}</KeptColumnsProvider>
      </MainShell>
      <IdleWatch />
      <RecordOpened userId={actor.userId} />
      <RemoveUnsavedOfOthers userId={actor.userId} />
    </AbilityProvider>
  )
}
