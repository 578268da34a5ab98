import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { onwardsAnswer } from '../answers'
import { changedPassword, chosenPassword } from './schema'

/** A form field; blank where it is missing or sent twice. */
const formText = z.string().catch('')

export const passwordCalls = {
  changePassword: call('PUT /api/users/profile/password', {
    summary: 'Changes the signed-in person’s password; every other session of theirs ends',
    sessionOnly: true,
    body: changedPassword,
    answer: 'nothing',
    refuses: [409],
  }),
  forgottenPassword: call('POST /api/auth/forgotten-password', {
    summary: 'Sends a link for a new password to an active account; answers 303 alike whether there is one or not',
    audience: 'public',
    sessionOnly: true,
    success: 303,
    bodyKind: 'form',
    body: z.object({ email: formText }),
    background: true,
    answer: 'nothing',
    tooManyAsPage: true,
  }),
  resetPassword: call('POST /api/auth/reset-password', {
    summary: 'Chooses a new password by the link of a letter, and signs in; answers where to go on to',
    audience: 'public',
    sessionOnly: true,
    body: chosenPassword,
    background: true,
    answer: onwardsAnswer,
    refuses: [409],
  }),
  acceptInvitation: call('POST /api/auth/register', {
    summary: 'Accepts an invitation by choosing a password, and signs in; answers where to go on to',
    audience: 'public',
    sessionOnly: true,
    body: chosenPassword,
    background: true,
    answer: onwardsAnswer,
    refuses: [409],
  }),
}
