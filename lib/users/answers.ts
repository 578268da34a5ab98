import { z } from 'zod'
import { activeStatus, flag, id, instant, model, numberOf, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about users answer, as their description has it. */

const role = numberOf(0, 1, 2).describe('0 Global Admin, 1 Organisation Admin, 2 General User')

export const userRow = model('UserRow', {
  id,
  email: word,
  firstName: word,
  surname: word,
  fullName: word,
  jobtitle: word,
  organisations: word.describe('Their names, within your reach'),
  appUserRole: role,
  activeState: activeStatus,
  isInvited: flag,
  lastSignedInAt: instant.nullable(),
})

export const userAnswer = model('User', {
  id,
  email: word,
  firstName: word,
  lastName: word,
  fullName: word,
  jobtitle: word,
  role,
  activeStatus,
  confirmationRemindersEnabled: flag,
  isInvited: flag.describe('Neither a password nor a sign-in yet'),
  invitedUntil: instant.optional().describe('How long the last invitation can be accepted'),
  lastSignedInAt: instant.nullable(),
  accessLocations: z.array(z.object({ id, name: word })),
  hasOtherAccess: flag.describe('There are organisations out of your reach as well'),
  version: id,
  updatedAt: instant,
})

export const invitationLinkAnswer = z.object({
  url: word.describe('Shown this once; the database holds a hash of its token'),
  until: instant.describe('How long it can be accepted'),
})
