import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, flag, instant, listOf, model, uuid } from '@/lib/floor/validation/answer-fields'

/** The actor's sessions, as published in the API description. */
const ownSessionsAnswer = listOf(
  model('OwnSession', {
    id: uuid,
    device: anyText,
    address: anyText,
    signedInAt: instant,
    lastActivity: instant,
    isThis: flag.describe('The one that asks'),
  }),
)

export const ownSessionCalls = {
  listSessions: call('GET /api/users/profile/sessions', {
    summary: 'Where the signed-in person is signed in',
    sessionOnly: true,
    answer: ownSessionsAnswer,
  }),
  endSession: call('DELETE /api/users/profile/sessions', {
    summary: 'Ends one of the person’s own sessions',
    sessionOnly: true,
    body: z.object({ sessionId: z.uuid({ error: 'Session is required' }) }),
    answer: 'nothing',
    refuses: [404],
  }),
  signOutEverywhere: call('POST /api/auth/sign-out-everywhere', {
    summary: 'Ends every session of the signed-in person, this one among them; answers 303 to the signed-out page',
    sessionOnly: true,
    success: 303,
    beforeTerms: true,
    beforeTwoFactor: true,
    background: true,
    answer: 'nothing',
  }),
}
