import type { Metadata } from 'next'
import { RecordStatusPill } from '@/components/grid/record-status'
import { OrganisationForm } from '@/components/organisations/organisation-form'
import { SharedFigures } from '@/components/organisations/shared-figures'
import { TemplatesTab } from '@/components/organisations/templates-tab'
import { RelatedRecords } from '@/components/related-records/related-records'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { onWire } from '@/lib/floor/http/wire'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { getOrganisation, getStatusConsequences } from '@/lib/organisations/read-organisations'
import { getSharing } from '@/lib/organisations/sharing'
import { listRelatedToOrganisation } from '@/lib/related-records/service'
import { listOrganisationTemplates } from '@/lib/surveys/organisation-templates'
import { organisationTemplatesView } from '@/lib/surveys/rules'
import { getOrganisationFormData } from '../organisation-form-data'

export const metadata: Metadata = { title: 'Organisation' }

type Props = { params: Promise<{ id: string }> }

const firstTemplates = firstPage({ take: organisationTemplatesView.pageSize, sort: organisationTemplatesView.sort })

export default async function OrganisationPage({ params }: Props) {
  const ctx = await getPageContext('read', 'organisation')
  const organisation = await getPageRecord((await params).id, (id) => getOrganisation(ctx, id))
  const [formData, consequences, templates, related, sharing] = await Promise.all([
    getOrganisationFormData(ctx),
    getStatusConsequences(ctx, organisation),
    listOrganisationTemplates(ctx, organisation.id, firstTemplates),
    listRelatedToOrganisation(ctx, organisation.id),
    getSharing(ctx, organisation.id),
  ])
  const maySave = ctx.ability.can('update', 'organisation')
  return (
    <>
      <PageHead
        title={organisation.name}
        state={<RecordStatusPill status={organisation.activeStatus} />}
        breadcrumb={[{ label: 'Organisations', href: '/organisations-list' }, { label: organisation.name }]}
        actions={<BackLink href="/organisations-list" />}
      />
      <RelatedRecords groups={related} />
      <OrganisationForm
        key={organisation.id}
        {...formData}
        organisation={organisation}
        consequences={consequences}
        maySave={maySave}
        mayDelete={ctx.ability.can('delete', 'organisation')}
        templates={<TemplatesTab organisationId={organisation.id} initial={onWire(templates)} mayDelete={maySave} />}
      />
      <SharedFigures
        organisationId={organisation.id}
        name={organisation.name}
        sharing={onWire(sharing)}
        mayDecide={maySave}
      />
    </>
  )
}
