import 'server-only'
import { abilityOf } from '@/lib/floor/access/ability'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Context } from '@/lib/floor/identity/context'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { parseFilters, periodOfReport } from '../filters'
import { readContent } from '../report-content'
import { reportSlugs } from '../report-names'
import { manyOrganisations } from './national-reports'
import * as queries from './queries'

/** So many are made at a time at most: those opened last. */
const madeMost = 40

/** A report that nobody opened for so long is not made any more. */
const unopenedDays = 7

/**
 * Makes the reports of all organisations again: each without filters, and those with filters that somebody opened lately.
 * Nothing where the organisations are few.
 */
async function makeNationalReports({ db, now, actor }: Context, signal: AbortSignal): Promise<void> {
  if (!(await queries.hasOrganisations(db, manyOrganisations))) return
  const today = dayInLondon(now)
  const bare = reportSlugs.map((report) => ({ report, query: '' }))
  const filtered = (await queries.listMade(db, madeMost)).filter(({ query }) => query !== '')
  for (const key of [...bare, ...filtered]) {
    signal.throwIfAborted()
    const filters = parseFilters(Object.fromEntries(new URLSearchParams(key.query)))
    const question = { organisations: 'all', filters, period: periodOfReport(filters, today), today } as const
    const content = await readContent({ db, now, ability: abilityOf(actor) }, key.report, question)
    await queries.saveMade(db, key, { content, madeAt: now })
  }
}

/** Makes the nation's reports ahead, and deletes those that nobody opens any more. */
export const nationalReportsTask: ScheduledTask = {
  name: 'national-reports',
  cron: '*/15 * * * *',
  async run(ctx, signal) {
    await makeNationalReports(ctx, signal)
    return queries.deleteUnopened(ctx.db, daysBefore(ctx.now, unopenedDays))
  },
}
