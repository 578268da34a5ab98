import { signInStepCalls } from '@/lib/accounts/sign-in/calls'
import { answerContinue } from '@/lib/accounts/sign-in/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(signInStepCalls.continueAs, ({ ctx, request, body }) => answerContinue(ctx, request, body))
