import type { Quarter } from '@/lib/floor/calendar/quarter'
import { type FigureName, figureNames, type QuarterRow } from './rules'

/** A change of one figure in one quarter of an event. */
export type FigureChange = Quarter & { figure: FigureName; before: number | null; after: number | null }

type FigureRow = Quarter & Partial<Record<FigureName, number | null | undefined>>

/**
 * The changes that new rows make to the stored ones. A figure that is left out stays, a row of a quarter that the event
 * does not touch is ignored, and an event without tickets has no tickets available.
 */
export function figureChanges(
  stored: readonly QuarterRow[],
  rows: readonly FigureRow[],
  isTicketed: boolean,
): FigureChange[] {
  const rowsByQuarter = new Map(rows.map((row) => [`${row.year} ${row.quarter}`, row]))
  return stored.flatMap((row) => {
    const { year, quarter } = row
    const sent = rowsByQuarter.get(`${year} ${quarter}`)
    return figureNames.flatMap((figure): FigureChange[] => {
      const value = figure === 'totalTicketsAvailable' && !isTicketed ? null : sent?.[figure]
      const after = value === undefined ? row[figure] : value
      return after === row[figure] ? [] : [{ year, quarter, figure, before: row[figure], after }]
    })
  })
}

/** The rows with changes, as they are after these. */
export const applyFigureChanges = (stored: readonly QuarterRow[], changes: readonly FigureChange[]): QuarterRow[] =>
  stored.flatMap((row) => {
    const own = changes.filter(({ year, quarter }) => year === row.year && quarter === row.quarter)
    return own.length > 0 ? [{ ...row, ...Object.fromEntries(own.map(({ figure, after }) => [figure, after])) }] : []
  })

/** The figures that were removed with the quarters an event no longer touches. */
export const lostFigureChanges = (dropped: readonly QuarterRow[]): FigureChange[] =>
  dropped.flatMap((row) =>
    figureNames.flatMap((figure): FigureChange[] =>
      row[figure] === null ? [] : [{ year: row.year, quarter: row.quarter, figure, before: row[figure], after: null }],
    ),
  )

/** Changed figures as rows of their quarters, before or after: the form in which the audit trail stores them. */
export function auditRowsOf(changes: readonly FigureChange[], state: 'before' | 'after') {
  const byQuarter = Map.groupBy(changes, ({ year, quarter }) => `${year} ${quarter}`)
  return [...byQuarter.values()].map((ofQuarter) => ({
    year: ofQuarter[0]?.year,
    quarter: ofQuarter[0]?.quarter,
    ...Object.fromEntries(ofQuarter.map((change) => [change.figure, change[state]])),
  }))
}
