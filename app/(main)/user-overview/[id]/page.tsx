import type { Metadata } from 'next'
import { RelatedRecords } from '@/components/related-records/related-records'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { InvitationBanner } from '@/components/users/invitation-banner'
import { RemoveTwoFactor } from '@/components/users/remove-two-factor'
import { UserForm } from '@/components/users/user-form'
import { UserState } from '@/components/users/user-state'
import { hasTwoFactor } from '@/lib/accounts/two-factor/service'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { isMailConfigured } from '@/lib/floor/mail/mail-configuration'
import { listRelatedToUser } from '@/lib/related-records/service'
import { getUser } from '@/lib/users/read-users'

export const metadata: Metadata = { title: 'User' }

type Props = { params: Promise<{ id: string }> }

export default async function UserPage({ params }: Props) {
  const ctx = await getPageContext('read', 'user')
  const user = await getPageRecord((await params).id, (id) => getUser(ctx, id))
  const { id, version, email, firstName, lastName, fullName, jobtitle, hasOtherAccess } = user
  const related = await listRelatedToUser(ctx, id)
  const maySave = ctx.ability.can('update', 'user')
  const mayRemoveTwoFactor =
    ctx.ability.can('update', 'operations') && user.id !== ctx.actor.userId && (await hasTwoFactor(ctx, user.id))
  return (
    <>
      <PageHead
        title={fullName}
        state={<UserState active={user.activeStatus === 1} invited={user.isInvited} inactive="Disabled" />}
        breadcrumb={[{ label: 'User', href: '/users-list' }, { label: fullName }]}
        actions={<BackLink href="/users-list" />}
      />
      <RelatedRecords groups={related} />
      {user.isInvited && (
        <InvitationBanner
          {...{ id, firstName, email }}
          until={user.invitedUntil}
          mayInvite={maySave}
          sendsMail={isMailConfigured()}
          mayMakeLink={ctx.ability.can('update', 'operations')}
        />
      )}
      {mayRemoveTwoFactor && <RemoveTwoFactor id={id} fullName={fullName} />}
      <UserForm
        key={`${id} ${version}`}
        user={{
          ...{ id, version, email, firstName, lastName, fullName, jobtitle, hasOtherAccess },
          role: user.role,
          activeStatus: user.activeStatus,
          confirmationRemindersEnabled: user.confirmationRemindersEnabled,
        }}
        organisations={user.accessLocations}
        actor={{ userId: ctx.actor.userId, role: ctx.actor.role }}
        maySave={maySave}
        mayDelete={ctx.ability.can('delete', 'user')}
        sendsMail={isMailConfigured()}
      />
    </>
  )
}
