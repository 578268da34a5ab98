import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { roleNames } from '@/lib/floor/identity/role'
import type { RecordKind } from '@/lib/imports/records/record-columns'
import { findAllOrganisations } from '../queries'
import { grantableRoles } from '../rules'
import { createUser } from '../save-user'
import { type NewUser, newUser } from '../schema'

/** Users as a workbook has them. Whoever imports them may give the roles and the organisations that the form offers them. */
export const userRecords: RecordKind<NewUser> = {
  kind: 'users',
  words: ['user', 'users'],
  sheet: 'Users',
  rowsMost: 500,
  templateName: 'users.xlsx',
  authorize: (ctx) => authorize(ctx, 'create', 'user'),
  async columns(ctx) {
    const organisations = await findAllOrganisations(ctx.db, organisationScope(ctx.actor))
    return [
      { field: 'email', heading: 'Email', isRequired: true, hint: 'They sign in with it.', width: 36 },
      { field: 'firstName', heading: 'First name', isRequired: true, hint: 'Up to 75 characters.' },
      { field: 'lastName', heading: 'Last name', isRequired: true, hint: 'Up to 75 characters.' },
      { field: 'jobtitle', heading: 'Job title', hint: 'May be left blank.' },
      {
        ...{ field: 'role', heading: 'Role', isRequired: true, hint: 'One of the list.' },
        choices: grantableRoles(ctx.actor).map((id) => ({ id, name: roleNames[id] })),
      },
      {
        ...{ field: 'accessLocations', heading: 'Organisations', isRequired: true, isSeveral: true, width: 60 },
        hint: 'Names as on the sheet Lists; several with ; between them. Blank for a Global Admin.',
        choices: organisations,
      },
    ]
  },
  fixed: { activeStatus: 1, confirmationRemindersEnabled: true },
  schema: newUser,
  create: createUser,
  shownAs: ({ email, firstName, lastName, role }) => ({
    name: `${firstName} ${lastName}`,
    detail: `${email} · ${roleNames[role]}`,
  }),
  consequence: (count) => (count === 1 ? 'They are invited by email.' : 'Each of them is invited by email.'),
}
