import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink, Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { quarterInWords } from '@/lib/confirmations/messages'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { type ReturnsAddress, returnsHref } from '@/lib/returns/address'
import type { ReturnsPage } from '@/lib/returns/service'
import { ReturnShape, ReturnsLegend } from './return-shape'
import { stateWords } from './return-state'
import { ReturnsFilters } from './returns-filters'
import { counted, number, shortQuarter } from './words'

type ReturnsScreenProps = { address: ReturnsAddress; quarters: readonly Quarter[]; returns: ReturnsPage }

/** One row an organisation with its last eight quarters, by name: nothing here is a ranking. */
export function ReturnsScreen({ address, quarters, returns }: ReturnsScreenProps) {
  const { rows, total, page, pages } = returns
  const key = returnsHref(address)
  return (
    <>
      <PageHead
        title="Returns"
        purpose="Who has confirmed which quarter, and what is missing. Organisations with events in the quarter, by name."
      />
      <div className="flex flex-col gap-4">
        <ReturnsFilters key={key} address={address} quarters={quarters} />
        <p role="status">
          {counted(total, 'organisation')} of {quarterInWords(address.quarter).toLowerCase()}
          {pages > 1 && `, page ${page} of ${pages}`}
        </p>
        {rows.length === 0 ? (
          <EmptyState
            title="No organisation"
            action={<ButtonLink href={returnsHref({ quarter: address.quarter })}>Show all of this quarter</ButtonLink>}
          >
            No organisation has events in this quarter that these filters keep.
          </EmptyState>
        ) : (
          <ReturnsTable returns={returns} quarter={address.quarter} />
        )}
        <nav aria-label="Pages" className="flex gap-3 print:hidden">
          {page > 1 && <ButtonLink href={returnsHref({ ...address, page: page - 1 })}>Previous page</ButtonLink>}
          {page < pages && <ButtonLink href={returnsHref({ ...address, page: page + 1 })}>Next page</ButtonLink>}
        </nav>
        <ReturnsLegend />
      </div>
    </>
  )
}

function ReturnsTable({ returns: { rows, columns }, quarter }: { returns: ReturnsPage; quarter: Quarter }) {
  return (
    <section
      aria-label="Table of returns"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-paper"
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Organisations and their last eight quarters</caption>
        <thead className="bg-ground">
          <tr>
            {['Organisation', 'State', 'Days late', 'Figures missing'].map((head, at) => (
              <th key={head} scope="col" className={`px-3 py-2 font-semibold ${at > 1 ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
            {columns.map((column) => (
              <th key={shortQuarter(column)} scope="col" className="px-1 py-2 text-center font-semibold text-sm">
                {shortQuarter(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.organisationId} className="border-line border-t">
              <th scope="row" className="min-w-40 px-3 py-2 font-normal [overflow-wrap:anywhere]">
                <Link
                  href={`/confirmations?organisationId=${row.organisationId}&year=${quarter.year}`}
                  prefetch={false}
                >
                  {row.organisationName}
                </Link>
              </th>
              <td className="whitespace-nowrap px-3 py-2">{stateWords[row.state]}</td>
              <td className="px-3 py-2 text-right tabular-nums">{number(row.late)}</td>
              <td className="px-3 py-2 text-right tabular-nums">{number(row.blanks)}</td>
              {row.quarters.map((each) => (
                <td key={shortQuarter(each)} className="px-1 py-2">
                  <span title={stateWords[each.state]} className="flex justify-center">
                    <ReturnShape state={each.state} />
                    <span className="sr-only">{stateWords[each.state]}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
