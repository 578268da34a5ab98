import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { countConfirmed } from '../attendance/attendance-queries'
import type { ReportContent } from '../report'
import type { ReportQuestion } from '../report-question'
import { salesPeriodOf } from '../tickets/sales-days'
import { sumSales } from '../tickets/sales-queries'
import { makeHealthReport, noHealthYet } from './health-report'
import { countFinished, medianMinutes, type ResponseSums, sampledEvents, sumResponses } from './response-queries'

const thirtyDays = 30 * 24 * 60 * 60 * 1000

const noResponses: ResponseSums = { label: null, responses: 0, marked: 0 }

/** Reads how many answered, when, and by what. */
export async function readHealth({ db, now }: StaffContext, question: ReportQuestion): Promise<ReportContent> {
  const { organisations, filters, today, period: asked } = question
  const period = salesPeriodOf(filters, today)
  if (!period) return noHealthYet()
  const counted = { organisations, filters }
  const { days } = period
  const isNation = organisations === 'all'
  const [total, before, byWeek, byWay, byWeekday, weeks, weekdays, events, confirmed, completion, time] =
    await Promise.all([
      sumResponses(db, counted, days, 'nothing'),
      sumResponses(db, counted, period.before, 'nothing'),
      sumResponses(db, counted, days, 'week'),
      isNation ? [] : sumResponses(db, counted, days, 'way'),
      sumResponses(db, counted, days, 'weekday'),
      sumSales(db, counted, days, 'week'),
      sumSales(db, counted, days, 'weekday'),
      isNation ? null : sampledEvents(db, counted, days, asked),
      countConfirmed(db, organisations, asked),
      countFinished(db, counted, new Date(now.getTime() - thirtyDays)),
      medianMinutes(db, counted, days),
    ])
  const ticketsOf = (sums: typeof weeks) => new Map(sums.map(({ label, tickets }) => [label ?? '', tickets]))
  return makeHealthReport({
    period,
    total: { now: total[0] ?? noResponses, before: before[0] ?? noResponses },
    ...{ byWeek, byWay, byWeekday, events, completion, time },
    ticketsByWeek: ticketsOf(weeks),
    ticketsByWeekday: ticketsOf(weekdays),
    isConfirmed:
      confirmed.length > 0 && confirmed.every(({ confirmed: done, organisations: owners }) => done === owners),
  })
}
