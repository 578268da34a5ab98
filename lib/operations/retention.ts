import 'server-only'
import type { Database } from '@/db/client'
import { authorize } from '@/lib/floor/access/authorize'
import { daysAfter } from '@/lib/floor/calendar/instants'
import type { StaffContext } from '@/lib/floor/identity/context'
import {
  type DueCounts,
  findLastRuns,
  type ScheduledTask,
  type SurveyDueCounts,
} from '@/lib/floor/jobs/scheduled/scheduled-task'

/** How far ahead the dry run looks. */
const aheadDays = 30

/** What one task removes, and how much of it is due: now, and within the coming 30 days. */
export type RetentionEntry = DueCounts & { task: string; what: string; howLong: string; surveys: SurveyDueCounts[] }

/** A dry run of every task with a retention period: nothing is removed. */
export async function listDue(db: Database, now: Date, tasks: readonly ScheduledTask[]): Promise<RetentionEntry[]> {
  const later = daysAfter(now, aheadDays)
  const entries: RetentionEntry[] = []
  // One after the other, to leave the database to respondents.
  for (const { name, retention } of tasks) {
    if (!retention) continue
    const due = await retention.due(db, now, later)
    const surveys = due.soon > 0 && retention.bySurvey ? await retention.bySurvey(db, now, later) : []
    entries.push({ task: name, what: retention.what, howLong: retention.howLong, ...due, surveys })
  }
  return entries
}

/** With when its task last completed; null where that has not happened in the last 30 days. */
export type RetentionRow = RetentionEntry & { lastRun: Date | null }

/** The same with the last runs, for the operations screen. For a Global Admin; 403 for anybody else. */
export async function getRetention(ctx: StaffContext, tasks: readonly ScheduledTask[]): Promise<RetentionRow[]> {
  authorize(ctx, 'read', 'operations')
  const entries = await listDue(ctx.db, ctx.now, tasks)
  const lastRuns = await findLastRuns(ctx.db)
  return entries.map((entry) => ({ ...entry, lastRun: lastRuns.get(entry.task) ?? null }))
}
