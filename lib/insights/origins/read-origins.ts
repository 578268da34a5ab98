import 'server-only'
import type { SalesDimension } from '@/lib/ticketing/sales/sales-dimensions'
import { sumCellsOfYears } from '../cells/cells-queries'
import { wholeMonthsOf } from '../cells/whole-months'
import { readHomePopulation } from '../population/read-population'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { countSellers } from '../tickets/sales-queries'
import { findEditions, findPlaceNames } from './origins-queries'
import { makeOriginsReport, noMonthYet } from './origins-report'
import { readHomes } from './read-homes'

/** Reads where the buyers of a report's organisations live, and the people who answered their surveys. */
export async function readOrigins({ db }: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const { organisations, filters, today } = question
  const period = wholeMonthsOf(filters, today)
  const [homes, names, population] = await Promise.all([
    readHomes(db, question),
    findPlaceNames(db),
    readHomePopulation(db),
  ])
  if (!period) return noMonthYet({ homes, names, population })
  const counted = { organisations, filters }
  const both = (dimension: SalesDimension) => sumCellsOfYears(db, counted, period, dimension)
  const [places, outcodes, distances, deprivation, areaGroups, coding, editions, sellers] = await Promise.all([
    both('place'),
    organisations === 'all' ? null : both('outcode'),
    both('distance'),
    both('deprivation'),
    both('area group'),
    both('coding'),
    findEditions(db),
    countSellers(db, organisations, period.days),
  ])
  return makeOriginsReport({
    ...{ period, places, outcodes, distances, deprivation, areaGroups, coding, editions, sellers },
    ...{ homes, names, population },
  })
}
