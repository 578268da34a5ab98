import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { SurveyDue } from '@/lib/floor/jobs/upkeep/upkeep-task'

type Row = { survey_id: string; survey: string | null; organisation: string; now: number; soon: number }

/** How many responses of each survey are due at two instants, among the rows of `from`; the 100 surveys with most. */
export async function dueBySurvey(
  db: Database,
  from: SQL,
  due: (at: Date) => SQL,
  now: Date,
  later: Date,
): Promise<SurveyDue[]> {
  const rows = await db.execute<Row>(sql`
    select d.survey_id, s.name as survey, o.known_as as organisation, d.now, d.soon
    from (select responses.survey_id, count(*) filter (where ${due(now)})::int as now, count(*)::int as soon
      from ${from} where ${due(later)} group by responses.survey_id order by 3 desc, 1 limit 100) d
    join surveys s on s.id = d.survey_id join organisations o on o.id = s.organisation_id
    order by d.now desc, d.soon desc, d.survey_id`)
  return [...rows].map(({ survey_id, survey, organisation, now: dueNow, soon }) => ({
    surveyId: Number(survey_id),
    survey: survey ?? '',
    organisation,
    now: dueNow,
    soon,
  }))
}
