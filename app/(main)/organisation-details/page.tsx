import type { Metadata } from 'next'
import { OrganisationForm } from '@/components/organisations/organisation-form'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getOrganisationFormData } from './organisation-form-data'

export const metadata: Metadata = { title: 'New organisation' }

export default async function NewOrganisationPage() {
  const ctx = await getPageContext('create', 'organisation')
  return (
    <>
      <PageHead
        title="New organisation"
        purpose="Who takes part, where it is, and where it sells tickets."
        breadcrumb={[{ label: 'Organisations', href: '/organisations-list' }, { label: 'New organisation' }]}
        actions={<BackLink href="/organisations-list" />}
      />
      <OrganisationForm {...(await getOrganisationFormData(ctx))} maySave mayDelete={false} />
    </>
  )
}
