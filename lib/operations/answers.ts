import { z } from 'zod'
import { count, flag, id, instant, listOf, model, oneOf, uuid, word } from '@/lib/floor/validation/answer-fields'
import { letterStates } from './words'

/** What the calls behind the operations screen answer, as their description has it. */

const letter = {
  id,
  state: oneOf(...Object.keys(letterStates)),
  kind: word,
  toAddress: word,
  subject: word,
  attempts: count,
  createdAt: instant,
  sentAt: instant.nullable(),
  lastError: word.nullable(),
}

export const letterRow = model('EmailRow', letter)

export const letterAnswer = model('Email', {
  ...letter,
  body: word,
  link: word.nullable(),
  isLinkHidden: flag.describe('A single-use link is masked'),
  maySendAgain: flag,
})

export const jobsAnswer = listOf(
  model('FailedJob', {
    id: uuid,
    name: word,
    what: word,
    reason: word,
    attempts: count,
    createdAt: instant,
    failedAt: instant,
    requestId: word.nullable(),
    userId: id.nullable(),
    forWhom: word.nullable(),
  }),
)

export const healthAnswer = model('Health', {
  at: instant,
  data: z.array(z.object({ about: word, state: z.enum(['good', 'attention', 'bad']), words: word })),
})
