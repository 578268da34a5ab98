import { flag, instant, listOf, model, uuid, word } from '@/lib/floor/validation/answer-fields'

/** Where somebody is signed in, as the description of the call has it. */
export const ownSessionsAnswer = listOf(
  model('OwnSession', {
    id: uuid,
    device: word,
    address: word,
    signedInAt: instant,
    lastActivity: instant,
    isThis: flag.describe('The one that asks'),
  }),
)
