import { id, instant, model } from '../validation/answer-fields'

/** The user of a session and when it ends; `now` is the server's clock. */
export const sessionAnswer = model('Session', { userId: id, now: instant, idleEndsAt: instant, endsAt: instant })
