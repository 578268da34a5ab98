import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import type { Answers } from '@/lib/surveys/engine/answers'
import { alikeMinAnswers, alikeWithinHours, countAnswers, digestOf, marks, quickMark } from './marks'
import { completionMethods, partial, submitted } from './rules'

/** A response that was given away from the server: on a device without a network, or on paper. */
export type OfflineResponse = {
  /** A UUIDv7 made where it was given, so that sending it twice is sending it once. */
  id: string
  keyHash: Buffer
  answers: Answers
  startedAt: Date
  /** Null for one that was left half done. */
  submittedAt: Date | null
  receiptHash?: Buffer
}

/** How the responses came here and by which device or upload. */
type ResponseSource = {
  completionMethod: number
  userId: number | null
  deviceId?: number
  importId?: number
}

type SurveyReference = { id: number; organisationId: number; templateId: number | null }

const batchRows = 500

/** How long it took is known of a device; the moments of what was copied from paper say when it was typed in. */
const quickMarkOf = (
  { startedAt, submittedAt, answers }: OfflineResponse,
  { completionMethod }: ResponseSource,
): number =>
  submittedAt && completionMethod === completionMethods.unattendedMode
    ? quickMark(startedAt, submittedAt, countAnswers(answers))
    : 0

/**
 * Writes responses that were given elsewhere, checked by the caller; one that is here already stays as it is, and one
 * that was erased stays away. They are marked like any other; nobody saw whether a hidden field was filled in.
 * @returns the ids that were new, in the order given
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
    // In one transaction: nobody sees an erased response come and go, and no crash leaves it there.
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
 * Takes those away again that were erased. It comes after the insert, which waits for an erasure under way and would
 * bring its response back.
 */
async function removeErased(db: Database, inserted: { id: string }[]): Promise<Set<string>> {
  if (inserted.length === 0) return new Set()
  const removed = await db.execute<{ id: string }>(sql`
    delete from responses r using erased_responses e
    where r.id = e.id and r.id = any(${sql.param(inserted.map(({ id }) => id))}::uuid[]) returning r.id`)
  return new Set([...removed].map(({ id }) => id))
}

/** Marks those that repeat the answers of another response, in the batch or before, within a day. */
async function markAlike(db: Database, surveyId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update responses r set marks = r.marks | ${marks.alike}::smallint
    where r.id = any(${sql.param(ids)}::uuid[]) and r.state = ${submitted} and exists (
      select 1 from responses other where other.survey_id = ${surveyId} and other.answers_digest = r.answers_digest
        and other.id <> r.id and (other.submitted_at, other.id) < (r.submitted_at, r.id)
        and other.submitted_at > r.submitted_at - make_interval(hours => ${alikeWithinHours}))`)
}
