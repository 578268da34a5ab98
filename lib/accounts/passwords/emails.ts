import type { NewEmail } from '@/lib/floor/mail/queue-email'
import type { SecretLink } from '@/lib/floor/mail/secret-link'
import { type EmailRecipient, emailTo, ifNotYouAdvice } from '../email-to'

export const passwordChangedEmail = (person: EmailRecipient): NewEmail => ({
  ...emailTo(person),
  kind: 'password-changed',
  subject: 'Your password was changed',
  body: `The password of your account was changed just now, and every other device was signed out.\n\n${ifNotYouAdvice}`,
})

export const resetEmail = (person: EmailRecipient, secretLink: SecretLink): NewEmail => ({
  ...emailTo(person),
  kind: 'password-reset',
  subject: 'Choose a new password',
  body: 'Somebody, probably you, asked for a new password for your account. With the link below you can choose one. It works once, for one hour.\n\nIf this was not you, there is nothing to do: your password stays as it is.',
  secretLink,
})
