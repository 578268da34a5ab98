import type { FigureName, QuarterFigures } from './rules'

/** The names of the figures, in the order of the grid. */
export const figureWords: Record<FigureName, string> = {
  occurencesAtLocation: 'Occurrences at location',
  totalTicketsAvailable: 'Total tickets available',
  knownAttendance: 'Known attendance',
  estimatedAttendance: 'Estimated attendance',
  knownAttendanceCyp: 'Known CYP attendance',
  estimatedAttendanceCyp: 'Estimated CYP attendance',
}

/** The explanation of CYP, shown once on each screen that uses it. */
export const cypNote = 'CYP: children and young people.'

/** Whether an event has a figure: tickets available only if it is ticketed. */
export const isApplicable = (figure: FigureName, isTicketed: boolean): boolean =>
  figure !== 'totalTicketsAvailable' || isTicketed

/**
 * The figures that an event lacks in a quarter: occurrences; tickets available if it is ticketed; known or estimated
 * attendance, either one, each with its CYP figure. Where neither attendance is filled, the known figures represent
 * both. A quarter that lacks nothing is complete.
 */
export function missingFigures(figures: QuarterFigures, isTicketed: boolean): FigureName[] {
  const { knownAttendance, estimatedAttendance, knownAttendanceCyp, estimatedAttendanceCyp } = figures
  const hasAttendance = knownAttendance !== null || estimatedAttendance !== null
  const hasCyp = knownAttendanceCyp !== null || estimatedAttendanceCyp !== null
  const missing: [FigureName, boolean][] = [
    ['occurencesAtLocation', figures.occurencesAtLocation === null],
    ['totalTicketsAvailable', isTicketed && figures.totalTicketsAvailable === null],
    ['knownAttendance', !hasAttendance],
    ['knownAttendanceCyp', hasAttendance ? knownAttendance !== null && knownAttendanceCyp === null : !hasCyp],
    ['estimatedAttendanceCyp', estimatedAttendance !== null && estimatedAttendanceCyp === null],
  ]
  return missing.flatMap(([figure, isMissing]) => (isMissing ? [figure] : []))
}

/** The names of the missing figures; where known and estimated are both blank, either is accepted. */
export function missingInWords(figures: QuarterFigures, isTicketed: boolean): string[] {
  const either = figures.knownAttendance === null && figures.estimatedAttendance === null
  return missingFigures(figures, isTicketed).map((figure) => {
    if (either && figure === 'knownAttendance') return 'Known or estimated attendance'
    if (either && figure === 'knownAttendanceCyp') return 'Known or estimated CYP attendance'
    return figureWords[figure]
  })
}
