import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { started, submitted } from '@/db/response-states'
import { erasedResponses, responseReviews, responses } from '@/db/schema'
import { createBatches } from '@/lib/floor/batches'
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
const rowsOf = (rows: readonly object[], columns: string): SQL => {
  const json = JSON.stringify(rows.map((row, place) => ({ place, ...row })))
  return sql`json_to_recordset(${json}::text::json) as given (place int, ${sql.raw(columns)})`
}

/** Bytes as PostgreSQL reads them from a text. */
const bytesOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

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

export type NewResponse = {
  id: string
  keyHash: Buffer
  surveyId: number
  organisationId: number
  templateId: number | null
  linkId: number | undefined
  completionMethod: number
  userId: number | null
  marks: number
  now: Date
}

/**
 * Of several those are left out whose survey or link is just being changed or deleted: for them the others would have to wait. One that
 * is alone waits.
 */
async function insertResponses(db: Database, begun: readonly NewResponse[]): Promise<(true | undefined)[]> {
  const rows = rowsOf(
    begun.map(
      ({ id, keyHash, surveyId, organisationId, templateId, linkId, completionMethod, userId, marks, now }) => ({
        ...{ id, key_hash: bytesOf(keyHash), survey_id: surveyId, organisation_id: organisationId },
        ...{
          template_id: templateId,
          link_id: linkId,
          completion_method: completionMethod,
          user_id: userId,
          marks,
          began: now,
        },
      }),
    ),
    `id uuid, key_hash bytea, survey_id bigint, organisation_id bigint, template_id bigint, link_id bigint,
      completion_method smallint, user_id bigint, marks smallint, began timestamptz`,
  )
  const isFree = sql`where exists (select 1 from surveys where id = given.survey_id for key share skip locked)
    and (link_id is null or exists (select 1 from survey_links where id = given.link_id for key share skip locked))`
  const inserted = await db.execute<{ id: string }>(sql`
    insert into responses (id, key_hash, survey_id, organisation_id, template_id, link_id, completion_method, user_id, marks, started_at, updated_at)
    select id, key_hash, survey_id, organisation_id, template_id, link_id, completion_method, user_id, marks, began, began
    from ${rows} ${begun.length === 1 ? sql`` : isFree} on conflict do nothing returning id`)
  const ids = new Set(inserted.map(({ id }) => id))
  return begun.map(({ id }) => (begun.length === 1 || ids.has(id) ? true : undefined))
}

/** Inserts a response without answers; an existing one stays as it is. */
export const insertResponse = createBatches(insertResponses)

type ResponseWrite = { id: string; keyHash: Buffer; now: Date; marks?: number }

const idOf = ({ id }: ResponseWrite) => id

/** The condition of every write: the right key, and not yet submitted. A write after a Complete changes nothing. */
const isWritable = sql`r.id = given.id and r.key_hash = given.key_hash and r.state < ${submitted}`

/**
 * The rows of several writes, of which those are left out whose response somebody else is writing just now: for them the others would
 * have to wait. A single one waits; by `limit 1` PostgreSQL looks its response up, also while the table is so small that it would
 * rather read it through for the hundred that it takes `rows` for.
 */
const writableRows = (rows: SQL, count: number): SQL =>
  count === 1
    ? sql`(select * from ${rows} limit 1) as given`
    : sql`(select given.* from ${rows} join responses on responses.id = given.id for no key update of responses skip locked) as given`

/**
 * Runs a write of `count` responses, which returns the places of those that it wrote.
 * @returns true for those; of several undefined for the rest, which are asked alone; false for a single one that was not written
 */
async function findWritten(db: Database, count: number, statement: SQL): Promise<(boolean | undefined)[]> {
  const written: (boolean | undefined)[] = Array.from({ length: count }, () => (count === 1 ? false : undefined))
  for (const { place } of await db.execute<{ place: number }>(statement)) written[place] = true
  return written
}

type AnswerWrite = ResponseWrite & AnswerPatch

