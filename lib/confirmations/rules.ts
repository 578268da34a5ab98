import { missingFigures } from '@/lib/attendance/missing-figures'
import type { QuarterFigures } from '@/lib/attendance/rules'
import { type PlainDate, yearOf } from '@/lib/floor/calendar/plain-date'
import {
  bannerDateOf,
  dueDateOf,
  previousQuarter,
  type Quarter,
  quarterCode,
  quarterOf,
  quarterTiming,
} from '@/lib/floor/calendar/quarter'

/** The first financial year that can be confirmed. */
export const firstConfirmationYear = 2023

/** The last quarter whose blanks may be filled with 0; from 2025/26 Q1 on every figure is required. */
export const lastFillableQuarter: Quarter = { year: 2024, quarter: 4 }

/** The values of `q1Status` to `q4Status`. */
export const cellStatus = { notApplicable: 0, missing: 1, complete: 2 } as const
export type CellStatus = (typeof cellStatus)[keyof typeof cellStatus]

/** The status of an event in a quarter; `figures` is undefined where its dates do not touch the quarter. */
export function statusOf(figures: QuarterFigures | undefined, isTicketed: boolean): CellStatus {
  if (!figures) return cellStatus.notApplicable
  return missingFigures(figures, isTicketed).length > 0 ? cellStatus.missing : cellStatus.complete
}

/**
 * The state of an event in a quarter, shown as a shape; confirmed figures are always complete. `added`: the figures are
 * complete, but the event was added after the confirmation, which does not include it.
 */
export type QuarterShapeName = 'notApplicable' | 'missing' | 'complete' | 'added' | 'confirmed'

/** The state of an event in a quarter; `isCovered`: the confirmation includes the event. */
export function quarterShapeOf(
  status: CellStatus,
  { isConfirmed, isCovered }: { isConfirmed: boolean; isCovered: boolean },
): QuarterShapeName {
  if (status === cellStatus.notApplicable) return 'notApplicable'
  if (status === cellStatus.missing) return 'missing'
  if (!isConfirmed) return 'complete'
  return isCovered ? 'confirmed' : 'added'
}

/** The last year that can be chosen: the current calendar year + 1. */
export const lastConfirmationYear = (today: PlainDate): number => yearOf(today) + 1

/** The years that can be chosen, newest first. */
export function confirmationYears(today: PlainDate): number[] {
  const last = lastConfirmationYear(today)
  return Array.from({ length: last - firstConfirmationYear + 1 }, (_, back) => last - back)
}

export const isConfirmationYear = (year: number, today: PlainDate): boolean =>
  year >= firstConfirmationYear && year <= lastConfirmationYear(today)

/** Past and current quarters can be confirmed, future ones cannot. */
export const mayConfirm = (quarter: Quarter, today: PlainDate): boolean =>
  isConfirmationYear(quarter.year, today) && quarterTiming(quarter, today) !== 'future'

/** Blanks up to 2024/25 Q4 may be filled with 0. */
export const mayFill = (quarter: Quarter): boolean => quarterCode(quarter) <= quarterCode(lastFillableQuarter)

/** Whether the due date of a quarter is past. */
export const isOverdue = (quarter: Quarter, today: PlainDate): boolean => today > dueDateOf(quarter)

/** Whether a quarter is to be confirmed yet: from two weeks before it is due. */
export const isToBeConfirmed = (quarter: Quarter, today: PlainDate): boolean => bannerDateOf(quarter) <= today

/**
 * The last quarter that is to be confirmed on a day, as are all before it. It is one of the three before the current
 * one: a quarter is due at the end of the next.
 */
export function lastToBeConfirmed(today: PlainDate): Quarter {
  let quarter = quarterOf(today)
  do quarter = previousQuarter(quarter)
  while (!isToBeConfirmed(quarter, today))
  return quarter
}
