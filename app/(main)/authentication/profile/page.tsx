import type { Metadata } from 'next'
import { AccessTokensSection } from '@/components/accounts/access-tokens/access-tokens-section'
import { ChangePasswordForm } from '@/components/accounts/passwords/change-password-form'
import { OwnSessions } from '@/components/accounts/sessions/own-sessions'
import { TwoFactorSection } from '@/components/accounts/two-factor/two-factor-section'
import { DenseRowsSwitch, SingleKeysSwitch } from '@/components/display/display'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { PageHead } from '@/components/ui/page-head'
import { OwnReminders } from '@/components/users/own-reminders'
import { listAccessTokens } from '@/lib/accounts/access-tokens/service'
import { findPasswordOwner } from '@/lib/accounts/passwords/password-owner'
import { getProfile } from '@/lib/accounts/service'
import { listSessions } from '@/lib/accounts/sessions/service'
import { getTwoFactor } from '@/lib/accounts/two-factor/service'
import { env } from '@/lib/floor/env'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { nameOfRole } from '@/lib/floor/identity/role'
import { getOwnReminders } from '@/lib/users/own-reminders'

export const metadata: Metadata = { title: 'My profile' }

/** One's own account: who one is here, and how one signs in. */
export default async function ProfilePage() {
  const ctx = await getPageContext('read', 'home')
  const self = { ...ctx.actor, id: ctx.actor.userId, lastName: ctx.actor.surname }
  const [profile, twoFactor, sessions, tokens, reminders, owner] = await Promise.all([
    getProfile(ctx),
    getTwoFactor(ctx),
    listSessions(ctx),
    listAccessTokens(ctx),
    getOwnReminders(ctx),
    findPasswordOwner(ctx, self),
  ])
  const { email, fullName, roles, organisations } = profile
  return (
    <>
      <PageHead title="My profile" purpose="Who you are here, and how you sign in." />
      <div className="flex flex-col gap-6">
        <Card title="Your details">
          <DefinitionList
            items={[
              { term: 'Name', detail: fullName },
              { term: 'Email', detail: <span className="break-words">{email}</span> },
              { term: 'Role', detail: nameOfRole(roles[0]) },
              { term: 'Organisations', detail: organisations.map(({ name }) => name).join(', ') || 'All' },
            ]}
          />
          <p className="mt-3 text-ink-soft text-sm">
            If something here is wrong, ask your Organisation Admin or the Help Desk.
          </p>
        </Card>
        {reminders.isReminded && (
          <div id="reminders" className="scroll-mt-24">
            <Card title="Notifications">
              <OwnReminders initial={reminders.confirmationRemindersEnabled} />
            </Card>
          </div>
        )}
        <Card title="Lists and keys">
          <div className="flex flex-col gap-4">
            <DenseRowsSwitch />
            <SingleKeysSwitch />
          </div>
        </Card>
        {twoFactor.hasPassword && (
          <div id="password" className="scroll-mt-24">
            <Card title="Password">
              <ChangePasswordForm owner={owner} />
            </Card>
          </div>
        )}
        <TwoFactorSection state={twoFactor} />
        <OwnSessions sessions={sessions} />
        <AccessTokensSection tokens={tokens.data} publicUrl={env.PUBLIC_URL} />
      </div>
    </>
  )
}
