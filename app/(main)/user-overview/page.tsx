import type { Metadata } from 'next'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { UserForm } from '@/components/users/user-form'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { isMailConfigured } from '@/lib/floor/mail/mail-configuration'
import { findOnlyOrganisation } from '@/lib/organisations/look-up-organisations'

export const metadata: Metadata = { title: 'New user' }

export default async function NewUserPage() {
  const ctx = await getPageContext('create', 'user')
  const organisation = await findOnlyOrganisation(ctx)
  return (
    <>
      <PageHead
        title="New user"
        purpose="Somebody who will work with the platform."
        breadcrumb={[{ label: 'User', href: '/users-list' }, { label: 'New user' }]}
        actions={<BackLink href="/users-list" />}
      />
      <UserForm
        organisations={organisation ? [{ id: organisation.id, name: organisation.name }] : []}
        actor={{ userId: ctx.actor.userId, role: ctx.actor.role }}
        maySave
        mayDelete={false}
        sendsMail={isMailConfigured()}
      />
    </>
  )
}
