import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  eventOrganisations,
  events,
  locations,
  organisationLogos,
  organisations,
  responseReviews,
  responses,
  surveyLogos,
  surveys,
} from '@/db/schema'
import { compilePlan, type Plan } from '@/lib/surveys/engine/plan'
import { type SurveySchema, schemaOf } from '@/lib/surveys/questions/survey-schema'

/** All texts of a survey that respondents read, and its compiled questions. */
export type SurveyTexts = {
  name: string
  introduction: string
  eventName: string
  eventVenue: string
  organisation: string
  location: string
  discipline: string
  optionalQuestions: { name: string; placeholder: string }[]
  postCompletionMessage: string
  postCompletionUrl: string
  hasLogo: boolean
  /** A reviewer wants some answer to be checked again. Rare, so the reviews are queried only where this is true. */
  hasReviews: boolean
  /** Organisations whose staff may preview a draft: the survey's own and those of its event. */
  organisationIds: number[]
  schema: SurveySchema
  plan: Plan
}

const existsAny = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (${rows})`

async function readSurveyTexts(db: Database, id: number): Promise<SurveyTexts | undefined> {
  const owner = sql`coalesce(${surveys.logoOrganisationId}, ${surveys.organisationId})`
  const [row] = await db
    .select({
      name: surveys.name,
      introduction: surveys.introduction,
      eventName: events.name,
      eventVenue: locations.name,
      organisation: surveys.organisationDisplayName,
      knownAs: organisations.knownAs,
      location: surveys.locationDisplayName,
      discipline: surveys.disciplineDisplayName,
      optionalQuestions: surveys.optionalQuestions,
      placeholders: surveys.optionalQuestionPlaceholders,
      postCompletionMessage: surveys.postCompletionMessage,
      postCompletionUrl: surveys.postCompletionUrl,
      schema: surveys.schema,
      schemaReadOnly: surveys.schemaReadOnly,
      organisationId: surveys.organisationId,
      eventOrganisationIds: sql<string[]>`array(select ${eventOrganisations.organisationId} from ${eventOrganisations}
        where ${eventOrganisations.eventId} = ${surveys.eventId})`,
      hasReviews: existsAny(sql`select 1 from ${responseReviews} join ${responses}
        on ${responses.id} = ${responseReviews.responseId} where ${responses.surveyId} = ${surveys.id}`),
      hasLogo: sql<boolean>`${existsAny(sql`select 1 from ${surveyLogos} where ${surveyLogos.surveyId} = ${surveys.id}`)}
        or ${existsAny(sql`select 1 from ${organisationLogos} where ${organisationLogos.organisationId} = ${owner}`)}`,
    })
    .from(surveys)
    .innerJoin(organisations, eq(organisations.id, surveys.organisationId))
    .leftJoin(events, eq(events.id, surveys.eventId))
    .leftJoin(locations, eq(locations.id, events.locationId))
    .where(eq(surveys.id, id))
  if (!row) return undefined
  const schema = schemaOf(row)
  const { knownAs, placeholders, schemaReadOnly, organisationId, eventOrganisationIds, ...texts } = row
  return {
    ...texts,
    name: row.name ?? '',
    eventName: row.eventName ?? '',
    eventVenue: row.eventVenue ?? '',
    organisation: row.organisation || knownAs,
    optionalQuestions: row.optionalQuestions.map((name) => ({
      name,
      placeholder: placeholders[name]?.placeholder ?? '',
    })),
    organisationIds: [organisationId, ...eventOrganisationIds.map(Number)],
    schema,
    plan: compilePlan(schema),
  }
}

const cacheMs = 60_000
const maxCached = 500

/** Cache by id and version: publishing again makes a new version. A changed event name shows within a minute. */
const cache = new Map<string, { texts: SurveyTexts; expiresAtMs: number }>()

/** The texts of a survey in this version, cached for a minute. Undefined when it is deleted. */
export async function findSurveyTexts(
  db: Database,
  survey: { id: number; version: number },
  now: Date,
): Promise<SurveyTexts | undefined> {
  const key = `${survey.id}:${survey.version}`
  const cached = cache.get(key)
  if (cached && cached.expiresAtMs > now.getTime()) return cached.texts
  const texts = await readSurveyTexts(db, survey.id)
  cache.delete(key)
  if (!texts) return undefined
  cache.set(key, { texts, expiresAtMs: now.getTime() + cacheMs })
  const [oldest] = cache.keys()
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  return texts
}
