import '@/components/charts/charts.css'
import { showDate, showNumber } from '@/components/ui/typed-values'
import type { AnswerOf } from '@/lib/api'
import { ticketsInCell } from '@/lib/ticketing/tickets-in-words'

/** What one organisation sold of an event. */
export type SellerSales = AnswerOf<'GET /api/events/{id}/ticket-sales'>['organisations'][number]

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
export const showPounds = (pounds: number): string => money.format(pounds)

const head = 'p-2 font-semibold text-sm text-ink-soft'
const cell = 'p-2 text-right tabular-nums'

type PartsTableProps = { caption: string; heading: string; parts: readonly SellerSales['byChannel'][number][] }

/** Tickets and pounds by name: a chart that is its own table. A bar that fills its track is all that was sold. */
export function PartsTable({ caption, heading, parts }: PartsTableProps) {
  const whole = parts.reduce((sum, { tickets }) => sum + Math.max(0, tickets), 0)
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} pl-0 text-left`}>
            {heading}
          </th>
          <th scope="col" className={`${head} text-right`}>
            Tickets
          </th>
          <th scope="col" className={`${head} text-right`}>
            Paid
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, tickets, pounds }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="w-1/2 py-2 pr-2 text-left font-normal [overflow-wrap:anywhere]">
              {name}
              <div aria-hidden="true" className="chart-track mt-1 h-2 overflow-hidden rounded-sm">
                {tickets > 0 && (
                  <div
                    className="chart-bar h-full rounded-sm"
                    style={{ width: `max(2px, ${(tickets / whole) * 100}%)` }}
                  />
                )}
              </div>
            </th>
            <td className={cell}>{ticketsInCell(tickets)}</td>
            <td className={cell}>{showPounds(pounds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PerformancesTableProps = Pick<SellerSales, 'performances' | 'performanceCount'>

/** The performances by date and time. */
export function PerformancesTable({ performances, performanceCount }: PerformancesTableProps) {
  return (
    <>
      {performanceCount > performances.length && (
        <p className="mb-2 text-ink-soft text-sm">
          The first {showNumber(performances.length)} of {showNumber(performanceCount)}.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
      <section aria-label="Performances" tabIndex={0} className="max-h-96 overflow-auto rounded-md border border-line">
        <table className="w-full border-collapse text-[0.9375rem]">
          <caption className="sr-only">Tickets by performance</caption>
          <thead className="sticky top-0 bg-ground">
            <tr>
              {['Date', 'Time'].map((label) => (
                <th key={label} scope="col" className={`${head} text-left`}>
                  {label}
                </th>
              ))}
              {['Tickets', 'Concessions', 'Paid'].map((label) => (
                <th key={label} scope="col" className={`${head} text-right`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {performances.map(({ date, time, tickets, concessionTickets, pounds }) => (
              <tr key={`${date} ${time}`} className="border-line border-t">
                <th scope="row" className="p-2 text-left font-normal tabular-nums">
                  {showDate(date)}
                </th>
                <td className="p-2 tabular-nums">{time ?? '–'}</td>
                <td className={cell}>{ticketsInCell(tickets)}</td>
                <td className={cell}>{showNumber(concessionTickets)}</td>
                <td className={cell}>{showPounds(pounds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
