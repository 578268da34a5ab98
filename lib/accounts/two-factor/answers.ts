import { model, word } from '@/lib/floor/validation/answer-fields'

/** What an authenticator app needs, and what to bring back with its first code, as the description of the call has it. */
export const enrolmentAnswer = model('TwoFactorEnrolment', { secret: word, address: word, enrolment: word })
