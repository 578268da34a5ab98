import { answerSecondStep } from '@/lib/accounts/sign-in/answers'
import { signInStepCalls } from '@/lib/accounts/sign-in/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(signInStepCalls.secondStep, ({ ctx, request, body }) =>
  answerSecondStep(ctx, request, body),
)
