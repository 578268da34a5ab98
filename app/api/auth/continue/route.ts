import { answerContinue } from '@/lib/accounts/sign-in/answers'
import { signInStepCalls } from '@/lib/accounts/sign-in/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(signInStepCalls.continueAs, ({ ctx, request, body }) => answerContinue(ctx, request, body))
