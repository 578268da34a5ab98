import { call } from '@/lib/floor/http/call'
import { anyText, model } from '@/lib/floor/validation/answer-fields'
import { recoveryCodesAnswer } from '../answers'
import { confirmedEnrolment, ownFactors, requiredRole } from './schema'

/** The data for an authenticator app, and the value to send back with its first code, as published. */
const enrolmentAnswer = model('TwoFactorEnrolment', { secret: anyText, address: anyText, enrolment: anyText })

/** Setting two-factor sign-in up comes before the terms and before anything else for whoever must have it. */
const setUpCall = { sessionOnly: true, beforeTerms: true, beforeTwoFactor: true } as const

export const twoFactorCalls = {
  beginTwoFactor: call('POST /api/users/profile/two-factor', {
    summary:
      'Begins to set up two-factor sign-in: answers the secret for the authenticator app; asks for the password, and for a code where it is on',
    ...setUpCall,
    body: ownFactors,
    answer: enrolmentAnswer,
    refuses: [409],
  }),
  confirmTwoFactor: call('PUT /api/users/profile/two-factor', {
    summary: 'Turns two-factor sign-in on with a code of the app; answers ten recovery codes, this once',
    ...setUpCall,
    body: confirmedEnrolment,
    answer: recoveryCodesAnswer,
    refuses: [409],
  }),
  turnOffTwoFactor: call('DELETE /api/users/profile/two-factor', {
    summary: 'Turns the signed-in person’s two-factor sign-in off; asks for the password and a code',
    sessionOnly: true,
    body: ownFactors,
    answer: 'nothing',
    refuses: [409],
  }),
  replaceRecoveryCodes: call('POST /api/users/profile/two-factor/recovery-codes', {
    summary: 'Answers ten new recovery codes, this once; asks for the password and a code',
    sessionOnly: true,
    body: ownFactors,
    answer: recoveryCodesAnswer,
    refuses: [409],
  }),
  distrustDevices: call('DELETE /api/users/profile/two-factor/trusted-devices', {
    summary: 'Every device of the signed-in person asks for a code again',
    sessionOnly: true,
    answer: 'nothing',
  }),
  requireTwoFactor: call('PUT /api/operations/two-factor-roles', {
    summary: 'Requires two-factor sign-in of a role, or no longer',
    sessionOnly: true,
    right: ['update', 'operations'],
    body: requiredRole,
    answer: 'nothing',
  }),
}
