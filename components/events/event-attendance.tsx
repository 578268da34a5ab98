'use client'

import { TicketCheck } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { FigureGrid } from '@/components/figures/figure-grid'
import { useFormSettings } from '@/components/form/form-context'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { showNumber } from '@/components/ui/typed-values'
import { cypNote, figureWords } from '@/lib/attendance/missing-figures'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { attendanceColumns, doubtsOfRow, summaryOf, withTicketsSold } from './event-attendance-columns'
import { type AttendanceFigures, type AttendanceRow, keyOfRow } from './event-attendance-rows'
import { focusWhenShown } from './focus-field'

type EventAttendanceProps = {
  figures: AttendanceFigures
  /** By the event's ticketing data, in all. */
  ticketsSold: number
  /** How often a save was refused because of figures: from then on they are listed. */
  refusals: number
}

const pageSizes = [5, 10, 25]
const pageSize = 10

/**
 * The Tickets & Attendance tab: a row for each quarter the dates touch, edited like a spreadsheet and
 * saved with the event. Rows that new dates add are there at once; those they leave are struck until they go.
 */
export function EventAttendance({ figures, ticketsSold, refusals }: EventAttendanceProps) {
  const { labels, readOnly } = useFormSettings()
  useEffect(() => {
    labels.set('eventAttendances', 'Figures')
    return () => {
      labels.delete('eventAttendances')
    }
  }, [labels])

  const { rows, edits, invalid } = figures
  const { set } = edits
  const enterTicketsSold = useCallback(
    (taken: readonly AttendanceRow[]) =>
      set(taken.map((row) => ({ rowKey: keyOfRow(row), figure: 'knownAttendance', typed: row.ticketsSold }))),
    [set],
  )
  const isLinked = rows.some((row) => row.ticketsSold !== null)
  const columns = useMemo(() => {
    if (!isLinked) return attendanceColumns
    return withTicketsSold(readOnly ? undefined : (row) => enterTicketsSold([row]))
  }, [isLinked, readOnly, enterTicketsSold])
  const linkedRows = rows.filter((row) => row.ticketsSold !== null && row.fate !== 'dropped')
  const differing = linkedRows.filter((row) => edits.valueOf(row, 'knownAttendance') !== row.ticketsSold)

  if (rows.length === 0)
    return <EmptyState title="No data to display">Quarters appear here once the event has its dates.</EmptyState>
  return (
    <section aria-label="Tickets and attendance" className="flex flex-col gap-4">
      <InvalidFigures invalid={invalid} refusals={refusals} />
      {ticketsSold > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            Ticketing data counts <strong className="tabular-nums">{showNumber(ticketsSold)}</strong> tickets sold.
          </p>
          {!readOnly && linkedRows.length > 1 && (
            <Button
              size="small"
              icon={<TicketCheck size={16} aria-hidden="true" />}
              disabled={differing.length === 0}
              onPress={() => enterTicketsSold(differing)}
            >
              Use tickets sold as known attendance
            </Button>
          )}
        </div>
      )}
      {rows.some(({ fate }) => fate !== 'kept') && (
        <p className="max-w-text text-ink-soft text-sm">
          The rows follow the dates on the Details tab. A new row can be filled at once; a struck one, with its figures,
          goes when the event is saved, and stays if the dates are put back.
        </p>
      )}
      <FigureGrid
        label="Tickets and attendance by quarter"
        rows={rows}
        keyOf={keyOfRow}
        columns={columns}
        edits={edits}
        readOnly={readOnly}
        summary={summaryOf}
        warningsOf={doubtsOfRow}
        note={cypNote}
        pageSizes={pageSizes}
        pageSize={pageSize}
      />
    </section>
  )
}

type InvalidFiguresProps = { invalid: AttendanceFigures['invalid']; refusals: number }

/** What a save was refused for, cell by cell. It takes the focus, as the summary of the form's mistakes does. */
function InvalidFigures({ invalid, refusals }: InvalidFiguresProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0 && box.current) focusWhenShown(box.current)
  }, [refusals])
  if (refusals === 0 || invalid.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a summary of mistakes is no set of fields
    <div ref={box} role="group" tabIndex={-1} aria-label="Figures that cannot be saved yet" className="rounded-md">
      <Banner kind="error" title="These figures cannot be saved yet">
        <ul className="list-disc pl-5">
          {invalid.map(({ year, quarter, figure, typed, message }) => (
            <li key={`${year} ${quarter} ${figure}`}>
              {figureWords[figure]}, {formatFinancialYear(year)} Q{quarter}, “{typed}”: {message}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
