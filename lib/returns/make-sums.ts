import 'server-only'
import type { Database } from '@/db/client'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterCode, quarterOf } from '@/lib/floor/calendar/quarter'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { quartersShown, quartersUpTo } from './rules'
import * as queries from './sums-queries'

/**
 * The sums of all organisations: where these are many, reading their figures takes longer than anybody should wait, so
 * that the worker makes them ahead, and whoever reads them reads as of when they are. Where they are few, and where the
 * worker is away, they are made of the figures when they are read.
 */

/** So many organisations are many. */
const manyOrganisations = 100

/** The worker makes the sums again every quarter of an hour; older ones are not read. */
const oldestMs = 25 * 60_000

/** The quarters that are summed: those shown, and each of them a year before. */
export const quartersSummed = (today: PlainDate): Quarter[] => quartersUpTo(quarterOf(today), quartersShown + 4)

/** Where the sums are read from, and of which moment they are: null for now. */
export async function findSumsSource(
  db: Database,
  now: Date,
): Promise<{ source: queries.SumsSource; madeAt: Date | null }> {
  const { areMany, madeAt } = await queries.findMaking(db, manyOrganisations)
  const isFresh = madeAt !== null && now.getTime() - madeAt.getTime() < oldestMs
  // After a quarter has begun others are shown than were summed.
  const isOfQuarter =
    isFresh && quarterCode(quarterOf(dayInLondon(madeAt))) === quarterCode(quarterOf(dayInLondon(now)))
  return areMany && isOfQuarter ? { source: 'made', madeAt } : { source: 'now', madeAt: null }
}

/** Makes the sums of all organisations ahead, where they are many. */
export const returnSumsTask: ScheduledTask = {
  name: 'return-sums',
  cron: '*/15 * * * *',
  // Without them the funder’s Home takes seconds until the next quarter of an hour.
  runsAtStart: true,
  async run({ db, now }) {
    const { areMany } = await queries.findMaking(db, manyOrganisations)
    if (areMany) await queries.saveSums(db, quartersSummed(dayInLondon(now)), now)
    return 0
  },
}
