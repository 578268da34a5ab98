import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { SalesDimension } from '@/lib/ticketing/sales-dimensions'
import type { ReportContent } from '../report'
import type { ReportQuestion } from '../report-question'
import { wholeMonthsOf } from '../tickets/whole-months'
import { findEditions, findPlaceNames, sumCells } from './origins-queries'
import { makeOriginsReport, noMonthYet } from './origins-report'

/** Reads where the buyers of a report's organisations live. */
export async function readOrigins({ db }: StaffContext, question: ReportQuestion): Promise<ReportContent> {
  const { organisations, filters, today } = question
  const period = wholeMonthsOf(filters, today)
  if (!period) return noMonthYet()
  const counted = { organisations, filters }
  const both = async (dimension: SalesDimension) => {
    const [now, before] = await Promise.all([
      sumCells(db, counted, period.days, dimension),
      sumCells(db, counted, period.before, dimension),
    ])
    return { now, before }
  }
  const [places, outcodes, distances, deprivation, areaGroups, coding, names, editions] = await Promise.all([
    both('place'),
    organisations === 'all' ? null : both('outcode'),
    both('distance'),
    both('deprivation'),
    both('area group'),
    both('coding'),
    findPlaceNames(db),
    findEditions(db),
  ])
  return makeOriginsReport({ period, places, outcodes, distances, deprivation, areaGroups, coding, names, editions })
}
