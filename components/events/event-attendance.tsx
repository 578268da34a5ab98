import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import {
  cypPercentage,
  figureNames,
  type QuarterFigures,
  showPercentage,
  sumOf,
  totalAttendance,
  totalCyp,
} from '@/lib/attendance/rules'
import { showFinancialYear } from '@/lib/floor/calendar/quarter'

export type QuarterRow = QuarterFigures & { id: number; year: number; quarter: number }

const headings: Record<keyof QuarterFigures, string> = {
  occurencesAtLocation: 'Occurrences at location',
  totalTicketsAvailable: 'Total tickets available',
  knownAttendance: 'Known attendance',
  estimatedAttendance: 'Estimated attendance',
  knownAttendanceCyp: 'Known CYP attendance',
  estimatedAttendanceCyp: 'Estimated CYP attendance',
}

const figures = new Intl.NumberFormat('en-GB')
const show = (figure: number | null) => (figure === null ? '' : figures.format(figure))
const add = <Figures extends QuarterFigures>(rows: readonly Figures[], of: (row: Figures) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** The Tickets & Attendance tab (document 2 §2): a row for each quarter the event touches, totals beneath. */
export function EventAttendance({ quarters, isTicketed }: { quarters: readonly QuarterRow[]; isTicketed: boolean }) {
  if (quarters.length === 0)
    return <EmptyState title="No data to display">Quarters appear here once the event has its dates.</EmptyState>
  return (
    <section
      aria-label="Tickets and attendance"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-paper"
    >
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">Tickets and attendance by financial year and quarter</caption>
        <thead className="bg-ground">
          <tr>
            <Head start>Financial year</Head>
            <Head start>Quarter</Head>
            {figureNames.map((name) => (
              <Fragment key={name}>
                <Head>{headings[name]}</Head>
                {name === 'estimatedAttendance' && <Head>Total attendance</Head>}
              </Fragment>
            ))}
            <Head>Total CYP attendance</Head>
            <Head>CYP percentage</Head>
          </tr>
        </thead>
        <tbody>
          {quarters.map((row) => (
            <tr key={row.id} className="border-line border-t">
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {showFinancialYear(row.year)}
              </th>
              <Cell start>Q{row.quarter}</Cell>
              {figureNames.map((name) => (
                <Fragment key={name}>
                  {name === 'totalTicketsAvailable' && !isTicketed ? (
                    <Cell soft>Not available for non-ticketed events</Cell>
                  ) : (
                    <Cell>{show(row[name])}</Cell>
                  )}
                  {name === 'estimatedAttendance' && <Cell>{show(totalAttendance(row))}</Cell>}
                </Fragment>
              ))}
              <Cell>{show(totalCyp(row))}</Cell>
              <Cell>{showPercentage(cypPercentage(row))}</Cell>
            </tr>
          ))}
        </tbody>
        <tfoot className="bg-ground font-semibold">
          <tr className="border-line-strong border-t">
            <th scope="row" className="px-3 py-2 text-left">
              {yearsInWords(quarters)}
            </th>
            <Cell />
            {figureNames.map((name) => (
              <Fragment key={name}>
                <Cell>{name === 'totalTicketsAvailable' && !isTicketed ? '' : show(sumOf(quarters, name))}</Cell>
                {name === 'estimatedAttendance' && <Cell>{show(add(quarters, totalAttendance))}</Cell>}
              </Fragment>
            ))}
            <Cell>{show(add(quarters, totalCyp))}</Cell>
            <Cell />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function yearsInWords(quarters: readonly QuarterRow[]) {
  const years = new Set(quarters.map(({ year }) => year)).size
  return years === 1 ? '1 year' : `${years} years`
}

function Head({ children, start = false }: { children: ReactNode; start?: boolean }) {
  return (
    <th scope="col" className={`min-w-20 px-2.5 py-2 align-bottom font-semibold ${start ? 'text-left' : ''}`}>
      {children}
    </th>
  )
}

function Cell({ children, start = false, soft = false }: { children?: ReactNode; start?: boolean; soft?: boolean }) {
  return (
    <td className={`px-2.5 py-2 ${start ? 'text-left' : ''} ${soft ? 'min-w-32 text-ink-soft text-sm' : ''}`}>
      {children}
    </td>
  )
}
