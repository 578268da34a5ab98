import { call } from '@/lib/floor/http/call'
import { anyText, model } from '@/lib/floor/validation/answer-fields'
import { recoveryCodesAnswer } from '../answers'
import { confirmedEnrolment, requiredRole, withPassword } from './schema'

/** The data for an authenticator app, and the value to send back with its first code, as published. */
const enrolmentAnswer = model('TwoFactorEnrolment', { secret: anyText, address: anyText, enrolment: anyText })

const path = '/api/users/profile/two-factor'
const own = { audience: 'staff', sessionOnly: true } as const

/** Where two-factor sign-in is required, it is set up before the terms are accepted and before anything else. */
const first = { ...own, beforeTerms: true, beforeTwoFactor: true } as const

export const twoFactorCalls = {
  beginTwoFactor: call({
    method: 'POST',
    path,
    summary: 'Begins to set up two-factor sign-in: answers the secret for the authenticator app; asks for the password',
    ...first,
    body: withPassword,
    answer: enrolmentAnswer,
    refuses: [409],
  }),
  confirmTwoFactor: call({
    method: 'PUT',
    path,
    summary: 'Turns two-factor sign-in on with a code of the app; answers ten recovery codes, this once',
    ...first,
    body: confirmedEnrolment,
    answer: recoveryCodesAnswer,
    refuses: [409],
  }),
  turnOffTwoFactor: call({
    method: 'DELETE',
    path,
    summary: 'Turns the signed-in person’s two-factor sign-in off; asks for the password',
    ...own,
    body: withPassword,
    answer: 'nothing',
    refuses: [409],
  }),
  replaceRecoveryCodes: call({
    method: 'POST',
    path: `${path}/recovery-codes`,
    summary: 'Answers ten new recovery codes, this once; asks for the password',
    ...own,
    body: withPassword,
    answer: recoveryCodesAnswer,
    refuses: [409],
  }),
  distrustDevices: call({
    method: 'DELETE',
    path: `${path}/trusted-devices`,
    summary: 'Every device of the signed-in person asks for a code again',
    ...own,
    answer: 'nothing',
  }),
  requireTwoFactor: call({
    method: 'PUT',
    path: '/api/operations/two-factor-roles',
    summary: 'Requires two-factor sign-in of a role, or no longer',
    ...own,
    right: ['update', 'operations'],
    body: requiredRole,
    answer: 'nothing',
  }),
}
