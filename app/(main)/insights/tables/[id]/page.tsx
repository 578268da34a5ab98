import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ReportTableCard } from '@/components/insights/report-table-card'
import { PrintButton } from '@/components/results/print-button'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { addressOf } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { describeAbout } from '@/lib/insights/report'
import { getStoredTable } from '@/lib/insights/stored-tables/service'

export const metadata: Metadata = { title: 'Kept table' }

type Props = { params: Promise<{ id: string }> }

/** A kept table. With `.csv` or `.json` behind it, the address leads to that file. */
export default async function KeptTablePage({ params }: Props) {
  const ctx = await getPageContext('read', 'insights')
  const [id = '', ending] = (await params).id.split(/\.(csv|json)$/)
  const stored = await getPageRecord(id, (asked) => getStoredTable(ctx, asked))
  const csv = addressOf('GET /api/reporting/tables/{id}/csv', { params: { id: stored.id } })
  if (ending)
    redirect(ending === 'csv' ? csv : addressOf('GET /api/reporting/tables/{id}', { params: { id: stored.id } }))
  return (
    <>
      <PageHead
        title={stored.table.title}
        purpose={`As of ${dateTimeInLondon(stored.keptAt)}, kept by ${stored.keptBy}. What was entered since is not in it.`}
        breadcrumb={[{ label: 'Insights', href: '/insights' }, { label: 'Kept table' }]}
        actions={
          <>
            <PrintButton />
            <BackLink href="/insights" />
          </>
        }
      />
      <p className="mb-4 text-ink-soft text-sm">
        {stored.name} · {describeAbout(stored.about)}
      </p>
      <h2 className="sr-only">{stored.name}</h2>
      <ReportTableCard table={stored.table} files={{ csv }} />
    </>
  )
}
