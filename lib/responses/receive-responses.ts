import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { partial, submitted } from '@/db/response-states'
import { responses } from '@/db/schema'
import { completionMethods } from '@/db/stored-values'
import type { Answers } from '@/lib/surveys/engine/answers'
import { alikeMinAnswers, alikeWithinHours, countAnswers, digestOf, marks, quickMark } from './marks'

/** A response given without the server: on an unattended device, or on paper. */
export type OfflineResponse = {
  /** A UUID of the device (version 7) or of the row on paper (version 8): sending it again stores nothing twice. */
  id: string
  keyHash: Buffer
  answers: Answers
  startedAt: Date
  /** Null for a partial response. */
  submittedAt: Date | null
  receiptHash?: Buffer
}

/** How the responses were completed, and by which device or upload they came. */
type ResponseSource = {
  completionMethod: number
  userId: number | null
  deviceId?: number
  importId?: number
}

type SurveyReference = { id: number; organisationId: number; templateId: number | null }

const batchRows = 500

/** Only devices record how long an answer took; the times of a workbook are those of typing it in. */
const quickMarkOf = (
  { startedAt, submittedAt, answers }: OfflineResponse,
  { completionMethod }: ResponseSource,
): number =>
  submittedAt && completionMethod === completionMethods.unattendedMode
    ? quickMark(startedAt, submittedAt, countAnswers(answers))
    : 0

/**
 * Stores responses from a device or workbook that the caller has checked. One that is stored already is unchanged, and
 * one that was erased is not stored. Marks are set as for others, except that of the hidden field.
 * @returns the ids that were new, in the order of `incoming`
 */
export async function receiveResponses(
  db: Database,
  survey: SurveyReference,
  incoming: readonly OfflineResponse[],
  source: ResponseSource,
  now: Date,
): Promise<string[]> {
  const stored: string[] = []
  for (let from = 0; from < incoming.length; from += batchRows) {
    const batch = incoming.slice(from, from + batchRows)
    const rows = batch.map((one) => ({
      ...one,
      ...source,
      surveyId: survey.id,
      organisationId: survey.organisationId,
      templateId: survey.templateId,
      state: one.submittedAt ? submitted : partial,
      updatedAt: now,
      saves: 1,
      marks: quickMarkOf(one, source),
      ...(one.submittedAt && { answersDigest: digestOf(one.answers) }),
    }))
    const distinctive = new Set(
      batch.filter(({ answers }) => countAnswers(answers) >= alikeMinAnswers).map(({ id }) => id),
    )
    // In one transaction: an erased response is never visible in between, and a crash cannot leave it.
    const storedIds = await db.transaction(async (tx) => {
      const inserted = await tx.insert(responses).values(rows).onConflictDoNothing().returning({ id: responses.id })
      const erased = await removeErased(tx, inserted)
      const ids = inserted.map(({ id }) => id).filter((id) => !erased.has(id))
      await markAlike(
        tx,
        survey.id,
        ids.filter((id) => distinctive.has(id)),
      )
      return ids
    })
    stored.push(...storedIds)
  }
  return stored
}

/**
 * Deletes again those that were erased. It runs after the insert: the insert waits for an erasure under way, whose
 * tombstone is visible only then.
 */
async function removeErased(db: Database, inserted: { id: string }[]): Promise<Set<string>> {
  if (inserted.length === 0) return new Set()
  const removed = await db.execute<{ id: string }>(sql`
    delete from responses r using erased_responses e
    where r.id = e.id and r.id = any(${sql.param(inserted.map(({ id }) => id))}::uuid[]) returning r.id`)
  return new Set([...removed].map(({ id }) => id))
}

/** Marks those that repeat all answers of another response within a day, in the batch or before. */
export async function markAlike(db: Database, surveyId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update responses r set marks = r.marks | ${marks.alike}::smallint
    where r.id = any(${sql.param(ids)}::uuid[]) and r.state = ${submitted} and exists (
      select 1 from responses other where other.survey_id = ${surveyId} and other.answers_digest = r.answers_digest
        and other.id <> r.id and (other.submitted_at, other.id) < (r.submitted_at, r.id)
        and other.submitted_at > r.submitted_at - make_interval(hours => ${alikeWithinHours}))`)
}
