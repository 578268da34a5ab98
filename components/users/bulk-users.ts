import type { BulkActions } from '@/components/bulk/bulk-actions'
import { api } from '@/lib/api'
import type { UserAction } from '@/lib/users/bulk-schema'
import type { UserRow } from './users-grid'

/** What can be done with several users. */
export const bulkOfUsers: BulkActions<UserRow, UserAction> = {
  noun: ['user', 'users'],
  nameOf: ({ fullName, email }) => `${fullName} (${email})`,
  idOf: ({ id }) => id,
  choices: [
    {
      id: 'disable',
      label: 'Disable',
      explanation: 'They are signed out at once and cannot sign in again until they are enabled.',
      danger: true,
      action: { kind: 'status', activeStatus: 0 },
    },
    {
      id: 'enable',
      label: 'Enable',
      explanation: 'They can sign in. Whoever has not accepted an invitation yet gets another.',
      action: { kind: 'status', activeStatus: 1 },
    },
    {
      id: 'invite',
      label: 'Invite again',
      explanation: 'Each gets an email with a new link to choose a password. Earlier links stop working.',
      action: { kind: 'invite' },
    },
    {
      id: 'admin',
      label: 'Make Organisation Admin',
      explanation: 'They maintain the records of their organisations. A change of role signs them out.',
      action: { kind: 'role', role: 1 },
    },
    {
      id: 'general-user',
      label: 'Make General User',
      explanation: 'They read the records of their organisations. A change of role signs them out.',
      action: { kind: 'role', role: 2 },
    },
    {
      id: 'reminders-on',
      label: 'Turn reminders on for',
      explanation: 'They get the fortnightly emails about quarters that are still to be confirmed.',
      action: { kind: 'reminders', enabled: true },
    },
    {
      id: 'reminders-off',
      label: 'Turn reminders off for',
      explanation: 'They get no emails about quarters that are still to be confirmed.',
      action: { kind: 'reminders', enabled: false },
    },
  ],
  send: (body) => api.send('POST /api/users/bulk', { body }),
}
