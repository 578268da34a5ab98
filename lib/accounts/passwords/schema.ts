import '@/lib/floor/validation/without-eval'
import { z } from 'zod'
import { passwordMaxLength, passwordMinLength } from '@/lib/floor/identity/password-length'
import { lengthOf } from './length-of'
import { messages } from './messages'

/**
 * A new password, never trimmed. Only its length is checked here; the service, which knows the owner, does the rest.
 */
const newPassword = z
  .string({ error: messages.required })
  .min(1, { error: messages.required })
  .refine((password) => password === '' || lengthOf(password) >= passwordMinLength, {
    error: messages.tooShort(passwordMinLength),
  })
  .max(passwordMaxLength, { error: messages.tooLong(passwordMaxLength) })

export const changedPassword = z.object({
  currentPassword: z
    .string({ error: messages.currentRequired })
    .min(1, { error: messages.currentRequired })
    .max(passwordMaxLength, { error: messages.currentWrong }),
  newPassword,
})

/** Set by an emailed link. */
export const chosenPassword = z.object({
  token: z
    .string({ error: messages.linkInvalid })
    .min(1, { error: messages.linkInvalid })
    .max(200, { error: messages.linkInvalid }),
  newPassword,
})

export type ChangedPassword = z.output<typeof changedPassword>
export type ChosenPassword = z.output<typeof chosenPassword>
