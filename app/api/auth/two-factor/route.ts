import { signInStepCalls } from '@/lib/accounts/sign-in/calls'
import { answerSecondStep } from '@/lib/accounts/sign-in/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(signInStepCalls.secondStep, ({ ctx, request, body }) =>
  answerSecondStep(ctx, request, body),
)
