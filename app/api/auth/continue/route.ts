import { signInStepCalls } from '@/lib/accounts/sign-in/calls'
import { answerContinueAs } from '@/lib/accounts/sign-in/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(signInStepCalls.continueAs, ({ ctx, request, body }) =>
  answerContinueAs(ctx, request, body),
)
