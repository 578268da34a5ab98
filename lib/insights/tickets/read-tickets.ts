import 'server-only'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { readWays } from './read-ways'
import { salesPeriodOf } from './sales-days'
import { countSellers, type SalesDivision, sumSales, sumSalesOfYears } from './sales-queries'
import { makeFutureTicketsReport, makeTicketsReport } from './tickets-report'

/** Reads what the organisations of a report have sold. */
export async function readTickets({ db }: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const { organisations, filters, today } = question
  const period = salesPeriodOf(filters, today)
  if (!period) return makeFutureTicketsReport()
  const counted = { organisations, filters }
  const both = (division: SalesDivision) => sumSalesOfYears(db, counted, period, division)
  const isNation = organisations === 'all'
  const [byMonth, byEvent, byVenue, byProvider, links, ways, sellers] = await Promise.all([
    both('month'),
    isNation ? null : both('event'),
    isNation ? null : both('venue'),
    both('provider'),
    sumSales(db, counted, period.days, 'link'),
    readWays(db, question),
    countSellers(db, organisations, period.days),
  ])
  return makeTicketsReport({ period, byMonth, byEvent, byVenue, byProvider, links, ways, sellers })
}
