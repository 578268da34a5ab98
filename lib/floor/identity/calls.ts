import { z } from 'zod'
import { call } from '../http/call'
import { id, instant, model } from '../validation/answer-fields'

/** Whose session it is and when it will end; `now` is the clock of the service. */
const sessionAnswer = model('Session', { userId: id, now: instant, idleEndsAt: instant, endsAt: instant })

/** A form field; a missing or repeated one is blank, which signs nobody in. */
const formText = z.string().catch('')

export const signInCall = call('POST /api/auth/sign-in', {
  summary: 'Signs in with e-mail and password; answers 303 to the page asked for, or to the failed-sign-in page',
  audience: 'public',
  sessionOnly: true,
  success: 303,
  bodyKind: 'form',
  body: z.object({ email: formText, password: formText, returnUrl: formText, remember: formText }),
  background: true,
  answer: 'nothing',
  tooManyAsPage: true,
})

export const signOutCall = call('POST /api/auth/sign-out', {
  summary: 'Ends the session; answers 303 to the signed-out page',
  audience: 'public',
  sessionOnly: true,
  success: 303,
  background: true,
  answer: 'nothing',
})

export const sessionCall = call('GET /api/session', {
  summary: 'When the session will end; asking does not lengthen it',
  beforeTerms: true,
  beforeTwoFactor: true,
  sessionOnly: true,
  answer: sessionAnswer,
})

/** `public` because the service itself decides: a report may come just after the fifteen minutes it is about. */
export const activityCall = call('POST /api/session/activity', {
  summary: 'Reports that the person was active some milliseconds ago; 401 when the session is over',
  audience: 'public',
  sessionOnly: true,
  body: z.object({
    ageMs: z.number({ error: 'ageMs must be a number' }).min(0, { error: 'ageMs must not be negative' }),
  }),
  background: true,
  answer: sessionAnswer,
})

export const identityCalls = { signInCall, signOutCall, sessionCall, activityCall }
