import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, started, submitted } from '@/db/response-states'
import { type CountedResponses, isOfEvents, isOfMarks, isOfSurveysOf, isOnline } from './response-queries'

/** What came of the responses to one survey. */
export type SurveyDropOff = {
  surveyId: number
  begun: number
  finished: number
  /** The unfinished by the question they answered last, counted from 1. */
  lastAnswered: { place: number; count: number }[]
}

/**
 * The surveys to which somebody began to answer on the web since `since`, and where those stopped who did not finish: as
 * many answers are looked at as there are unfinished ones, which are kept for thirty days.
 */
export async function countDropOff(db: Database, counted: CountedResponses, since: Date): Promise<SurveyDropOff[]> {
  const isCounted = sql`given.started_at >= ${since.toISOString()}::timestamptz and ${isOnline}
    and ${isOfSurveysOf(counted)} and ${isOfEvents(counted)} and ${isOfMarks(counted)}`
  const [surveys, stopped] = await Promise.all([
    db.execute<Record<'survey_id' | 'begun' | 'finished', string>>(sql`
      select given.survey_id, count(*) as begun, count(*) filter (where given.state = ${submitted}) as finished
      from responses as given where given.state <> ${started} and ${isCounted}
      group by given.survey_id order by given.survey_id`),
    db.execute<Record<'survey_id' | 'place' | 'count', string>>(sql`
      with unfinished as materialized (
        select given.survey_id, given.answers from responses as given where given.state = ${partial} and ${isCounted}
      ), asked as materialized (
        select id, array(
          select name #>> '{}' from jsonb_path_query(coalesce(schema_read_only, schema), '$.pages[*].elements[*].name') as name
        ) as names
        from surveys where id in (select survey_id from unfinished)
      )
      select unfinished.survey_id, last.place, count(*) as count
      from unfinished join asked on asked.id = unfinished.survey_id
      cross join lateral (
        select max(each.place) as place from unnest(asked.names) with ordinality as each(name, place)
        where coalesce(unfinished.answers ->> each.name, '') not in ('', '[]', '{}')
      ) as last
      where last.place is not null
      group by 1, 2`),
  ])
  return surveys.map(({ survey_id, begun, finished }) => ({
    ...{ surveyId: Number(survey_id), begun: Number(begun), finished: Number(finished) },
    lastAnswered: stopped
      .filter((each) => each.survey_id === survey_id)
      .map(({ place, count }) => ({ place: Number(place), count: Number(count) })),
  }))
}
