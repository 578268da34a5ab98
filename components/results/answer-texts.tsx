import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { describeFilters, hasFilters } from '@/lib/results/filters'
import type { TextsPage } from '@/lib/results/read-texts'
import { textOrders, textsPerPage } from '@/lib/results/schema'
import { formatCount } from '@/lib/results/unit'
import { QuoteList, TextSearch } from './quotes'
import { addressOfTexts } from './texts-address'

const orderLabels = { newest: 'Newest first', commonest: 'Commonest first' } as const

/** A page of what people wrote to one question, with a search and two orders; everything is in the address. */
export function AnswerTexts({ texts }: { texts: TextsPage }) {
  const { survey, source, title, order, search, page, pages, total, filters, links, quotes } = texts
  const addressWith = (changes: { order?: string; page?: number }) =>
    addressOfTexts(survey.id, source, { filters, order, search, ...changes })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <TextSearch surveyId={survey.id} source={source} title={title} filters={filters} value={search} order={order} />
        <nav aria-label="Order of the answers">
          <ul className="flex gap-4">
            {textOrders.map((one) => (
              <li key={one}>
                {one === order ? (
                  <span aria-current="true" className="font-semibold">
                    {orderLabels[one]}
                  </span>
                ) : (
                  <Link href={addressWith({ order: one })}>{orderLabels[one]}</Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p role="status" className="text-ink-soft text-sm tabular-nums">
        {inWords(texts)}
        {hasFilters(filters) && ` ${describeFilters(filters, links)}.`}
      </p>
      {total === 0 ? (
        <EmptyState title={search === '' ? 'Nobody has written anything yet' : 'No answer holds these words'}>
          {search !== '' && <Link href={addressOfTexts(survey.id, source, { filters, order })}>Show all answers</Link>}
        </EmptyState>
      ) : (
        <div className="rounded-md border border-line bg-paper p-4 sm:p-5">
          <QuoteList quotes={quotes} search={search} />
        </div>
      )}
      {pages > 1 && (
        <nav aria-label="Pages of answers" className="flex items-center justify-between gap-4 print:hidden">
          {page > 1 ? <Link href={addressWith({ page: page - 1 })}>Previous page</Link> : <span />}
          <span className="text-sm tabular-nums">
            Page {formatCount(page)} of {formatCount(pages)}
          </span>
          {page < pages ? <Link href={addressWith({ page: page + 1 })}>Next page</Link> : <span />}
        </nav>
      )}
    </div>
  )
}

/** `1–50 of 312 answers that hold “seats”.` */
function inWords({ total, page, quotes, search, order }: TextsPage): string {
  const what = order === 'commonest' ? ['different answer', 'different answers'] : ['answer', 'answers']
  const noun = total === 1 ? what[0] : what[1]
  const matching = search === '' ? '' : ` that ${total === 1 ? 'holds' : 'hold'} “${search}”`
  const from = (page - 1) * textsPerPage + 1
  const range =
    total <= textsPerPage || quotes.length === 0
      ? ''
      : `${formatCount(from)}–${formatCount(from + quotes.length - 1)} of `
  return `${range}${formatCount(total)} ${noun}${matching}.`
}
