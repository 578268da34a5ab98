'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { GridPager } from '@/components/grid/grid-pager'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { QuarterlyEvent } from '@/lib/confirmations/read-confirmations'
import { cellStatus, quarterShapeOf } from '@/lib/confirmations/rules'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'
import { QuarterShape, shapeLabels } from './quarter-shape'

const pageSize = 25

type ActivityTableProps = {
  events: readonly QuarterlyEvent[]
  /** Which year of which organisation: another begins at its first page. */
  of: string
}

/** One row for each event, one cell for each quarter. */
export function ActivityTable({ events, of }: ActivityTableProps) {
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [requested, setRequested] = useState({ of, page: 1 })
  const isPrinted = usePrinting()
  const rows = onlyMissing ? events.filter(isMissing) : events
  const pages = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(requested.of === of ? requested.page : 1, pages)
  const shown = isPrinted ? rows : rows.slice((page - 1) * pageSize, page * pageSize)
  if (events.length === 0)
    return (
      <EmptyState title="No data to display">
        Events appear here in the years that their dates touch. A quarter without events can be confirmed as it is.
      </EmptyState>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Checkbox
        label="Only own events with missing data"
        value={onlyMissing}
        onChange={(value) => {
          setOnlyMissing(value)
          setRequested({ of, page: 1 })
        }}
        className="print:hidden"
      />
      <section
        aria-label="Events by quarter"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard through its frame
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-paper print:overflow-visible print:border-0"
      >
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Events and how each stands in each quarter</caption>
          <thead className="bg-ground print:table-header-group">
            <tr>
              <th scope="col" className="px-3 py-2 font-semibold">
                Event
              </th>
              {quarterNumbers.map((quarter) => (
                <th key={quarter} scope="col" className="w-28 px-2 py-2 text-center font-semibold max-sm:w-12">
                  Q{quarter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((event) => (
              <tr key={event.eventId} className="border-line border-t hover:bg-hover print:break-inside-avoid">
                <th scope="row" className="min-w-32 px-3 py-2 font-normal">
                  <Link
                    href={`/event-overview/${event.eventId}?tabIndex=0&from=confirmations`}
                    className="font-semibold"
                  >
                    {event.eventName}
                  </Link>
                  <span className="block text-ink-soft text-sm">
                    {event.relationshipType === 'Partner' ? 'Partner: the owner’s figures' : 'Event owner'}
                  </span>
                </th>
                {quarterNumbers.map((quarter) => (
                  <td key={quarter} className="px-2 py-2 text-center align-middle">
                    <Cell event={event} quarter={quarter} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="px-3 py-6 text-center text-ink-soft">No event has missing data.</p>}
      </section>
      <GridPager
        label="events"
        page={page}
        pageSize={pageSize}
        pageSizes={[pageSize]}
        shown={shown.length}
        total={rows.length}
        onPage={(next) => setRequested({ of, page: next })}
        onPageSize={() => {}}
      />
    </div>
  )
}

const isMissing = (event: QuarterlyEvent) =>
  event.relationshipType === 'Event owner' &&
  quarterNumbers.some((quarter) => event[`q${quarter}Status`] === cellStatus.missing)

/** The state of an event in a quarter; missing data leads to where it is entered. */
function Cell({ event, quarter }: { event: QuarterlyEvent; quarter: 1 | 2 | 3 | 4 }) {
  const isAdded = event.addedSinceConfirmed.includes(quarter)
  const name = quarterShapeOf(event[`q${quarter}Status`], {
    isConfirmed: event[`q${quarter}IsConfirmed`],
    isCovered: !isAdded,
  })
  const content = (
    <span className="inline-flex flex-col items-center gap-0.5">
      <QuarterShape name={name} />
      <span className={name === 'notApplicable' ? 'sr-only' : 'text-sm max-sm:sr-only'}>{shapeLabels[name]}</span>
      {isAdded && (
        <span className="text-ink-soft text-sm max-sm:sr-only">
          <span className="sr-only">, </span>
          {(name === 'missing' ? shapeLabels.added : shapeLabels.complete).toLowerCase()}
        </span>
      )}
    </span>
  )
  if (name !== 'missing') return content
  return (
    <Link
      href={`/event-overview/${event.eventId}?tabIndex=1&from=confirmations`}
      className="inline-flex min-h-6 min-w-6 justify-center no-underline hover:underline"
    >
      {content}
      <span className="sr-only">
        {` in quarter ${quarter}: ${event.relationshipType === 'Partner' ? 'see' : 'enter'} the figures of ${event.eventName}`}
      </span>
    </Link>
  )
}

/** True while the page is being printed: then every row is wanted, not one page of them. */
function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}
