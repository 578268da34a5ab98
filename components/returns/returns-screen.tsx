import { SavedViews } from '@/components/saved-views/saved-views'
import type { SavedView } from '@/components/saved-views/view-list'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink, DownloadLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { addressOf } from '@/lib/api'
import { quarterInWords } from '@/lib/confirmations/messages'
import { type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { type ReturnsAddress, returnsHref, returnsQuery } from '@/lib/returns/address'
import type { ReturnsPage } from '@/lib/returns/read-returns'
import { FiguresAsOf } from './national-quarters'
import { ReturnsLegend } from './return-shape'
import { ReturnsFilters } from './returns-filters'
import { ReturnsTable } from './returns-table'

type ReturnsScreenProps = {
  address: ReturnsAddress
  quarters: readonly Quarter[]
  /** The one that a bare address shows. */
  usual: Quarter
  returns: ReturnsPage
  views: readonly SavedView[]
  isWritingToAll: boolean
}

/** One row an organisation with its last eight quarters, by name: nothing here is a ranking. */
export function ReturnsScreen({ address, quarters, usual, returns, views, isWritingToAll }: ReturnsScreenProps) {
  const { rows, total, page, pages, madeAt } = returns
  const key = returnsHref(address)
  return (
    <div className="print:[page:wide]">
      <PageHead
        title="Returns"
        purpose="Who has confirmed which quarter, what is missing, and what looks odd. By name: nothing here is a ranking."
      />
      <div className="flex flex-col gap-4">
        <ReturnsFilters key={key} address={address} quarters={quarters} managers={returns.managers} />
        <SavedViews
          screen="returns"
          views={views}
          query={viewQuery(address, usual)}
          empty="None yet. A saved view opens the returns with these filters."
        />
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p role="status">
            {countOf(total, 'organisation')} of {quarterInWords(address.quarter).toLowerCase()}
            {pages > 1 && `, page ${page} of ${pages}`}
          </p>
          {total > 0 && <Downloads address={address} />}
        </div>
        {rows.length === 0 ? (
          <EmptyState
            title="No organisation"
            action={<ButtonLink href={returnsHref({ quarter: address.quarter })}>Show all of this quarter</ButtonLink>}
          >
            No organisation has events in this quarter that these filters keep.
          </EmptyState>
        ) : (
          <ReturnsTable
            key={`table ${key} ${isWritingToAll}`}
            returns={returns}
            quarter={address.quarter}
            writingToAll={isWritingToAll ? { closed: key } : undefined}
          />
        )}
        <nav aria-label="Pages" className="flex gap-3 empty:hidden print:hidden">
          {page > 1 && <ButtonLink href={returnsHref({ ...address, page: page - 1 })}>Previous page</ButtonLink>}
          {page < pages && <ButtonLink href={returnsHref({ ...address, page: page + 1 })}>Next page</ButtonLink>}
        </nav>
        <ReturnsLegend />
        <FiguresAsOf madeAt={madeAt} />
      </div>
    </div>
  )
}

/** The filters as a view keeps them: of the usual quarter without the quarter, so that it follows the time. */
function viewQuery(address: ReturnsAddress, usual: Quarter): string {
  const query = new URLSearchParams(returnsQuery({ ...address, page: 1 }))
  if (quarterCode(address.quarter) === quarterCode(usual)) query.delete('quarter')
  return query.toString()
}

/** All that the filters keep as a file. */
function Downloads({ address }: { address: ReturnsAddress }) {
  const asked = Object.fromEntries(new URLSearchParams(returnsQuery({ ...address, page: 1 })))
  return (
    <p className="flex gap-4 text-sm print:hidden">
      {(['xlsx', 'csv'] as const).map((format) => (
        <DownloadLink key={format} href={addressOf('GET /api/returns/file', { query: { format, ...asked } })}>
          {format === 'xlsx' ? 'Download as Excel' : 'Download as CSV'}
        </DownloadLink>
      ))}
    </p>
  )
}
