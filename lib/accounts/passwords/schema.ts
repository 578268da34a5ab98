import '@/lib/floor/validation/without-eval'
import { z } from 'zod'
import { passwordMaxLength, passwordMinLength } from '@/lib/floor/identity/password-length'
import { lengthOf } from './length-of'
import { say } from './messages'

/** A password to be: its length here, the rest in the service, which knows whose it is. Never tidied. */
const newPassword = z
  .string({ error: say.required })
  .min(1, { error: say.required })
  .refine((password) => password === '' || lengthOf(password) >= passwordMinLength, {
    error: say.tooShort(passwordMinLength),
  })
  .max(passwordMaxLength, { error: say.tooLong(passwordMaxLength) })

export const changedPassword = z.object({
  currentPassword: z
    .string({ error: say.currentRequired })
    .min(1, { error: say.currentRequired })
    .max(passwordMaxLength, { error: say.currentWrong }),
  newPassword,
})

/** By a link out of a letter. */
export const chosenPassword = z.object({
  token: z.string({ error: say.linkOver }).min(1, { error: say.linkOver }).max(200, { error: say.linkOver }),
  newPassword,
})

export type ChangedPassword = z.output<typeof changedPassword>
export type ChosenPassword = z.output<typeof chosenPassword>
