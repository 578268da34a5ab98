import 'server-only'
import type { ReportContent } from '../report'
import type { ReportContext, ReportQuestion } from '../report-question'
import { countConfirmed, sumAttendance } from './attendance-queries'
import { makeAttendanceReport } from './attendance-report'

/** Reads the figures of the events of a report's organisations. */
export async function readAttendance(
  { db }: ReportContext,
  { organisations, filters, period }: ReportQuestion,
): Promise<ReportContent> {
  const isNation = organisations === 'all'
  const divisions = isNation ? (['region'] as const) : (['place', 'event'] as const)
  const [sums, confirmed] = await Promise.all([
    sumAttendance(db, { organisations, filters }, period, ['nothing', 'quarter', 'type', 'discipline', ...divisions]),
    countConfirmed(db, organisations, period),
  ])
  return makeAttendanceReport({
    period,
    total: sums.nothing,
    byQuarter: sums.quarter,
    byType: sums.type,
    byDiscipline: sums.discipline,
    byPlace: isNation ? { of: 'region', sums: sums.region } : { of: 'place', sums: sums.place },
    byEvent: isNation ? null : sums.event,
    confirmed,
  })
}
