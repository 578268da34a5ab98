import type { NewLetter } from '@/lib/floor/mail/post'

type Person = { id: number; email: string; firstName: string }

const to = ({ id, email, firstName }: Person) => ({ to: email, toUserId: id, greeting: firstName })

export const passwordChangedLetter = (person: Person): NewLetter => ({
  ...to(person),
  kind: 'password-changed',
  subject: 'Your password was changed',
  body: 'The password of your account was changed just now, and every other device was signed out.\n\nIf this was not you, choose a new password at once ("Forgotten your password?" on the sign-in page) and tell the Help Desk.',
})

export const resetLetter = (person: Person, link: string): NewLetter => ({
  ...to(person),
  kind: 'password-reset',
  subject: 'Choose a new password',
  body: 'Somebody, probably you, asked for a new password for your account. With the link below you can choose one. It works once, for one hour.\n\nIf this was not you, there is nothing to do: your password stays as it is.',
  link,
})
