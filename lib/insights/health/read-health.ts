import 'server-only'
import { answerPeriodOf } from '../answers/answer-period'
import { sumAnswers } from '../answers/sum-answers'
import { countConfirmed } from '../attendance/attendance-queries'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { type SalesPeriod, salesPeriodOf } from '../tickets/sales-days'
import { sumSales } from '../tickets/sales-queries'
import { type HealthFacts, makeHealthReport, noHealthYet } from './health-report'
import { countFinished, medianMinutes, type ResponseSums, sampledEvents, sumResponses } from './response-queries'

const thirtyDays = 30 * 24 * 60 * 60 * 1000

const noResponses: ResponseSums = { label: null, responses: 0, marked: 0 }

/** Reads how many answered, when, and by what; of the whole nation only what the cells of answers hold. */
export async function readHealth(ctx: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const period = salesPeriodOf(question.filters, question.today)
  if (!period) return noHealthYet()
  return makeHealthReport(
    question.organisations === 'all'
      ? await readNation(ctx, question, period)
      : await readOrganisations(ctx, question, period),
  )
}

async function readNation({ db }: ReportContext, question: ReportQuestion, period: SalesPeriod): Promise<HealthFacts> {
  const { organisations, filters } = question
  const { year, quarters } = answerPeriodOf(question.period)
  const sum = async (of: number): Promise<ResponseSums> => {
    const counted = { organisations, filters, year: of, quarters }
    const [all, unmarked] = await Promise.all([
      sumAnswers(db, counted, []),
      sumAnswers(db, { ...counted, withoutMarked: true }, []),
    ])
    return { label: null, responses: all.responses, marked: all.responses - unmarked.responses }
  }
  const [now, before] = await Promise.all([sum(year), period.isRunning ? null : sum(year - 1)])
  const none = new Map<string, number>()
  return {
    ...{ period, total: { now, before }, byWeek: [], byWay: [], byWeekday: [], ticketsByWeek: none },
    ...{ ticketsByWeekday: none, events: null, isConfirmed: false, completion: null, time: null },
  }
}

async function readOrganisations(
  { db, now }: ReportContext,
  { organisations, filters, period: asked }: ReportQuestion,
  period: SalesPeriod,
): Promise<HealthFacts> {
  const counted = { organisations, filters }
  const { days } = period
  const [total, before, byWeek, byWay, byWeekday, weeks, weekdays, events, confirmed, completion, time] =
    await Promise.all([
      sumResponses(db, counted, days, 'nothing'),
      sumResponses(db, counted, period.before, 'nothing'),
      sumResponses(db, counted, days, 'week'),
      sumResponses(db, counted, days, 'way'),
      sumResponses(db, counted, days, 'weekday'),
      sumSales(db, counted, days, 'week'),
      sumSales(db, counted, days, 'weekday'),
      sampledEvents(db, counted, days, asked),
      countConfirmed(db, organisations, asked),
      countFinished(db, counted, new Date(now.getTime() - thirtyDays)),
      medianMinutes(db, counted, days),
    ])
  const ticketsOf = (sums: typeof weeks) => new Map(sums.map(({ label, tickets }) => [label ?? '', tickets]))
  return {
    period,
    total: { now: total[0] ?? noResponses, before: before[0] ?? noResponses },
    ...{ byWeek, byWay, byWeekday, events, completion, time },
    ticketsByWeek: ticketsOf(weeks),
    ticketsByWeekday: ticketsOf(weekdays),
    isConfirmed:
      confirmed.length > 0 && confirmed.every(({ confirmed: done, organisations: owners }) => done === owners),
  }
}
