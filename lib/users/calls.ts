import { z } from 'zod'
import { bulkAnswer } from '@/lib/floor/bulk/bulk-rows'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import {
  activeStatus,
  anyText,
  createdRecord,
  flag,
  id,
  instant,
  model,
  numberOf,
  savedRecord,
} from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'
import { recordImportCalls } from '@/lib/imports/records/record-calls'
import { bulkUsers, userAction } from './bulk-schema'
import { usersView } from './rules'
import { deletedUser, newUser, ownDisplay, ownReminders, savedUser, userParams } from './schema'

/** The published models of the answers. */

const role = numberOf(0, 1, 2).describe('0 Global Admin, 1 Organisation Admin, 2 General User')

const userRow = model('UserRow', {
  id,
  email: anyText,
  firstName: anyText,
  surname: anyText,
  fullName: anyText,
  jobtitle: anyText,
  organisations: anyText.describe('Their names, within your reach'),
  appUserRole: role,
  activeState: activeStatus,
  isInvited: flag,
  lastSignedInAt: instant.nullable(),
})

const userAnswer = model('User', {
  id,
  email: anyText,
  firstName: anyText,
  lastName: anyText,
  fullName: anyText,
  jobtitle: anyText,
  role,
  activeStatus,
  confirmationRemindersEnabled: flag,
  isInvited: flag.describe('Neither a password nor a sign-in yet'),
  invitedUntil: instant.optional().describe('How long the last invitation can be accepted'),
  lastSignedInAt: instant.nullable(),
  accessLocations: z.array(z.object({ id, name: anyText })),
  hasOtherAccess: flag.describe('There are organisations out of your reach as well'),
  version: id,
  updatedAt: instant,
})

const invitationLinkAnswer = z.object({
  url: anyText.describe('Shown this once; the database holds a hash of its token'),
  until: instant.describe('How long it can be accepted'),
})

/** With `organisationId`: the people of that organisation alone. */
const usersQuery = gridQuery(usersView.pageSize).extend({ organisationId: recordIdText.optional() })
export type UsersQuery = z.output<typeof usersQuery>

/** The documented calls about users, and one for sending the invitation again. */
export const userCalls = {
  list: call('GET /api/users', {
    summary: 'The users in reach, or those of one organisation, as a grid list',
    right: ['read', 'user'],
    query: usersQuery,
    answer: userRow,
    refuses: [404],
  }),

  get: call('GET /api/users/{id}', {
    summary: 'One user, with the organisations in reach',
    right: ['read', 'user'],
    params: userParams,
    answer: userAnswer,
  }),

  create: call('POST /api/users', {
    summary: 'Creates a user and sends them an invitation',
    right: ['create', 'user'],
    body: newUser,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),

  update: call('PUT /api/users', {
    summary: 'Saves a user; a change of role, status or organisations ends their sessions',
    right: ['update', 'user'],
    body: savedUser,
    answer: savedRecord,
    refuses: [404, 409],
  }),

  remove: call('DELETE /api/users', {
    summary: 'Deletes a user',
    right: ['delete', 'user'],
    body: deletedUser,
    answer: 'nothing',
    refuses: [404, 409],
  }),

  bulk: call('POST /api/users/bulk', {
    summary:
      'Disables or enables several users, invites them again, or changes their role or reminders: each row by itself, or a preview of that',
    right: ['update', 'user'],
    body: bulkUsers,
    answer: bulkAnswer('UserBulkAnswer', userAction),
    refuses: [409],
  }),
  invite: call('POST /api/users/{id}/invitation', {
    summary: 'Sends another invitation; earlier ones stop working',
    right: ['update', 'user'],
    params: userParams,
    answer: 'nothing',
    refuses: [409],
  }),

  makeInvitationLink: call('POST /api/users/{id}/invitation-link', {
    summary:
      'Answers an invitation link, this once, for somebody who cannot sign in yet; where no email is sent. Earlier links stop working',
    sessionOnly: true,
    right: ['update', 'operations'],
    params: userParams,
    answer: invitationLinkAnswer,
    refuses: [409],
  }),

  setReminders: call('PUT /api/users/profile/reminders', {
    summary: 'Turns the signed-in person’s own confirmation reminders on or off',
    body: ownReminders,
    answer: 'nothing',
    refuses: [409],
  }),

  setDisplay: call('PUT /api/users/profile/display', {
    summary: 'Keeps how the signed-in person likes lists and keys',
    body: ownDisplay,
    answer: 'nothing',
  }),

  takeTwoFactorAway: call('DELETE /api/users/{id}/two-factor', {
    summary: 'Takes two-factor sign-in away from somebody who has lost phone and recovery codes; their sessions end',
    sessionOnly: true,
    right: ['update', 'operations'],
    params: userParams,
    answer: 'nothing',
    refuses: [409],
  }),

  ...recordImportCalls('users', 'user'),
}
