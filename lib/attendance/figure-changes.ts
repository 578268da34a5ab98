import type { Quarter } from '@/lib/floor/calendar/quarter'
import { type FigureName, figureNames, type QuarterRow } from './rules'

/** One figure of one quarter of an event that is to change, or has changed. */
export type FigureChange = Quarter & { figure: FigureName; before: number | null; after: number | null }

type FigureRows = Quarter & Partial<Record<FigureName, number | null | undefined>>

/**
 * What given rows change of those that are stored. A figure that is left out stays, a row of a quarter that the event
 * does not touch is left aside, and an event without tickets keeps no tickets available.
 */
export function figureChanges(
  stored: readonly QuarterRow[],
  given: readonly FigureRows[],
  isTicketed: boolean,
): FigureChange[] {
  const givenBy = new Map(given.map((row) => [`${row.year} ${row.quarter}`, row]))
  return stored.flatMap((row) => {
    const { year, quarter } = row
    const wanted = givenBy.get(`${year} ${quarter}`)
    return figureNames.flatMap((figure): FigureChange[] => {
      const asked = figure === 'totalTicketsAvailable' && !isTicketed ? null : wanted?.[figure]
      const after = asked === undefined ? row[figure] : asked
      return after === row[figure] ? [] : [{ year, quarter, figure, before: row[figure], after }]
    })
  })
}

/** The rows that changes are about, as they are once these are made. */
export const changedFigures = (stored: readonly QuarterRow[], changes: readonly FigureChange[]): QuarterRow[] =>
  stored.flatMap((row) => {
    const own = changes.filter(({ year, quarter }) => year === row.year && quarter === row.quarter)
    return own.length > 0 ? [{ ...row, ...Object.fromEntries(own.map(({ figure, after }) => [figure, after])) }] : []
  })

/** Figures that went with the quarters an event no longer touches. */
export const lostFigureChanges = (dropped: readonly QuarterRow[]): FigureChange[] =>
  dropped.flatMap((row) =>
    figureNames.flatMap((figure): FigureChange[] =>
      row[figure] === null ? [] : [{ year: row.year, quarter: row.quarter, figure, before: row[figure], after: null }],
    ),
  )

/** Changed figures as rows of their quarters, as they were or as they are: what the audit trail keeps of them. */
export function changedRows(changes: readonly FigureChange[], state: 'before' | 'after') {
  const byQuarter = Map.groupBy(changes, ({ year, quarter }) => `${year} ${quarter}`)
  return [...byQuarter.values()].map((ofQuarter) => ({
    year: ofQuarter[0]?.year,
    quarter: ofQuarter[0]?.quarter,
    ...Object.fromEntries(ofQuarter.map((change) => [change.figure, change[state]])),
  }))
}
