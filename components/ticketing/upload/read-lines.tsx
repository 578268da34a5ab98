'use client'

import { ShortTable } from '@/components/grid/short-table'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import type { linesAsRead } from '@/lib/ticketing/upload/lines-as-read'
import { formatPence } from '@/lib/ticketing/upload/outcome-words'

const cell = 'px-3 py-2 align-top [overflow-wrap:anywhere] max-sm:block max-sm:border-0 max-sm:py-0.5'

const concessionWords = (isConcession: boolean | null) =>
  isConcession === null ? '' : isConcession ? 'Concession' : 'Not a concession'

const withoutLines = {
  unanswered: 'No line can be read until what is asked above has been said.',
  changed:
    'You have changed how the file is read, so its lines are shown once it has been read again. Look at what came of it then: an upload can be undone.',
}

/** The first lines of a file as they would be read by what has been answered so far. */
export function ReadLines({ lines }: { lines: ReturnType<typeof linesAsRead> }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h4 className="font-semibold">The first lines, as they would be read</h4>
      {typeof lines === 'string' ? (
        <p className="max-w-text text-ink-soft">{withoutLines[lines]}</p>
      ) : (
        <ShortTable
          label="lines as they would be read"
          heads={[
            'Event',
            'Performance',
            'Order',
            'Ticket type',
            { words: 'Tickets', numeric: true },
            { words: 'Paid', numeric: true },
          ]}
          rows={lines}
          pageSize={5}
          stacked
        >
          {(line) => (
            <tr key={line.line} className="border-line border-t max-sm:block max-sm:py-2">
              <td className={cell}>
                {line.eventName}
                <span className="block text-ink-soft text-sm">
                  {line.reference}, line {line.line}
                </span>
              </td>
              <td className={`${cell} tabular-nums`}>
                {formatDate(line.performanceDate)} {line.performanceTime}
                {line.venueName && <span className="block text-ink-soft text-sm">{line.venueName}</span>}
              </td>
              <td className={cell}>
                {line.transactionId} {line.transactionType}
                <span className="block text-ink-soft text-sm tabular-nums">
                  {[formatDate(line.transactionDate), line.customerPostcode].filter(Boolean).join(', ')}
                </span>
              </td>
              <td className={cell}>
                {line.ticketType}
                <span className="block text-ink-soft text-sm">{concessionWords(line.isConcession)}</span>
              </td>
              <td className={`${cell} tabular-nums sm:text-right`}>
                <span className="sm:hidden">Tickets: </span>
                {formatNumber(line.tickets)}
              </td>
              <td className={`${cell} tabular-nums sm:text-right`}>
                <span className="sm:hidden">Paid: </span>
                {formatPence(line.paidPence)}
              </td>
            </tr>
          )}
        </ShortTable>
      )}
    </section>
  )
}
