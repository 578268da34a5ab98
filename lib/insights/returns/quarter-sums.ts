import { quarterCode } from '@/lib/floor/calendar/quarter'
import type { OrganisationsQuarter } from '@/lib/returns/quarters-of-organisations'

export const ratioOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)

/** The sum of something over returns. */
export const sumOver = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Whether a quarter was confirmed by its due date; null while that may still be. */
export function isInTime({ firstConfirmedOn, late, state }: OrganisationsQuarter): boolean | null {
  if (firstConfirmedOn !== null) return late === 0
  return state === 'overdue' ? false : null
}

/** How many of those that are due, or were confirmed, were in time. */
export function countInTime(returns: readonly OrganisationsQuarter[]) {
  const known = returns.map(isInTime).filter((each) => each !== null)
  return { inTime: known.filter(Boolean).length, due: known.length }
}

/** Quarters in their order, each with the returns of it. */
export const byQuarter = (returns: readonly OrganisationsQuarter[]) =>
  [...Map.groupBy(returns, quarterCode)].sort(([one], [other]) => one - other)
