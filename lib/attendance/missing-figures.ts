import type { FigureName, QuarterFigures } from './rules'

/** The figures as people read them, in the order of the grid. */
export const figureWords: Record<FigureName, string> = {
  occurencesAtLocation: 'Occurrences at location',
  totalTicketsAvailable: 'Total tickets available',
  knownAttendance: 'Known attendance',
  estimatedAttendance: 'Estimated attendance',
  knownAttendanceCyp: 'Known CYP attendance',
  estimatedAttendanceCyp: 'Estimated CYP attendance',
}

/** What CYP stands for, once on each screen that says it. */
export const cypNote = 'CYP: children and young people.'

/** The figures that an event has in a quarter: tickets available only where it is ticketed. */
export const applies = (figure: FigureName, isTicketed: boolean): boolean =>
  figure !== 'totalTicketsAvailable' || isTicketed

/**
 * The figures that a quarter of an event still wants: occurrences; tickets available where it is
 * ticketed; known or estimated attendance, whichever, and beside each of them that is filled its CYP figure. Where
 * neither attendance is filled the known ones stand for both. Nothing missing means complete.
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

/** Missing figures by name; where known and estimated are both blank either will do. */
export function missingInWords(figures: QuarterFigures, isTicketed: boolean): string[] {
  const either = figures.knownAttendance === null && figures.estimatedAttendance === null
  return missingFigures(figures, isTicketed).map((figure) => {
    if (either && figure === 'knownAttendance') return 'Known or estimated attendance'
    if (either && figure === 'knownAttendanceCyp') return 'Known or estimated CYP attendance'
    return figureWords[figure]
  })
}
