import 'server-only'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { started, submitted } from '@/db/response-states'
import { erasedResponses, responseReviews, responses } from '@/db/schema'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Answers } from '@/lib/surveys/engine/answers'
import type { AnswerPatch } from '@/lib/surveys/engine/check-answer'
import { alikeWithinHours, marks } from './marks'

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

export type OpeningQuery = {
  /** Finds the survey by its code; without it, by the response. */
  quickCode?: string
  responseKey?: { responseId: string; keyHash: Buffer } | undefined
}

type OpeningRow = {
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

const noResponseId = '00000000-0000-0000-0000-000000000000'

/** One statement whatever it finds, so that unknown codes take as long as known ones. */
export async function findOpening(db: Database, { quickCode, responseKey }: OpeningQuery): Promise<Opening> {
  // Column names as text: this runs at every step, and composing it of drizzle columns took longer than the rest of a
  // step.
  const response = sql`responses r on r.id = ${responseKey?.responseId ?? noResponseId}::uuid and r.key_hash = ${responseKey?.keyHash ?? Buffer.alloc(0)}::bytea`
  const joins: SQL =
    quickCode === undefined
      ? sql`left join ${response} left join surveys s on s.id = r.survey_id`
      : sql`left join surveys s on s.quick_code = ${quickCode} left join ${response} and r.survey_id = s.id`
  const [row] = await db.execute<OpeningRow>(sql`
    select s.id, s.version, s.quick_code, s.organisation_id, s.survey_template_id, s.is_draft, s.is_active, s.is_preview,
      s.active_from::text, s.active_to::text, (extract(epoch from s.closed_at) * 1000)::float8 as closed_ms, r.id as response_id, r.state, r.answers, r.saves,
      (extract(epoch from r.started_at) * 1000)::float8 as started_ms, r.receipt_hash is not null as has_receipt
    from (select 1) as one ${joins}`)
  return row
    ? { survey: toSurveyFacts(row), response: responseKey && toStoredResponse(row, responseKey.keyHash) }
    : { survey: undefined, response: undefined }
}

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

export async function insertResponse(db: Database, response: typeof responses.$inferInsert) {
  await db.insert(responses).values(response).onConflictDoNothing()
}

/** The condition of every write: the right key, and not yet submitted. A write after a Complete changes nothing. */
const writeGuard = (id: string, keyHash: Buffer) =>
  and(eq(responses.id, id), eq(responses.keyHash, keyHash), lt(responses.state, submitted))

type ResponseWrite = { id: string; keyHash: Buffer; now: Date; marks?: number }

const incrementedSaves = sql`${responses.saves} + 1`

/** Changes the answers of one question and no others, so that two tabs lose nothing. */
export async function updateAnswer(
  db: Database,
  { id, keyHash, now, marks: newMarks = 0 }: ResponseWrite,
  { set, remove }: AnswerPatch,
) {
  const remaining = remove.reduce((answers, name) => sql`${answers} - ${name}::text`, sql`answers`)
  const { count } = await db.execute(sql`
    update responses set answers = (${remaining}) || ${JSON.stringify(set)}::jsonb,
      state = greatest(state, ${Object.keys(set).length > 0 ? 1 : 0}), updated_at = ${now.toISOString()}::timestamptz,
      saves = saves + 1, marks = marks | ${newMarks}::smallint
    where id = ${id}::uuid and key_hash = ${keyHash}::bytea and state < ${submitted}`)
  return count > 0
}

/** Replaces all answers, for `PUT survey-responses/{id}`. */
export async function replaceAnswers(db: Database, { id, keyHash, now }: ResponseWrite, answers: Answers) {
  const rows = await db
    .update(responses)
    .set({
      answers,
      state: sql`greatest(${responses.state}, ${Object.keys(answers).length > 0 ? 1 : 0})`,
      updatedAt: now,
      saves: incrementedSaves,
    })
    .where(writeGuard(id, keyHash))
    .returning({ id: responses.id })
  return rows.length > 0
}

export type Submission = ResponseWrite & {
  answers: Answers
  completionMethod: number
  userId: number | null
  receiptHash: Buffer
  answersDigest: bigint
  /** Enough answers that equal ones elsewhere are unlikely to be chance. */
  isDistinctive: boolean
  /** Submits only if nothing was saved since the answers were read; undefined to submit in any case. */
  saves?: number
}

/**
 * Submits a response and adds the marks that only a whole response can have. Of equal responses submitted at the same
 * moment, some stay unmarked.
 * @returns false when it was submitted already, or something was saved since the answers were read
 */
export async function completeResponse(db: Database, submission: Submission) {
  const { id, keyHash, now, saves, marks: newMarks = 0, isDistinctive, answersDigest, ...rest } = submission
  const since = new Date(now.getTime() - alikeWithinHours * 3_600_000).toISOString()
  const alike = sql`case when exists (select 1 from responses other
    where other.survey_id = ${responses.surveyId} and other.answers_digest = ${answersDigest.toString()}::bigint
      and other.id <> ${responses.id} and other.submitted_at > ${since}::timestamptz) then ${marks.alike}::smallint else 0::smallint end`
  const rows = await db
    .update(responses)
    .set({
      ...rest,
      answersDigest,
      state: submitted,
      submittedAt: now,
      updatedAt: now,
      saves: incrementedSaves,
      marks: isDistinctive
        ? sql`${responses.marks} | ${newMarks}::smallint | ${alike}`
        : sql`${responses.marks} | ${newMarks}::smallint`,
    })
    .where(and(writeGuard(id, keyHash), saves === undefined ? undefined : eq(responses.saves, saves)))
    .returning({ id: responses.id })
  return rows.length > 0
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
