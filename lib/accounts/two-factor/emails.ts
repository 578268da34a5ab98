import type { NewEmail } from '@/lib/floor/mail/queue-email'
import { type EmailRecipient, emailTo, ifNotYouAdvice } from '../email-to'

export const twoFactorOnEmail = (person: EmailRecipient): NewEmail => ({
  ...emailTo(person),
  kind: 'two-factor-on',
  subject: 'Two-factor sign-in is on',
  body: `Two-factor sign-in was set up for your account. From now on you sign in with your password and a code from your authenticator app.\n\nKeep your recovery codes where you will find them without your phone.\n\n${ifNotYouAdvice}`,
})

export const twoFactorOffEmail = (person: EmailRecipient): NewEmail => ({
  ...emailTo(person),
  kind: 'two-factor-off',
  subject: 'Two-factor sign-in is off',
  body: `Two-factor sign-in was turned off for your account. Your password alone is enough to sign in now.\n\n${ifNotYouAdvice}`,
})

export const newRecoveryCodesEmail = (person: EmailRecipient): NewEmail => ({
  ...emailTo(person),
  kind: 'two-factor-codes',
  subject: 'New recovery codes',
  body: `New recovery codes were made for your account. The earlier ones no longer work.\n\n${ifNotYouAdvice}`,
})

export const recoveryCodeUsedEmail = (person: EmailRecipient, left: number): NewEmail => ({
  ...emailTo(person),
  kind: 'two-factor-code-used',
  subject: 'A recovery code was used to sign in',
  body: `Somebody signed in to your account with your password and one of your recovery codes. ${
    left === 0
      ? 'It was the last one: make new ones on your profile page now.'
      : `${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`
  }\n\n${ifNotYouAdvice}`,
})

export const wrongCodesEmail = (person: EmailRecipient): NewEmail => ({
  ...emailTo(person),
  kind: 'two-factor-guesses',
  subject: 'Somebody is trying to sign in as you',
  body: `Somebody entered your password and then several wrong codes. They were not let in, and signing in is paused for a quarter of an hour.\n\n${ifNotYouAdvice}`,
})
