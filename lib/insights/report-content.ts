import 'server-only'
import { readAttendance } from './attendance/read-attendance'
import { readHealth } from './health/read-health'
import { readOpinions } from './opinions/read-opinions'
import { readOrigins } from './origins/read-origins'
import { readOverview } from './overview/read-overview'
import { readPeople } from './people/read-people'
import type { ReportContent } from './report'
import type { ReportSlug } from './report-names'
import type { ReportContext, ReportQuestion } from './report-question'
import { readReturns } from './returns/read-returns'
import { readTickets } from './tickets/read-tickets'

const readers: Record<ReportSlug, (ctx: ReportContext, question: ReportQuestion) => Promise<ReportContent>> = {
  overview: readOverview,
  attendance: readAttendance,
  tickets: readTickets,
  people: readPeople,
  opinions: readOpinions,
  health: readHealth,
  origins: readOrigins,
  returns: readReturns,
}

/** Makes a report of the sums of now. Whether somebody may read it was asked before. */
export const readContent = (ctx: ReportContext, slug: ReportSlug, question: ReportQuestion): Promise<ReportContent> =>
  readers[slug](ctx, question)
