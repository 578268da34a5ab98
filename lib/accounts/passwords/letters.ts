import type { NewEmail } from '@/lib/floor/mail/queue-email'
import type { SecretLink } from '@/lib/floor/mail/secret-link'
import { ifNotYou, letterTo, type Person } from '../letter-to'

export const passwordChangedLetter = (person: Person): NewEmail => ({
  ...letterTo(person),
  kind: 'password-changed',
  subject: 'Your password was changed',
  body: `The password of your account was changed just now, and every other device was signed out.\n\n${ifNotYou}`,
})

export const resetLetter = (person: Person, secretLink: SecretLink): NewEmail => ({
  ...letterTo(person),
  kind: 'password-reset',
  subject: 'Choose a new password',
  body: 'Somebody, probably you, asked for a new password for your account. With the link below you can choose one. It works once, for one hour.\n\nIf this was not you, there is nothing to do: your password stays as it is.',
  secretLink,
})
