import 'server-only'
import { daysBefore, type UpkeepTask } from '@/lib/floor/jobs/upkeep/upkeep-task'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'

/**
 * A new survey abandoned on leaving is deleted (document 3 §4). The page does it; this is for the one whose page could
 * not: the browser was closed, the network was gone.
 */
export const abandonedSurveys: UpkeepTask = {
  name: 'abandoned-surveys',
  cron: '37 * * * *',
  run: async (ctx) => {
    const gone = await change(
      ctx,
      {
        audit: (surveys: queries.AbandonedSurvey[]) =>
          surveys.map(({ id, organisationId, eventId }) => ({
            subject: 'survey',
            subjectId: id,
            action: 'delete',
            organisationId,
            before: { eventId },
            note: 'New, and not saved within a day.',
          })),
      },
      (tx) => queries.deleteAbandonedSurveys(tx.db, daysBefore(ctx.now, 1)),
    )
    return gone.length
  },
}
