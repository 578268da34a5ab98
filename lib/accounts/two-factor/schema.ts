import { z } from 'zod'
import { passwordMaxLength } from '@/lib/floor/identity/password-length'
import { roleNumbers } from '@/lib/floor/identity/role'
import '@/lib/floor/validation/without-eval'
import { messages } from './messages'

const password = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired })
  .max(passwordMaxLength, { error: messages.passwordWrong })

/** Six digits of the app, or a recovery code. */
const code = z.string({ error: messages.codeRequired }).max(100, { error: messages.codeWrong })

/** A change of the second factor needs the password again, and a code where two-factor sign-in is on. */
export const ownFactors = z.object({ password, code: code.optional() })

/** The same where the code is known to be needed. */
export const passwordAndCode = ownFactors.extend({ code: code.min(1, { error: messages.codeRequired }) })

export type OwnFactors = z.output<typeof ownFactors>

export const confirmedEnrolment = z.object({
  enrolment: z.string({ error: messages.enrolmentExpired }).max(2_000, { error: messages.enrolmentExpired }),
  code: z
    .string({ error: messages.codeRequired })
    .overwrite((code) => code.replace(/\s/g, ''))
    .min(1, { error: messages.codeRequired })
    .regex(/^\d{6}$/, { error: messages.codeShape }),
})

export const requiredRole = z.object({
  role: z.literal(roleNumbers, { error: 'Role is required' }),
  isRequired: z.boolean({ error: 'isRequired must be true or false' }),
})
export type RequiredRole = z.output<typeof requiredRole>
