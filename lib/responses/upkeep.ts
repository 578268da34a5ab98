import 'server-only'
import { sql } from 'drizzle-orm'
import { responses } from '@/db/schema'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { daysBefore, deleteInBatches, dueIn, type UpkeepTask } from '@/lib/floor/jobs/upkeep/upkeep-task'
import { dueBySurvey } from './due-by-survey'
import { partial, started } from './rules'

/** Answers that were begun and left are kept so long from the last of them. */
export const unfinishedDays = 30

const left = (state: number, days: number) => (at: Date) => {
  const before = daysBefore(at, days).toISOString()
  // The start comes first because the index knows it; nobody answers before they start.
  return sql`${responses.state} = ${state} and ${responses.startedAt} < ${before}::timestamptz
    and ${responses.updatedAt} < ${before}::timestamptz`
}

const unfinished = left(partial, unfinishedDays)
const unanswered = left(started, 1)

/** Answers that were begun and left go after 30 days; the trail says how many. */
export const unfinishedResponses: UpkeepTask = {
  name: 'unfinished-responses',
  cron: '29 * * * *',
  keeps: {
    what: 'Partial answers',
    howLong: '30 days after the last of them',
    due: dueIn(sql`${responses}`, unfinished),
    bySurvey: (db, now, later) => dueBySurvey(db, sql`${responses}`, unfinished, now, later),
  },
  run: async (ctx, signal) => {
    const removed = await deleteInBatches(ctx.db, sql`${responses}`, unfinished(ctx.now), signal)
    if (removed > 0)
      await writeAudit(ctx.db, ctx, {
        subject: 'response',
        subjectId: 'partial',
        action: 'delete',
        note: `Partial answers left ${unfinishedDays} days ago and earlier were removed: ${removed}`,
      })
    return removed
  },
}

/** Nobody answered anything, and the page could not say that it was left: a day is long enough to come back to it. */
export const unansweredResponses: UpkeepTask = {
  name: 'unanswered-responses',
  cron: '31 * * * *',
  keeps: { what: 'Surveys opened and not answered', howLong: '1 day', due: dueIn(sql`${responses}`, unanswered) },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`${responses}`, unanswered(now), signal),
}
