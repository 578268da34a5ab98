import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { responseRevisions, responses, users } from '@/db/schema'
import type { Answers } from '@/lib/surveys/engine/answers'
import { changedMembers } from './changed-members'
import { alikeMinAnswers, countAnswers, digestOf, marks } from './marks'
import { markAlike } from './receive-responses'

type SubmittedAnswers = { id: string; surveyId: number; answers: Answers; saves: number }

/** Who changed the answers, when, and what they had been asked, by question name. */
type Revision = { by: number; at: Date; asked: Record<string, string> }

/**
 * Replaces the answers of a submitted response, which stays submitted and counted, and keeps what they were in its history.
 * The mark of equal answers is set anew; the others are about how it was given, and stay.
 * @returns false where nothing is different
 */
export async function changeAnswers(
  db: Database,
  response: SubmittedAnswers,
  answers: Answers,
  { by, at, asked }: Revision,
): Promise<boolean> {
  const changed = changedMembers(response.answers, answers)
  if (!changed) return false
  const { id, surveyId, saves } = response
  const rows = await db
    .update(responses)
    .set({
      answers,
      answersDigest: digestOf(answers),
      marks: sql`${responses.marks} & ~${marks.alike}::smallint`,
      updatedAt: at,
      saves: saves + 1,
    })
    .where(and(eq(responses.id, id), eq(responses.state, submitted), eq(responses.saves, saves)))
    .returning({ id: responses.id })
  if (rows.length === 0) throw new Error('A response that was locked has changed')
  if (countAnswers(answers) >= alikeMinAnswers) await markAlike(db, surveyId, [id])
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from response_revisions where response_id = ${id}::uuid)`
  await db.insert(responseRevisions).values({ responseId: id, number, ...changed, asked, changedAt: at, changedBy: by })
  return true
}

/** How the answers of a response were changed, the latest change first. */
export function findRevisions(db: Database, responseId: string) {
  return db
    .select({
      number: responseRevisions.number,
      before: responseRevisions.before,
      after: responseRevisions.after,
      asked: responseRevisions.asked,
      changedAt: responseRevisions.changedAt,
      changedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(responseRevisions)
    .leftJoin(users, eq(users.id, responseRevisions.changedBy))
    .where(eq(responseRevisions.responseId, responseId))
    .orderBy(desc(responseRevisions.number))
}
