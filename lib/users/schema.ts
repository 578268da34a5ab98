import { z } from 'zod'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { always, recordId, recordIdText, requiredText, sentVersion, text } from '@/lib/floor/validation/fields'
import { messages } from './messages'
import { role, userLimits } from './rules'

/** More organisations than the country has; a list beyond is no list of organisations. */
const organisationsMax = 5000

/** An address as browsers judge it, of a host with a dot in its name. */
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

/** Ids, or organisations as they were answered: clients put back what they got. */
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

/** Required except for a Global Admin. With other mistakes about, fields may still be as they were sent. */
const hasAccess = (user: { role?: unknown; accessLocations?: unknown }) =>
  user.role === role.globalAdmin || (Array.isArray(user.accessLocations) && user.accessLocations.length > 0)
const accessIsRequired = { path: ['accessLocations'], error: messages.accessRequired, when: always }

/** A user as one is created: every mistake is reported at once. */
export const newUser = fields
  .extend({ confirmationRemindersEnabled: z.boolean().default(true) })
  .refine(hasAccess, accessIsRequired)

/**
 * A user as one is saved. That somebody keeps an organisation is asked by the service, which knows of those out of the
 * actor's reach; a switch that is not sent stays as it is.
 */
export const savedUser = fields.extend({
  id: recordId('User is required'),
  version: sentVersion,
  confirmationRemindersEnabled: z.boolean().optional(),
})

const formFields = fields.extend({ confirmationRemindersEnabled: z.boolean() })

/** The form's own judgement: of a user who keeps organisations out of reach, the ones in reach may all go. */
export const userForm = { alone: formFields.refine(hasAccess, accessIsRequired), shared: formFields }

/** One's own switch for the fortnightly confirmation reminders. */
export const ownReminders = z.object({
  confirmationRemindersEnabled: z.boolean({ error: 'Activity Confirmations Reminder is required' }),
})
export type OwnReminders = z.output<typeof ownReminders>

export type NewUser = z.output<typeof newUser>
export type SavedUser = z.output<typeof savedUser>

export const userParams = z.object({ id: recordIdText })
export const deletedUser = z.object({ userId: recordId('User is required') })
