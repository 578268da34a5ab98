import { call } from '@/lib/floor/http/call'
import { profileAnswer, termsAnswer } from './answers'
import { passwordCalls } from './passwords/calls'
import { ownSessionCalls } from './sessions/calls'
import { signInStepCalls } from './sign-in/calls'
import { twoFactorCalls } from './two-factor/calls'

export const profileCall = call('GET /api/users/profile', {
  summary: 'Who is signed in: name, roles and organisations',
  beforeTerms: true,
  beforeTwoFactor: true,
  answer: profileAnswer,
})

export const termsStatusCall = call('GET /api/users/termsofuse', {
  summary: 'Whether the signed-in person has accepted the Terms of Use',
  beforeTerms: true,
  answer: termsAnswer,
})

export const acceptTermsCall = call('POST /api/users/termsofuse', {
  summary: 'Accepts the Terms of Use',
  beforeTerms: true,
  sessionOnly: true,
  answer: 'nothing',
})

export const accountCalls = {
  profileCall,
  termsStatusCall,
  acceptTermsCall,
  ...signInStepCalls,
  ...passwordCalls,
  ...ownSessionCalls,
  ...twoFactorCalls,
}
