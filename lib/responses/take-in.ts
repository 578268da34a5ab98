import 'server-only'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import type { Answers } from '@/lib/surveys/engine/answers'
import { digestOf } from './marks'
import { partial, submitted } from './rules'

/** A response that was given away from the server: on a device without a network, or on paper. */
export type GivenElsewhere = {
  /** A UUIDv7 made where it was given, so that sending it twice is sending it once. */
  id: string
  keyHash: Buffer
  answers: Answers
  startedAt: Date
  /** Null for one that was left half done. */
  submittedAt: Date | null
  receiptHash?: Buffer
}

/** How the responses came here (document 3 §9, access modes) and by which device or upload. */
export type CameBy = {
  completionMethod: number
  userId: number | null
  deviceId?: number
  importId?: number
}

type Of = { id: number; organisationId: number; templateId: number | null }

const batchRows = 500

/**
 * Writes responses that were given elsewhere, checked by the caller; one that is here already stays as it is.
 * @returns the ids that were new, in the order given
 */
export async function takeIn(
  db: Database,
  survey: Of,
  given: readonly GivenElsewhere[],
  cameBy: CameBy,
  now: Date,
): Promise<string[]> {
  const taken: string[] = []
  for (let from = 0; from < given.length; from += batchRows) {
    const rows = given.slice(from, from + batchRows).map((one) => ({
      ...one,
      ...cameBy,
      surveyId: survey.id,
      organisationId: survey.organisationId,
      templateId: survey.templateId,
      state: one.submittedAt ? submitted : partial,
      updatedAt: now,
      saves: 1,
      ...(one.submittedAt && { answersDigest: digestOf(one.answers) }),
    }))
    const made = await db.insert(responses).values(rows).onConflictDoNothing().returning({ id: responses.id })
    taken.push(...made.map(({ id }) => id))
  }
  return taken
}
