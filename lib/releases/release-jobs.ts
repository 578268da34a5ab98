import 'server-only'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { defineHandler } from '@/lib/floor/jobs/job-handler'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { quartersToRelease } from '@/lib/published/periods'
import { beginDraft } from './begin-draft'
import { draftJob } from './draft-job'
import { makeDraftApart } from './make-draft-apart'
import * as queries from './queries'
import { readDraftInput } from './read-draft-input'

/** Makes a draft: reads what it is made of, protects and attacks it apart, and stores all of it at once. */
export const makeReleaseDraft = defineHandler(
  draftJob,
  async (ctx, { releaseId }, { signal }) => {
    const release = await queries.findRelease(ctx.db, releaseId)
    if (release?.state !== 'making') return
    const { input, organisations, confirmed, basedOn } = await readDraftInput(ctx.db, release)
    const { cells, attacks } = await makeDraftApart(input, signal)
    await ctx.db.transaction(async (db) => {
      const made = { state: 'draft', madeAt: new Date(), basedOn, organisations, confirmed, attacks }
      if (!(await queries.updateRelease(db, { id: releaseId, from: 'making' }, made))) return
      await queries.insertFigures(db, releaseId, { cells, facts: input.facts })
    })
  },
  async (ctx, { releaseId }, reason) => {
    await queries.updateRelease(ctx.db, { id: releaseId, from: 'making' }, { state: 'failed', failure: reason })
  },
)

/** Begins the draft of the quarter whose day came last, once: later ones are asked for by a Global Admin. */
export const releaseDraftsTask: ScheduledTask = {
  name: 'release-drafts',
  cron: '23 5-20 * * *',
  async run(ctx) {
    const [quarter] = quartersToRelease(dayInLondon(ctx.now), 1)
    if (quarter && !(await queries.hasRelease(ctx.db, quarter))) await beginDraft(ctx, quarter)
    return 0
  },
}
