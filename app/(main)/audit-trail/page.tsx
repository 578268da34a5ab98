import type { Metadata } from 'next'
import { AuditGrid } from '@/components/audit-trail/audit-grid'
import { auditView } from '@/lib/audit-trail/list-view'
import { listAuditEntries } from '@/lib/audit-trail/service'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'Audit trail' }

type Props = { searchParams: Promise<AddressParameters> }

/** Who changed what and when: everything for a Global Admin, the own organisations for an Organisation Admin. */
export default async function AuditTrailPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'auditTrail')
  const view = auditView(dayInLondon(ctx.now))
  const initial = await loadInitialRows(await searchParams, view, (query) => listAuditEntries(ctx, query))
  const isAll = ctx.actor.role === 'GlobalAdmin'
  return (
    <AuditGrid
      initial={initial}
      view={view}
      isAll={isAll}
      showsOrganisation={isAll || ctx.actor.organisationIds.length > 1}
    />
  )
}
