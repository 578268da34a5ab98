import { type FigureName, type QuarterFigures, totalAttendance, totalCyp } from './rules'

/**
 * What is unlikely about a quarter's figures, by figure: more young people than people, shown at the larger of the two
 * CYP figures, and more known visitors than tickets available. It asks for a second look and never prevents a save.
 */
export function doubtsAbout(
  figures: QuarterFigures,
  { isTicketed }: { isTicketed: boolean },
): Partial<Record<FigureName, string>> {
  const { totalTicketsAvailable: available, knownAttendance: known } = figures
  const { knownAttendanceCyp: knownCyp, estimatedAttendanceCyp: estimatedCyp } = figures
  const largerCyp = (estimatedCyp ?? 0) > (knownCyp ?? 0) ? 'estimatedAttendanceCyp' : 'knownAttendanceCyp'
  return {
    ...(totalCyp(figures) > totalAttendance(figures) && { [largerCyp]: 'More than the total attendance' }),
    ...(isTicketed && known !== null && available !== null && known > available
      ? { knownAttendance: 'More than the tickets available' }
      : {}),
  }
}
