import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { idArray } from '@/lib/floor/id-array'

/**
 * For each of some concepts a survey whose answers count as it, as far as there is one left: a look at the facts of the
 * organisations until the first is found.
 */
export async function findSurveysWithConcepts(
  db: Database,
  organisations: readonly number[],
  concepts: readonly string[],
): Promise<number[]> {
  const asked = sql.join(
    concepts.map((concept) => sql`${concept}`),
    sql`, `,
  )
  const rows = await db.execute<{ survey_id: string | null }>(sql`
    select distinct (
      select facts.survey_id from response_facts as facts
      where facts.organisation_id = any(${idArray(organisations)})
        and facts.value_ids @> array[entries.id] limit 1
    ) as survey_id
    from (
      select distinct on (split_part(concept, '.', 1)) id from answer_values
      where value = '' and split_part(concept, '.', 1) in (${asked}) order by split_part(concept, '.', 1), id
    ) as entries`)
  return rows.flatMap(({ survey_id }) => (survey_id === null ? [] : [Number(survey_id)]))
}
