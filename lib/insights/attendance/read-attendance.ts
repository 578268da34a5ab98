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
  const counted = { organisations, filters }
  const isNation = organisations === 'all'
  const shown = period.running === null ? period.quarters : [...period.quarters, period.running]
  const [total, byQuarter, byType, byDiscipline, byPlace, byEvent, confirmed] = await Promise.all([
    sumAttendance(db, counted, period, 'nothing'),
    sumAttendance(db, counted, { ...period, quarters: shown }, 'quarter'),
    sumAttendance(db, counted, period, 'type'),
    sumAttendance(db, counted, period, 'discipline'),
    sumAttendance(db, counted, period, isNation ? 'region' : 'place'),
    isNation ? null : sumAttendance(db, counted, period, 'event'),
    countConfirmed(db, organisations, period),
  ])
  return makeAttendanceReport({
    period,
    total,
    byQuarter,
    byType,
    byDiscipline,
    byPlace: { of: isNation ? 'region' : 'place', sums: byPlace },
    byEvent,
    confirmed,
  })
}
