import { z } from 'zod'
import { call } from '@/lib/floor/http/call'

/** A form field; blank where it is missing or sent twice, which signs nobody in. */
const formText = z.string().catch('')

const form = {
  audience: 'public',
  sessionOnly: true,
  bodyKind: 'form',
  success: 303,
  background: true,
  tooManyAsPage: true,
} as const

export const signInStepCalls = {
  continueAs: call('POST /api/auth/continue', {
    ...form,
    summary: 'Signs in the person this browser was asked to remember; answers 303 to the page asked for, or to sign-in',
    body: z.object({ returnUrl: formText }),
    answer: 'nothing',
  }),
  secondStep: call('POST /api/auth/two-factor', {
    ...form,
    summary:
      'The second step of signing in: a code of the app or a recovery code; answers 303 onwards, or back to ask again',
    body: z.object({ code: formText, trust: formText }),
    answer: 'nothing',
  }),
}
