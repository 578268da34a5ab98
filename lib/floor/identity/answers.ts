import { id, instant, model } from '../validation/answer-fields'

/** Whose session it is and when it will end; `now` is the clock of the service. */
export const sessionAnswer = model('Session', { userId: id, now: instant, idleEndsAt: instant, endsAt: instant })
