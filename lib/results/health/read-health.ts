import 'server-only'
import { daysBefore } from '@/lib/floor/calendar/instants'
import type { Context } from '@/lib/floor/identity/context'
import { unfinishedRetentionDays } from '@/lib/floor/retention-days'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { DayFigures } from '../periods'
import type { CountedResponses } from '../queries'
import { placesOf } from '../sensitive'
import { dropOffOf } from './drop-off'
import * as queries from './health-queries'
import { minuteBands } from './minutes'
import { samplingOf } from './sampling'

/**
 * How answering itself goes: who finishes and where the others stop, of the days that unfinished answers are kept; how
 * long it takes; and how sure the answers are. Links are compared with each other, and not where one is filtered.
 */
export async function readHealth(
  { db, now }: Context,
  counted: CountedResponses,
  {
    elements,
    followers,
    days,
  }: { elements: readonly SchemaElement[]; followers: ReadonlySet<string>; days: readonly DayFigures[] },
) {
  const since = daysBefore(now, unfinishedRetentionDays)
  const finished = await queries.countFinished(db, counted, since)
  const names = elements.map(({ name }) => name)
  const lastAnswered = await queries.countLastAnswered(db, counted, { names, since })
  const links = counted.filters.link === undefined ? await queries.countByLink(db, counted) : []
  return {
    finished,
    /** Unfinished answers are kept so many days, so that completion and drop-off are of these. */
    days: unfinishedRetentionDays,
    dropOff: dropOffOf(
      elements.map(({ title }) => title),
      { ...finished, lastAnswered },
      placesOf(elements, followers),
    ),
    minutes: minuteBands(await queries.countMinutes(db, counted)),
    sampling: samplingOf(days, links),
  }
}

export type Health = Awaited<ReturnType<typeof readHealth>>
