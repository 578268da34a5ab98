import { z } from 'zod'
import { anyText, flag, id, model, oneOf } from '@/lib/floor/validation/answer-fields'

/** The answers of the calls about one's own account, as published in the API description. */

export const profileAnswer = model('Profile', {
  userId: id,
  email: anyText,
  firstName: anyText,
  surname: anyText,
  fullName: anyText,
  roles: z.array(oneOf('GlobalAdmin', 'Admin', 'User', 'Other')).describe('The first decides the rights'),
  isAccepted: flag.describe('Whether the Terms of Use now in force are accepted'),
  organisations: z.array(z.object({ id, name: anyText })),
})

export const termsAnswer = model('TermsOfUse', { isAccepted: flag })

/** The path that the browser opens next. */
export const onwardsAnswer = model('Onwards', { to: anyText })

export const recoveryCodesAnswer = model('RecoveryCodes', { recoveryCodes: z.array(anyText) })
