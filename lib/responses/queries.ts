import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { started } from '@/db/response-states'
import { erasedResponses, responseReviews, responses } from '@/db/schema'
import { createBatches } from '@/lib/floor/batches'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Answers } from '@/lib/surveys/engine/answers'

/** The fields of a survey that every step needs; its texts come from the cache of `findSurveyTexts`. */
export type SurveyFacts = {
  id: number
  version: number
  quickCode: string | null
  organisationId: number
  templateId: number | null
  isDraft: boolean
  isActive: boolean
  isPreview: boolean
  activeFrom: PlainDate | null
  activeTo: PlainDate | null
  closedAt: Date | null
}

/** Answers that a reviewer wants to be checked again, by question name. */
export type Reviews = Record<string, { ForRework: boolean; ReworkComments: string }>

/**
 * `keyHash`: SHA-256 of its validation key. `hasReceipt`: submitted with a receipt code. `startedAt` in milliseconds.
 */
export type StoredResponse = {
  id: string
  keyHash: Buffer
  state: number
  answers: Answers
  saves: number
  startedAt: number
  hasReceipt: boolean
}

/** The survey and response found by a code or an id. */
export type Opening = { survey: SurveyFacts | undefined; response: StoredResponse | undefined }

type OpeningQuery = {
  /** Finds the survey by its code; without it, by the response. */
  quickCode?: string
  responseKey?: { responseId: string; keyHash: Buffer } | undefined
}

type OpeningRow = {
  place: number
  id: string | null
  version: number
  quick_code: string | null
  organisation_id: string
  survey_template_id: string | null
  is_draft: boolean
  is_active: boolean
  is_preview: boolean
  active_from: string | null
  active_to: string | null
  closed_ms: number | null
  response_id: string | null
  state: number
  answers: Answers
  saves: number
  started_ms: number
  has_receipt: boolean
}

/**
 * Rows that go to the database as one parameter, so that the statement stays the same however many they are; each has its `place`.
 * Column names as text in all statements of a step: composing them of drizzle columns took longer than the rest of it.
 */
export const rowsOf = (rows: readonly object[], columns: string): SQL => {
  const json = JSON.stringify(rows.map((row, place) => ({ place, ...row })))
  return sql`json_to_recordset(${json}::text::json) as given (place int, ${sql.raw(columns)})`
}

/** Bytes as PostgreSQL reads them from a text. */
export const bytesOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

/**
 * What each of several people asked for. One statement whatever it finds, so that unknown codes take as long as known ones. The response
 * and the survey are looked up one by one (`limit 1`), never by reading a table through.
 */
async function findOpenings(db: Database, asked: readonly OpeningQuery[]): Promise<Opening[]> {
  const rows = await db.execute<OpeningRow>(sql`
    select given.place, s.id, s.version, s.quick_code, s.organisation_id, s.survey_template_id, s.is_draft, s.is_active, s.is_preview,
      s.active_from::text, s.active_to::text, (extract(epoch from s.closed_at) * 1000)::float8 as closed_ms,
      case when r.survey_id = s.id then r.id end as response_id, r.state, r.answers, r.saves,
      (extract(epoch from r.started_at) * 1000)::float8 as started_ms, r.receipt_hash is not null as has_receipt
    from ${rowsOf(
      asked.map(({ quickCode, responseKey: key }) => ({
        ...{ quick_code: quickCode, response_id: key?.responseId, key_hash: key && bytesOf(key.keyHash) },
      })),
      'quick_code text, response_id uuid, key_hash bytea',
    )}
    left join lateral (select * from responses where id = given.response_id limit 1) r on r.key_hash = given.key_hash
    left join lateral (
      select * from surveys where quick_code = given.quick_code
      union all select * from surveys where given.quick_code is null and id = r.survey_id limit 1) s on true`)
  const openings: Opening[] = asked.map(() => ({ survey: undefined, response: undefined }))
  for (const row of rows) {
    const keyHash = asked[row.place]?.responseKey?.keyHash
    openings[row.place] = { survey: toSurveyFacts(row), response: keyHash && toStoredResponse(row, keyHash) }
  }
  return openings
}

/** The survey and response that somebody asked for. */
export const findOpening = createBatches(findOpenings)

const toSurveyFacts = (row: OpeningRow): SurveyFacts | undefined =>
  row.id === null
    ? undefined
    : {
        id: Number(row.id),
        version: row.version,
        quickCode: row.quick_code,
        organisationId: Number(row.organisation_id),
        templateId: row.survey_template_id === null ? null : Number(row.survey_template_id),
        isDraft: row.is_draft,
        isActive: row.is_active,
        isPreview: row.is_preview,
        activeFrom: row.active_from,
        activeTo: row.active_to,
        closedAt: row.closed_ms === null ? null : new Date(row.closed_ms),
      }

const toStoredResponse = (
  { response_id: id, started_ms: startedAt, ...row }: OpeningRow,
  keyHash: Buffer,
): StoredResponse | undefined => {
  if (id === null) return undefined
  const { state, answers, saves, has_receipt: hasReceipt } = row
  return { id, keyHash, state, answers, saves, startedAt, hasReceipt }
}

/** Deletes a response without answers; any other stays. */
export async function deleteUnanswered(db: Database, id: string, keyHash: Buffer) {
  await db
    .delete(responses)
    .where(and(eq(responses.id, id), eq(responses.keyHash, keyHash), eq(responses.state, started)))
}

export async function findResponse(
  db: Database,
  surveyId: number,
  id: string,
  keyHash: Buffer,
): Promise<StoredResponse | undefined> {
  const [found] = await db
    .select({
      id: responses.id,
      state: responses.state,
      answers: responses.answers,
      saves: responses.saves,
      startedAt: responses.startedAt,
      hasReceipt: sql<boolean>`${responses.receiptHash} is not null`,
    })
    .from(responses)
    .where(and(eq(responses.id, id), eq(responses.keyHash, keyHash), eq(responses.surveyId, surveyId)))
  return found && { ...found, keyHash, startedAt: found.startedAt.getTime() }
}

export async function findReviews(db: Database, responseId: string): Promise<Reviews> {
  const rows = await db.select().from(responseReviews).where(eq(responseReviews.responseId, responseId))
  return Object.fromEntries(
    rows.map((row) => [row.questionName, { ForRework: row.forRework, ReworkComments: row.reworkComments }]),
  )
}

/** True for a response that the respondent erased; it must not be stored again. */
export async function wasErased(db: Database, id: string): Promise<boolean> {
  const found = await db.select({ id: erasedResponses.id }).from(erasedResponses).where(eq(erasedResponses.id, id))
  return found.length > 0
}
