import 'server-only'
import { netPromoterConcept } from '@/lib/surveys/questions/asked-questions'
import { answerPeriodOf, timeOf } from '../answers/answer-period'
import { questionYears } from '../answers/question-sums'
import { countConfirmed, sumAttendance } from '../attendance/attendance-queries'
import { formatFilters } from '../filters'
import { areAnswersKept } from '../health/read-health'
import { findSampledEvents } from '../health/response-queries'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { salesPeriodOf } from '../tickets/sales-days'
import { countSellers, sumSales, sumSalesOfYears } from '../tickets/sales-queries'
import { readSampledAnswers } from '../weighting/read-sampled-answers'
import { makeOverviewReport } from './overview-report'

/** Reads how a year is going, with what the other reports ask. */
export async function readOverview(ctx: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const { db } = ctx
  const { organisations, filters, period, today } = question
  const counted = { organisations, filters }
  const { running } = period
  const salesPeriod = salesPeriodOf(filters, today)
  const answerPeriod = answerPeriodOf(period)
  const [attendance, confirmed, sales, links, answers, events] = await Promise.all([
    sumAttendance(db, counted, period, ['nothing', 'quarter']),
    countConfirmed(db, organisations, period),
    salesPeriod ? readSales(db, counted, salesPeriod) : null,
    salesPeriod ? sumSales(db, counted, salesPeriod.days, 'link') : [],
    readSampledAnswers(db, question, answerPeriod, [netPromoterConcept]),
    organisations === 'all' || !salesPeriod || !areAnswersKept(ctx, salesPeriod.days)
      ? null
      : findSampledEvents(db, counted, salesPeriod.days, period),
  ])
  const { sums, isWeighted, isBeforeLeftOut, weighting, notes } = answers
  const isWhole = running === null && period.isComparable
  const query = formatFilters(filters)
  return makeOverviewReport({
    ...{ period, today, confirmed, sales, events },
    attendance: { total: attendance.nothing, byQuarter: attendance.quarter },
    unlinkedTickets: links.find(({ label }) => label === 'unlinked')?.tickets ?? 0,
    responses: { now: sums.now.responses, before: isWhole ? sums.before.responses : null },
    answerTime: timeOf(answerPeriod),
    recommended: { ...questionYears(netPromoterConcept, sums), isWeighted, isBeforeLeftOut },
    ...{ weighting, sampleNotes: notes },
    organisation: filters.organisation,
    isOfFunder: organisations === 'all',
    query: query && `&${query}`,
  })
}

async function readSales(
  db: ReportContext['db'],
  counted: Parameters<typeof sumSales>[1],
  period: NonNullable<ReturnType<typeof salesPeriodOf>>,
) {
  const [byMonth, sellers] = await Promise.all([
    sumSalesOfYears(db, counted, period, 'month'),
    countSellers(db, counted.organisations, period.days),
  ])
  return { period, byMonth, sellers }
}
