import 'server-only'
import type { Database } from '@/db/client'
import { sumCellsOfYears } from '../cells/cells-queries'
import { wholeMonthsOf } from '../cells/whole-months'
import { readHomePopulation } from '../population/read-population'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import type { SalesPeriod } from '../tickets/sales-days'
import { countSellers } from '../tickets/sales-queries'
import { findEditions, findPlaceNames } from './origins-queries'
import { makeFutureOriginsReport, makeOriginsReport } from './origins-report'
import { readHomes } from './read-homes'

/** Of an organisation the outcodes too: those of the nation are too many to name. */
const dimensionsOfNation = ['place', 'distance', 'deprivation', 'area group', 'coding'] as const

/** Reads where the buyers of a report's organisations live, and the people who answered their surveys. */
export async function readOrigins({ db }: ReportContext, question: ReportQuestion): Promise<ReportContent> {
  const period = wholeMonthsOf(question.filters, question.today)
  const [homes, names, population, sold] = await Promise.all([
    readHomes(db, question),
    findPlaceNames(db),
    readHomePopulation(db),
    period && readSold(db, question, period),
  ])
  return sold
    ? makeOriginsReport({ ...sold, homes, names, population })
    : makeFutureOriginsReport({ homes, names, population })
}

/** Where buyers live, by all that is known of their homes. */
async function readSold(db: Database, { organisations, filters }: ReportQuestion, period: SalesPeriod) {
  const hasOutcodes = organisations !== 'all'
  const dimensions = hasOutcodes ? ([...dimensionsOfNation, 'outcode'] as const) : dimensionsOfNation
  const [cells, editions, sellers] = await Promise.all([
    sumCellsOfYears(db, { organisations, filters }, period, dimensions),
    findEditions(db),
    countSellers(db, organisations, period.days),
  ])
  const { place, distance, deprivation, 'area group': areaGroups, coding } = cells
  return {
    ...{ period, places: place, outcodes: hasOutcodes ? cells.outcode : null, distances: distance },
    ...{ deprivation, areaGroups, coding, editions, sellers },
  }
}
