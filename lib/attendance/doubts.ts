import { type FigureName, type QuarterFigures, totalAttendance, totalCyp } from './rules'

/** Where a doubt is shown: a figure, or the sum of the young people's. */
export type DoubtfulCell = FigureName | 'totalCyp'

/**
 * What is unlikely about a quarter's figures, by cell: worth a second look, and never in the way of a save. More young
 * people than people, and more known visitors than tickets there were.
 */
export function doubtsAbout(
  figures: QuarterFigures,
  { isTicketed }: { isTicketed: boolean },
): Partial<Record<DoubtfulCell, string>> {
  const { totalTicketsAvailable: available, knownAttendance: known } = figures
  return {
    ...(totalCyp(figures) > totalAttendance(figures) && { totalCyp: 'More than the total attendance' }),
    ...(isTicketed && known !== null && available !== null && known > available
      ? { knownAttendance: 'More than the tickets available' }
      : {}),
  }
}
