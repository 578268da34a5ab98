import { z } from 'zod'
import { passwordMaxLength } from '@/lib/floor/identity/password-length'
import '@/lib/floor/validation/without-eval'
import { say } from './messages'

const password = z
  .string({ error: say.passwordRequired })
  .min(1, { error: say.passwordRequired })
  .max(passwordMaxLength, { error: say.passwordWrong })

/** Whoever changes the second factor shows the password once more. */
export const withPassword = z.object({ password })

export const confirmedEnrolment = z.object({
  enrolment: z.string({ error: say.enrolmentOver }).max(2_000, { error: say.enrolmentOver }),
  code: z
    .string({ error: say.codeRequired })
    .overwrite((code) => code.replace(/\s/g, ''))
    .min(1, { error: say.codeRequired })
    .regex(/^\d{6}$/, { error: say.codeShape }),
})

export const requiredRole = z.object({
  role: z.literal([0, 1, 2], { error: 'Role is required' }),
  isRequired: z.boolean({ error: 'isRequired must be true or false' }),
})
