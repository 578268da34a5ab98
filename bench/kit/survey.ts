import { openDatabase } from '@/db/client'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import type { Platform } from './platform'

/** The quick code of the one survey that benches answer; it stays in their data from run to run. */
const quickCode = 'BENCH23456'

export type BenchSurvey = { id: number; quickCode: string; questions: SchemaElement[] }

/** A published survey on the mandated template, with no response to it. */
export async function benchSurvey({ sql, databaseUrl }: Platform): Promise<BenchSurvey> {
  const found = await findSurvey(sql)
  if (found) {
    await forgetResponses(sql, found.id)
    return found
  }
  const { db, close } = openDatabase(databaseUrl, { max: 1 })
  try {
    const organisation = await anOrganisation(db, { name: 'Bench Theatre' })
    const event = await anEvent(db, organisation.id, { name: 'An Evening of Figures' })
    await aPublishedSurvey(db, event, organisation.id, { quickCode })
  } finally {
    await close()
  }
  const made = await findSurvey(sql)
  if (!made) throw new Error('The survey for the bench could not be made')
  return made
}

async function findSurvey(sql: Platform['sql']): Promise<BenchSurvey | undefined> {
  const [row] = await sql<{ id: string; schema: unknown }[]>`
    select id, schema_read_only as schema from surveys where quick_code = ${quickCode}`
  return row && { id: Number(row.id), quickCode, questions: elementsOf(row.schema) }
}

/** Leaves the data as large as they were. */
export async function forgetResponses(sql: Platform['sql'], surveyId: number): Promise<void> {
  await sql`delete from responses where survey_id = ${surveyId}`
  await sql`vacuum analyze responses`
}
