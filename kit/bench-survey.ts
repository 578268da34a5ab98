import type postgres from 'postgres'
import { openDatabase } from '@/db/client'
import { buildSchema, elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement, SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { aPng } from '@/tests/support/pictures'

/** The quick codes of the surveys that benches answer; the data of the benches has them from run to run. */
const quickCodes = { usual: 'BENCH23456', full: 'BENCHFW789' } as const

type BenchSurvey = { id: number; quickCode: string; questions: readonly SchemaElement[] }

/**
 * A published survey with no response to it: on the mandated template, or, as `full`, with every optional question as
 * well, which are of every type, and a logo.
 */
export async function createBenchSurvey(
  { sql, databaseUrl }: { sql: postgres.Sql; databaseUrl: string },
  kind: keyof typeof quickCodes = 'usual',
): Promise<BenchSurvey> {
  const quickCode = quickCodes[kind]
  const found = await findSurvey(sql, quickCode)
  if (found) {
    await deleteResponses(sql, found.id)
    return found
  }
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  try {
    const organisation = await anOrganisation(db, { name: kind === 'full' ? 'Full Bench Theatre' : 'Bench Theatre' })
    const event = await anEvent(db, organisation.id, { name: 'An Evening of Figures' })
    const schema = kind === 'full' ? await fullSchema(sql) : undefined
    const survey = await aPublishedSurvey(db, event, organisation.id, { quickCode, ...(schema && { schema }) })
    if (kind === 'full') await addLogo(sql, survey.id)
  } finally {
    await close()
  }
  const made = await findSurvey(sql, quickCode)
  if (!made) throw new Error('The survey for the bench could not be made')
  return made
}

async function findSurvey(sql: postgres.Sql, quickCode: string): Promise<BenchSurvey | undefined> {
  const [row] = await sql<{ id: string; schema: unknown }[]>`
    select id, schema_read_only as schema from surveys where quick_code = ${quickCode}`
  return row && { id: Number(row.id), quickCode, questions: elementsOf(row.schema) }
}

async function fullSchema(sql: postgres.Sql): Promise<SurveySchema> {
  const templates = await sql<{ kind: string; isLatest: boolean; schema: unknown }[]>`
    select kind, is_latest as "isLatest", schema from survey_templates where kind in ('mandated', 'optional')`
  const optional = templates.find(({ kind }) => kind === 'optional')?.schema
  return buildSchema({
    template: templates.find(({ kind, isLatest }) => kind === 'mandated' && isLatest)?.schema,
    optionalTemplate: optional,
    optionalQuestions: elementsOf(optional).map(({ name }) => name),
    placeholders: {},
    tokens: {
      event: 'An Evening of Figures',
      organisation: 'Bench Theatre',
      discipline: 'Theatre',
      location: 'The Quay',
    },
  })
}

async function addLogo(sql: postgres.Sql, surveyId: number) {
  const [width, height] = [400, 160]
  const content = await aPng(width, height)
  await sql`
    insert into survey_logos (survey_id, content, media_type, name, width, height)
    values (${surveyId}, ${content}, 'image/png', 'logo.png', ${width}, ${height})`
}

/** Leaves the data as large as they were. */
export async function deleteResponses(sql: postgres.Sql, surveyId: number): Promise<void> {
  await sql`delete from responses where survey_id = ${surveyId}`
  await sql`vacuum analyze responses`
}
