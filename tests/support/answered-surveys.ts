import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'

/**
 * Submitted responses of a survey, so many with each of the answers, all at noon of a day unless said otherwise.
 * @param day in London, `2026-05-06`
 */
export async function submitMany(
  db: Database,
  survey: { id: number; organisationId: number },
  groups: readonly { times: number; answers: Record<string, unknown> }[],
  day: string,
  values: Partial<typeof responses.$inferInsert> = {},
) {
  const submittedAt = new Date(`${day}T11:00:00Z`)
  const rows = groups.flatMap(({ times, answers }) =>
    Array.from({ length: times }, () => ({
      ...{ id: randomUUID(), surveyId: survey.id, organisationId: survey.organisationId, keyHash: Buffer.alloc(32) },
      ...{ state: 2, answers, startedAt: new Date(submittedAt.getTime() - 180_000), submittedAt },
      ...values,
    })),
  )
  await db.insert(responses).values(rows)
}
