import 'server-only'
import { daysBefore } from '@/lib/floor/calendar/instants'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import * as queries from './queries'

const kind = 'rework-asked'

/**
 * Queues the email to whoever entered answers that came back to them, in the transaction that sends them back: one a day,
 * however many come back, and none to whom is disabled. Neither answers nor comments are in it.
 */
export async function tellOfRework(
  tx: StaffContext,
  { id, userId, surveyName }: Pick<queries.Reviewable, 'id' | 'userId' | 'surveyName'>,
  marked: number,
): Promise<void> {
  const person = userId === null ? undefined : await queries.findPersonToTell(tx.db, userId)
  if (!person || (await queries.wasEmailedSince(tx.db, person.id, kind, daysBefore(tx.now, 1)))) return
  const questions = marked === 1 ? 'One question is' : `${marked} questions are`
  const survey = surveyName === null ? 'a survey' : `the survey ‘${surveyName.replace(/\s+/g, ' ')}’`
  await queueEmail(tx, {
    kind,
    to: person.email,
    toUserId: person.id,
    greeting: person.firstName,
    subject: 'Answers that you entered have come back to you',
    body: [
      `${tx.actor.fullName.replace(/\s+/g, ' ')} has looked over answers to ${survey} that you entered, and sent them back. ${questions} marked, each with what should be looked at again.`,
      'Change them, or say that they are right. Whatever else comes back to you today waits on your home page.',
    ].join('\n\n'),
    link: `${env.PUBLIC_URL}/reviews/${id}/rework`,
  })
}
