import 'server-only'
import { sql } from 'drizzle-orm'
import { responses } from '@/db/schema'
import { daysBefore, deleteInBatches, type UpkeepTask } from '@/lib/floor/jobs/upkeep/upkeep-task'
import { partial, started } from './rules'

/** Answers that were begun and left stay 30 days from the last of them (architecture §9.4). */
export const unfinishedResponses: UpkeepTask = {
  name: 'unfinished-responses',
  cron: '29 * * * *',
  run: ({ db, now }, signal) => {
    const before = daysBefore(now, 30).toISOString()
    // The start comes first because the index knows it; nobody answers before they start.
    const due = sql`${responses.state} = ${partial} and ${responses.startedAt} < ${before}
      and ${responses.updatedAt} < ${before}`
    return deleteInBatches(db, sql`${responses}`, due, signal)
  },
}

/** Nobody answered anything, and the page could not say that it was left: a day is long enough to come back to it. */
export const unansweredResponses: UpkeepTask = {
  name: 'unanswered-responses',
  cron: '31 * * * *',
  run: ({ db, now }, signal) => {
    const before = daysBefore(now, 1).toISOString()
    const due = sql`${responses.state} = ${started} and ${responses.startedAt} < ${before}
      and ${responses.updatedAt} < ${before}`
    return deleteInBatches(db, sql`${responses}`, due, signal)
  },
}
