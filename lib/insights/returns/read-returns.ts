import 'server-only'
import { firstConfirmationYear } from '@/lib/confirmations/rules'
import { readQuartersOf, responsesAsked } from '@/lib/returns/quarters-of-organisations'
import { quartersShown, quartersUpTo } from '@/lib/returns/rules'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { makeReturnsReport } from './returns-report'

/** Reads what the organisations of a report have confirmed: the quarters of its period, and the eight up to its last. */
export async function readReturns(
  ctx: ReportContext,
  { organisations, period, today }: ReportQuestion,
): Promise<ReportContent> {
  const last = { year: period.year, quarter: period.quarters.at(-1) ?? 4 }
  const quarters = quartersUpTo(last, quartersShown).filter(({ year }) => year >= firstConfirmationYear)
  return makeReturnsReport({
    ...{ period, today },
    returns: quarters.length === 0 ? [] : await readQuartersOf(ctx, organisations, quarters),
    asked: responsesAsked(),
    isOfFunder: ctx.ability.can('read', 'operations'),
  })
}