const updateAnswers = (db: Database, writes: readonly AnswerWrite[]) => {
  const rows = rowsOf(
    writes.map(({ id, keyHash, now, marks = 0, set, remove }) => ({
      ...{ id, key_hash: bytesOf(keyHash), saved: now, marks, answered: set, removed: remove },
    })),
    'id uuid, key_hash bytea, saved timestamptz, marks smallint, answered jsonb, removed text[]',
  )
  return findWritten(
    db,
    writes.length,
    sql`update responses as r set answers = (r.answers - removed) || answered,
      state = greatest(state, case when answered = '{}' then 0 else 1 end), updated_at = saved, saves = saves + 1,
      marks = r.marks | given.marks
    from ${writableRows(rows, writes.length)}
    where ${isWritable} returning place`,
  )
}

/** Changes the answers of one question and no others, so that two tabs lose nothing. @returns false where nothing may be changed */
export const updateAnswer = createBatches(updateAnswers, idOf)

type AnswersWrite = ResponseWrite & { answers: Answers }

const replaceAllAnswers = (db: Database, writes: readonly AnswersWrite[]) => {
  const rows = rowsOf(
    writes.map(({ id, keyHash, now, answers }) => ({ id, key_hash: bytesOf(keyHash), saved: now, answers })),
    'id uuid, key_hash bytea, saved timestamptz, answers jsonb',
  )
  return findWritten(
    db,
    writes.length,
    sql`update responses as r set answers = given.answers, state = greatest(state, case when given.answers = '{}' then 0 else 1 end),
      updated_at = saved, saves = saves + 1
    from ${writableRows(rows, writes.length)} where ${isWritable} returning place`,
  )
}

/** Replaces all answers, for `PUT survey-responses/{id}`. @returns false where nothing may be changed */
export const replaceAnswers = createBatches(replaceAllAnswers, idOf)

export type Submission = ResponseWrite & {
  surveyId: number
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

const completeResponses = (db: Database, submissions: readonly Submission[]) => {
  const before = new Set<string>()
  const rows = rowsOf(
    submissions.map(({ id, keyHash, now, saves, marks: newMarks = 0, isDistinctive, answersDigest, ...rest }) => {
      // The statement does not see what it submits itself.
      const answersKey = `${rest.surveyId} ${answersDigest}`
      const isAlike = isDistinctive && before.has(answersKey)
      before.add(answersKey)
      return {
        ...{ id, key_hash: bytesOf(keyHash), sent: now, saves, marks: newMarks | (isAlike ? marks.alike : 0) },
        ...{ answers: rest.answers, completion_method: rest.completionMethod, user_id: rest.userId },
        ...{ receipt_hash: bytesOf(rest.receiptHash), digest: String(answersDigest), is_distinctive: isDistinctive },
      }
    }),
    `id uuid, key_hash bytea, sent timestamptz, saves int, marks smallint, answers jsonb, completion_method smallint,
      user_id bigint, receipt_hash bytea, digest bigint, is_distinctive boolean`,
  )
  const isAlike = sql`is_distinctive and exists (select 1 from responses other where other.survey_id = r.survey_id
    and other.answers_digest = digest and other.id <> r.id and other.submitted_at > sent - make_interval(hours => ${alikeWithinHours}))`
  return findWritten(
    db,
    submissions.length,
    sql`update responses as r set answers = given.answers, completion_method = given.completion_method, user_id = given.user_id,
      receipt_hash = given.receipt_hash, answers_digest = digest, state = ${submitted}, submitted_at = sent, updated_at = sent,
      saves = r.saves + 1, marks = r.marks | given.marks | case when ${isAlike} then ${marks.alike} else 0 end::smallint
    from ${writableRows(rows, submissions.length)}
    where ${isWritable} and r.saves = coalesce(given.saves, r.saves) returning place`,
  )
}

/**
 * Submits a response and adds the marks that only a whole response can have. Of equal responses that two processes submit at the same
 * moment, some stay unmarked.
 * @returns false when it was submitted already, or something was saved since the answers were read
 */
export const completeResponse = createBatches(completeResponses, idOf)

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
