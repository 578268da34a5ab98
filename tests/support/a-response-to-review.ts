import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { submitted } from '@/db/response-states'
import { responses } from '@/db/schema'
import { completionMethods } from '@/db/stored-values'
import { digestOf } from '@/lib/responses/marks'
import { aPaperSurvey } from './a-paper-survey'
import { as } from './actors'

/** What somebody answered to the questions of `aPaperSurvey`. */
export const reviewedAnswers = {
  'B-Q1': 'good',
  'B-Q2': ['friends', 'other'],
  'B-Q2-Comment': 'The neighbours',
  'B-Q3': 2,
  'B-Q4': '2026-11-20',
}

/** A submitted response to the survey, by default copied from paper. */
export async function aSubmittedResponse(
  db: Database,
  survey: { id: number; organisationId: number },
  values: Partial<typeof responses.$inferInsert> = {},
) {
  const answers = values.answers ?? reviewedAnswers
  const row = {
    id: randomUUID(),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    keyHash: Buffer.alloc(32),
    state: submitted,
    completionMethod: completionMethods.bulkUpload,
    answers,
    answersDigest: digestOf(answers),
    submittedAt: new Date('2026-11-20T12:00:00Z'),
    ...values,
  }
  await db.insert(responses).values(row)
  return row
}

/** An organisation with a survey and a response that its Admin `person` copied from paper, and everybody who reviews it. */
export async function aResponseToReview(db: Database, values: Partial<typeof responses.$inferInsert> = {}) {
  const { organisation, survey, event } = await aPaperSurvey(db)
  const person = await as.admin(db, organisation)
  const response = await aSubmittedResponse(db, survey, { userId: person.actor.userId, ...values })
  return {
    ...{ organisation, survey, event, person, response },
    reviewer: await as.user(db, organisation),
    approver: await as.admin(db, organisation),
  }
}
