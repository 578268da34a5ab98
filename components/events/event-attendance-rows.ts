'use client'

import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useFigureEdits } from '@/components/figures/use-figure-edits'
import type { FigureChange } from '@/lib/attendance/figure-changes'
import { type RowFate, rowsForDates } from '@/lib/attendance/rows-for-dates'
import { type FigureName, figureNames, type QuarterRow } from '@/lib/attendance/rules'
import type { AttendanceInput } from '@/lib/events/attendance-schema'
import { ticketed } from '@/lib/events/rules'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { EventFormState } from './use-event-save'

/** What an event has in its quarters: the figures as saved, and what its ticketing data counts. */
export type EventQuarters = {
  rows: readonly QuarterRow[]
  /** Tickets sold in all, and by quarter where the sales tell. */
  ticketsSold: number
  soldByQuarter: readonly (Quarter & { ticketsSold: number })[]
}

/** A row of the Tickets & Attendance tab. */
export type AttendanceRow = QuarterRow & { fate: RowFate; isTicketed: boolean; ticketsSold: number | null }

export const keyOfRow = ({ year, quarter }: Quarter): string => `${year} ${quarter}`

const fieldName = 'eventAttendances'

/**
 * The figures of an event as they are being edited. Rows follow the dates and the ticketing as the form has them, at
 * once; edits are a value of the form, so that they are guarded, named beside Save and sent with everything else.
 */
export function useAttendanceRows(form: EventFormState, { rows: saved, ticketsSold, soldByQuarter }: EventQuarters) {
  const { control, setValue } = form
  const [startDate, endDate, isTicketedId] = useWatch({ control, name: ['startDate', 'endDate', 'isTicketedId'] })
  const isTicketed = isTicketedId === ticketed
  const rows = useMemo(() => {
    const datedRows = rowsForDates(saved, startDate ?? '', endDate ?? '')
    const sold = new Map(soldByQuarter.map((each) => [keyOfRow(each), each.ticketsSold]))
    // Without sales by day, what is sold in all is shown for an event with one quarter alone.
    const onlyRow = sold.size === 0 && ticketsSold > 0 && datedRows.length === 1 ? ticketsSold : null
    return datedRows.map((row) => ({ ...row, isTicketed, ticketsSold: sold.get(keyOfRow(row)) ?? onlyRow }))
  }, [saved, startDate, endDate, isTicketed, ticketsSold, soldByQuarter])
  const staying = useMemo(() => rows.filter(({ fate }) => fate !== 'dropped'), [rows])
  const edits = useFigureEdits<AttendanceRow, FigureName>(staying, keyOfRow, figureNames)

  const { changes, invalid } = useMemo(() => {
    const applies = ({ figure }: { figure: FigureName }) => isTicketed || figure !== 'totalTicketsAvailable'
    const quarters = new Map<string, Quarter>(
      staying.map(({ year, quarter }) => [`${year} ${quarter}`, { year, quarter }]),
    )
    return {
      changes: edits.changes.filter(applies).flatMap(({ rowKey, figure, before, after }): FigureChange[] => {
        const quarter = quarters.get(rowKey)
        return quarter ? [{ ...quarter, figure, before, after }] : []
      }),
      invalid: edits.invalid.filter(applies).flatMap(({ rowKey, ...cell }) => {
        const quarter = quarters.get(rowKey)
        return quarter ? [{ ...quarter, ...cell }] : []
      }),
    }
  }, [edits.changes, edits.invalid, staying, isTicketed])

  useEffect(() => {
    // What is no figure counts as unsaved; it is never sent, for the save is refused as long as it is there.
    const blanks = invalid.map(({ year, quarter, figure }) => ({ year, quarter, figure, after: null }))
    setValue(fieldName, toSentRows([...changes, ...blanks]), { shouldDirty: true })
  }, [setValue, changes, invalid])

  /** Every figure as it is on the screen, saved or not: what another event would begin with. */
  const allFigures = () =>
    toSentRows(
      staying
        .map(edits.rowWithEdits)
        .flatMap((row) =>
          figureNames
            .filter((figure) => row[figure] !== null && (isTicketed || figure !== 'totalTicketsAvailable'))
            .map((figure) => ({ year: row.year, quarter: row.quarter, figure, after: row[figure] })),
        ),
    )

  return { rows, edits, changes, invalid, allFigures }
}

export type AttendanceFigures = ReturnType<typeof useAttendanceRows>

type ChangedFigure = Quarter & { figure: FigureName; after: number | null }

/** Changed figures as they are sent: a row for each quarter, with nothing but what changed. Undefined for none. */
function toSentRows(figures: readonly ChangedFigure[]): AttendanceInput[] | undefined {
  const byQuarter = Map.groupBy(figures, keyOfRow)
  const rows = [...byQuarter.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const { year, quarter } = first
    return [{ year, quarter, ...Object.fromEntries([first, ...more].map(({ figure, after }) => [figure, after])) }]
  })
  return rows.length > 0 ? rows : undefined
}
