import type { Quarter } from '@/lib/floor/calendar/quarter'

/** Figures of one quarter; null is blank, 0 is zero. */
export type QuarterFigures = {
  occurencesAtLocation: number | null
  totalTicketsAvailable: number | null
  knownAttendance: number | null
  estimatedAttendance: number | null
  knownAttendanceCyp: number | null
  estimatedAttendanceCyp: number | null
}

export type FigureName = keyof QuarterFigures

/** The figures of an event in one quarter. */
export type QuarterRow = Quarter & QuarterFigures

type Figures = Pick<
  QuarterFigures,
  'knownAttendance' | 'estimatedAttendance' | 'knownAttendanceCyp' | 'estimatedAttendanceCyp'
>

/** Known plus estimated attendance; a blank counts as 0. */
export const totalAttendance = ({ knownAttendance, estimatedAttendance }: Figures): number =>
  (knownAttendance ?? 0) + (estimatedAttendance ?? 0)

export const totalCyp = ({ knownAttendanceCyp, estimatedAttendanceCyp }: Figures): number =>
  (knownAttendanceCyp ?? 0) + (estimatedAttendanceCyp ?? 0)

/** CYP total over total attendance in per cent: 0 when the total is 0, never above 100. */
export function cypPercentage(figures: Figures): number {
  const total = totalAttendance(figures)
  return total === 0 ? 0 : Math.min(100, (totalCyp(figures) / total) * 100)
}

/** To two decimals: `12.50%`. */
export const formatPercentage = (percentage: number): string => `${percentage.toFixed(2)}%`

export const figureNames = [
  'occurencesAtLocation',
  'totalTicketsAvailable',
  'knownAttendance',
  'estimatedAttendance',
  'knownAttendanceCyp',
  'estimatedAttendanceCyp',
] as const satisfies (keyof QuarterFigures)[]

/** Whether any figure was entered for the quarter, even 0. */
export const hasFigures = (figures: QuarterFigures): boolean => figureNames.some((name) => figures[name] !== null)

/** The sum of a figure over quarters, as the summary row shows it. */
export const sumOf = (quarters: readonly QuarterFigures[], name: keyof QuarterFigures): number =>
  quarters.reduce((sum, quarter) => sum + (quarter[name] ?? 0), 0)

/** The sums of the summary row: of each figure and of both totals. */
export function sumsOf(quarters: readonly QuarterFigures[]) {
  const sums = Object.fromEntries(figureNames.map((name) => [name, sumOf(quarters, name)])) as Record<
    FigureName,
    number
  >
  const add = (of: (figures: QuarterFigures) => number) => quarters.reduce((sum, each) => sum + of(each), 0)
  return { ...sums, totalAttendance: add(totalAttendance), totalCyp: add(totalCyp) }
}
