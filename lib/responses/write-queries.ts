import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { createBatches } from '@/lib/floor/batches'
import type { Answers } from '@/lib/surveys/engine/answers'
import type { AnswerPatch } from '@/lib/surveys/engine/check-answer'
import { alikeWithinHours, marks } from './marks'
import { bytesOf, rowsOf } from './queries'

type NewResponse = {
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
async function runWrite(db: Database, count: number, statement: SQL): Promise<(boolean | undefined)[]> {
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
  return runWrite(
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
  return runWrite(
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
  return runWrite(
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
