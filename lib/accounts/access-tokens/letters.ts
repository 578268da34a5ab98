import { dayInLondon, showDate } from '@/lib/floor/calendar/plain-date'
import type { NewLetter } from '@/lib/floor/mail/post'
import { ifNotYou, letterTo, type Person } from '../letter-to'

type Made = { name: string; access: 'read' | 'read-write'; expiresAt: Date }

export const tokenMadeLetter = (person: Person, { name, access, expiresAt }: Made): NewLetter => ({
  ...letterTo(person),
  kind: 'access-token-made',
  subject: 'A new access token',
  body: `An access token named "${name}" was made for your account. Until ${showDate(dayInLondon(expiresAt))} a script that has it can ${
    access === 'read' ? 'read' : 'read and change'
  } what you can. You see your tokens, and revoke them, on your profile page.\n\n${ifNotYou}`,
})
