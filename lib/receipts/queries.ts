import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { erasedResponses, responses } from '@/db/schema'
import type { Answers } from '@/lib/surveys/engine/answers'

/** A submitted response found by its receipt code. */
export type SubmittedResponse = {
  id: string
  surveyId: number
  surveyVersion: number
  organisationId: number
  submittedAt: Date
  answers: Answers
}

type ReceiptRow = {
  id: string | null
  survey_id: string
  version: number
  organisation_id: string
  submitted_ms: number
  answers: Answers
  misses: number
}

type ReceiptQuery = {
  receiptHash: Buffer
  missKey: string
  since: Date
  now: Date
}

/**
 * One statement whether or not the code exists, so that response time does not reveal it; it also reads the count of
 * wrong ones.
 */
export async function findByReceipt(db: Database, query: ReceiptQuery) {
  const [row] = await db.execute<ReceiptRow>(sql`
    select r.id, r.survey_id, s.version, r.organisation_id, r.answers,
      (extract(epoch from r.submitted_at) * 1000)::float8 as submitted_ms,
      coalesce((select t.hits from throttles t
        where t.key = ${query.missKey} and t.window_start > ${query.since.toISOString()}::timestamptz
          and t.window_start <= ${query.now.toISOString()}::timestamptz + interval '1 minute'), 0) as misses
    from (select 1) as one
    left join responses r on r.receipt_hash = ${query.receiptHash}::bytea
    left join surveys s on s.id = r.survey_id`)
  return { response: row && toSubmittedResponse(row), misses: row?.misses ?? 0 }
}

const toSubmittedResponse = (row: ReceiptRow): SubmittedResponse | undefined =>
  row.id === null
    ? undefined
    : {
        id: row.id,
        surveyId: Number(row.survey_id),
        surveyVersion: row.version,
        organisationId: Number(row.organisation_id),
        submittedAt: new Date(row.submitted_ms),
        answers: row.answers,
      }

/**
 * Deletes a response with its reviews, and leaves a tombstone. The tombstone is written first: a device or workbook
 * that sends the response again meanwhile waits for the deletion and then finds it.
 * @returns false where it was deleted before
 */
export async function eraseResponse(db: Database, { id, surveyId }: SubmittedResponse, now: Date): Promise<boolean> {
  await db.insert(erasedResponses).values({ id, surveyId, erasedAt: now }).onConflictDoNothing()
  const deleted = await db.delete(responses).where(eq(responses.id, id)).returning({ id: responses.id })
  return deleted.length > 0
}
