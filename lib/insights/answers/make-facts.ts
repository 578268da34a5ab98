import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { Answers } from '@/lib/surveys/engine/answers'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { AnswerValue } from './answer-reading'
import { type CountedQuestions, countedQuestions } from './counted-values'
import type { Dictionary } from './dictionary'
import { homePlace, type PlaceByOutcode } from './home-place'
import { quarterCounted, type ResponseFacts, recordKeyOf } from './response-facts'
import { type CountedSurvey, findCountedSurveys, findTemplates } from './template-queries'

/** A submitted response. */
export type CountedResponse = {
  id: string
  surveyId: number
  submittedAt: Date
  isMarked: boolean
  answers: Answers
}

/** A mandated or optional template with its questions. */
type KnownTemplate = { id: number; kind: string; elements: readonly SchemaElement[] }

/** What facts are made with, besides the responses; read once a process, and the templates again where one has changed. */
export type FactsSource = {
  secret: Buffer
  places: PlaceByOutcode
  dictionary: Dictionary
  templates?: { version: string; all: readonly KnownTemplate[] }
}

/** The secret of record keys. */
export async function readRecordSecret(db: Database): Promise<Buffer> {
  const [found] = await db.execute<{ secret: Buffer }>(sql`select secret from record_key_secret`)
  if (!found) throw new Error('The secret of record keys is gone: restore the table record_key_secret from a backup')
  return Buffer.from(found.secret)
}

/** The facts of responses, in their order. Makes the entries of the dictionary that they need. */
export async function makeFacts(
  db: Database,
  factsSource: FactsSource,
  responses: readonly CountedResponse[],
): Promise<ResponseFacts[]> {
  if (responses.length === 0) return []
  const { secret, places, dictionary } = factsSource
  const surveys = await readSurveys(db, factsSource, [...new Set(responses.map(({ surveyId }) => surveyId))])
  const made = responses.flatMap(({ id, surveyId, submittedAt, isMarked, answers }) => {
    const survey = surveys.get(surveyId)
    if (!survey) return []
    const { event, questions } = survey
    const home = homePlace(places, questions.postcodeOf(answers), event?.outcode)
    const values: AnswerValue[] = [...questions.valuesOf(answers), ...home.values]
    const about = {
      responseId: id,
      surveyId,
      eventId: event?.id ?? 0,
      recordKey: recordKeyOf(secret, id),
      ...quarterCounted(submittedAt, event),
      regionId: home.regionId,
      isMarked,
    }
    return [{ about, values }]
  })
  await dictionary.enter(
    db,
    made.flatMap(({ values }) => values),
  )
  return made.map(({ about, values }) => ({ ...about, valueIds: dictionary.idsOf(values) }))
}

/** Whole templates are slow to read, and answers come every second: read again only where one has changed. */
async function readTemplates(db: Database, factsSource: FactsSource): Promise<readonly KnownTemplate[]> {
  const [found] = await db.execute<{ version: string | null }>(sql`
    select string_agg(concat_ws(':', id, xmin, ctid), ',' order by id) as version
    from survey_templates where kind in ('mandated', 'optional')`)
  const version = found?.version ?? ''
  if (factsSource.templates?.version === version) return factsSource.templates.all
  const templates = await findTemplates(db, ['mandated', 'optional'])
  const all = templates.map(({ id, kind, schema }) => ({ id, kind, elements: elementsOf(schema) }))
  factsSource.templates = { version, all }
  return all
}

async function readSurveys(
  db: Database,
  factsSource: FactsSource,
  surveyIds: readonly number[],
): Promise<Map<number, CountedSurvey & { questions: CountedQuestions }>> {
  const surveys = await findCountedSurveys(db, surveyIds)
  const templates = await readTemplates(db, factsSource)
  const bank = templates.filter(({ kind }) => kind === 'optional').flatMap(({ elements }) => elements)
  const knownOf = new Map<number | null, ReadonlyMap<string, SchemaElement>>()
  const known = (root: number | null): ReadonlyMap<string, SchemaElement> => {
    const before = knownOf.get(root)
    if (before) return before
    const own = templates.filter(({ id }) => id === root).flatMap(({ elements }) => elements)
    const all = new Map([...bank, ...own].map((question) => [question.name, question]))
    knownOf.set(root, all)
    return all
  }
  return new Map(
    surveys.map((survey) => {
      const questions = countedQuestions(elementsOf(survey.schema), known(survey.rootTemplateId), survey.rootTemplateId)
      return [survey.id, { ...survey, questions }]
    }),
  )
}
