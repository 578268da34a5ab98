import 'server-only'
import { sql } from 'drizzle-orm'
import { surveys } from '@/db/schema'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { countDueIn, type ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'

const retentionDays = 1

/**
 * Deletes new surveys that were never saved. The editor deletes them itself when it is left; this is for those where it
 * could not, because the browser was closed or the network failed.
 */
export const abandonedSurveys: ScheduledTask = {
  name: 'abandoned-surveys',
  cron: '37 * * * *',
  retention: {
    what: 'New surveys that were not saved',
    howLong: `${retentionDays} day`,
    due: countDueIn(sql`${surveys}`, (at) => queries.abandonedBefore(daysBefore(at, retentionDays))),
  },
  run: async (ctx) => {
    return change(ctx, {}, async (tx) => {
      const deleted = await queries.deleteAbandonedSurveys(tx.db, daysBefore(ctx.now, retentionDays))
      if (deleted.length === 0) tx.unchanged()
      for (const { id, organisationId, eventId } of deleted)
        tx.audit({
          subject: 'survey',
          subjectId: id,
          action: 'delete',
          organisationId,
          before: { eventId },
          note: 'New, and not saved within a day.',
        })
      return deleted.length
    })
  },
}
