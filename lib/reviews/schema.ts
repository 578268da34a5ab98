import { z } from 'zod'
import { multilineText, recordIdText } from '@/lib/floor/validation/fields'
import { isResponseId } from '@/lib/responses/response-id'
import { commentMax, reviewActions } from './rules'

const membersMax = 500
const withinLimit = (members: object) => Object.keys(members).length <= membersMax
const tooMany = { error: `must hold at most ${membersMax} members` }
const questionName = z.string().max(200)

export const reviewParams = z.object({
  id: z.string().refine(isResponseId, { error: 'must be the id of a response' }),
})

/** 0 where nobody has reviewed the response yet. Sent by the platform's screens, left out by other clients. */
const version = z.int().min(0).optional()

/** A reviewer's step. `marks`: the comments on the questions that are to be looked at again, by question name. */
export const reviewStep = z.object({
  version,
  action: z.enum(reviewActions),
  marks: z.record(questionName, multilineText('Comment', commentMax)).refine(withinLimit, tooMany).default({}),
})

/** The answers to the questions marked for rework, and to those that are asked because of them. */
export const reworkedAnswers = z.object({
  version,
  surveyAnswers: z.record(questionName, z.unknown()).refine(withinLimit, tooMany),
})

/** `todo`: what waits for the actor. With `surveyId`: all answers of that survey that can be reviewed. */
export const reviewsFilter = { show: z.enum(['todo', 'all']).default('todo'), surveyId: recordIdText.optional() }
