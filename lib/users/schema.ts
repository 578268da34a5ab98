import { z } from 'zod'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { role } from '@/lib/floor/identity/role'
import { always, recordId, recordIdText, requiredText, sentVersion, text } from '@/lib/floor/validation/fields'
import { messages } from './messages'
import { userLimits } from './rules'

/** More than there are organisations; bounds the size of a body. */
const organisationsMax = 5000

/** The format that browsers accept for an email, with a dot in the host name. */
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

const email = z
  .string({ error: 'Email is required' })
  .overwrite(normaliseEmail)
  .min(1, { error: 'Email is required' })
  .max(userLimits.email, {
    error: `Email is too long. Maximum allowed length is ${userLimits.email} characters`,
  })
  .refine((value) => value === '' || value.length > userLimits.email || emailShape.test(value), {
    error: 'Email is invalid',
  })

/** Ids, or organisations as in the answer: clients send back what they got. */
const organisation = z.union(
  [recordId(messages.accessRequired), z.object({ id: recordId(messages.accessRequired) }).transform(({ id }) => id)],
  { error: messages.accessRequired },
)
const accessLocations = z
  .array(organisation, { error: messages.accessRequired })
  .max(organisationsMax, { error: messages.accessRequired })
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])

const fields = z.object({
  email,
  firstName: requiredText('First name', userLimits.firstName),
  lastName: requiredText('Last name', userLimits.lastName),
  jobtitle: text('Job-title', userLimits.jobtitle)
    .nullish()
    .transform((value) => value ?? ''),
  role: z.literal([role.globalAdmin, role.admin, role.user], { error: 'Role is required' }),
  accessLocations,
  activeStatus: z.literal([0, 1], { error: 'Active Status is required' }),
})

/** Required except for a Global Admin. Where other fields are invalid, values may be unparsed. */
const hasAccess = (user: { role?: unknown; accessLocations?: unknown }) =>
  user.role === role.globalAdmin || (Array.isArray(user.accessLocations) && user.accessLocations.length > 0)
const accessIsRequired = { path: ['accessLocations'], error: messages.accessRequired, when: always }

/** A new user. Every error is reported at once. */
export const newUser = fields
  .extend({ confirmationRemindersEnabled: z.boolean().default(true) })
  .refine(hasAccess, accessIsRequired)

/**
 * A changed user. The service checks that an organisation remains, because it knows those out of the actor's reach. A
 * switch that is not sent is unchanged.
 */
export const savedUser = fields.extend({
  id: recordId('User is required'),
  version: sentVersion,
  confirmationRemindersEnabled: z.boolean().optional(),
})

const formFields = fields.extend({ confirmationRemindersEnabled: z.boolean() })

/** The checks of the form. `shared`: a user with organisations out of reach, for whom those in reach may be cleared. */
export const userForm = { alone: formFields.refine(hasAccess, accessIsRequired), shared: formFields }

/** The actor's own setting of the fortnightly confirmation reminders. */
export const ownReminders = z.object({
  confirmationRemindersEnabled: z.boolean({ error: 'Activity Confirmations Reminder is required' }),
})
export type OwnReminders = z.output<typeof ownReminders>

export const ownDisplay = z.object({
  denseRows: z.boolean({ error: 'Low rows in lists is required' }),
  singleKeys: z.boolean({ error: 'Shortcuts of one key is required' }),
})

export type NewUser = z.output<typeof newUser>
export type SavedUser = z.output<typeof savedUser>

export const userParams = z.object({ id: recordIdText })
export const deletedUser = z.object({ userId: recordId('User is required') })
