import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { type RowChange, runBulk } from '@/lib/floor/bulk/run-bulk'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { BulkUsers, UserAction } from './bulk-schema'
import { resendInvitation } from './invite-user'
import { messages } from './messages'
import { findOrganisationsLosingAdmins } from './queries'
import { getUserInReach, type UserInReach } from './read-users'
import { updateUser } from './save-user'

/**
 * Does the same to several users, by the services of a single one. A preview also says which organisations would have no
 * active Admin any more.
 */
export async function changeUsers(ctx: StaffContext, { ids, preview, action }: BulkUsers) {
  authorize(ctx, 'update', 'user')
  const done = await runBulk<UserAction>(ctx, { ids, preview }, (tx, id) => changeUser(tx, id, action))
  if (!preview || !mayTakeAdmin(action)) return done
  const going = done.rows.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []))
  const left = await findOrganisationsLosingAdmins(ctx.db, organisationScope(ctx.actor), going)
  const notesOf = (id: number) =>
    left.filter(({ userId }) => userId === id).map(({ name }) => messages.leavesWithoutAdmin(name))
  return { ...done, rows: done.rows.map((row) => ({ ...row, notes: [...row.notes, ...notesOf(row.id)] })) }
}

async function changeUser(tx: StaffContext, id: number, action: UserAction): Promise<RowChange<UserAction>> {
  const before = await getUserInReach(tx, id)
  if (action.kind === 'invite') {
    await resendInvitation(tx, id)
    return { outcome: 'done' }
  }
  const change = changeOf(before, action)
  if (!change) return { outcome: 'unchanged', reason: messages.isSoAlready }
  await updateUser(tx, { ...savedUserOf(before), ...change.fields })
  return { outcome: 'done', notes: change.notes, undo: { action: change.back, id } }
}

type Change = { fields: Partial<ReturnType<typeof savedUserOf>>; back: UserAction; notes: string[] }

/** What changes of a user, and what takes it back; undefined where they are so already. */
function changeOf(before: UserInReach, action: Exclude<UserAction, { kind: 'invite' }>): Change | undefined {
  if (action.kind === 'status') {
    const { activeStatus } = action
    if (before.activeState === activeStatus) return undefined
    const notes = activeStatus === 1 ? (before.isInvited ? [messages.getsInvitation] : []) : [messages.signedOut]
    return { fields: { activeStatus }, back: { kind: 'status', activeStatus: activeStatus === 1 ? 0 : 1 }, notes }
  }
  if (action.kind === 'role') {
    if (before.role === action.role) return undefined
    return {
      fields: { role: action.role },
      back: { kind: 'role', role: before.role as 1 | 2 },
      notes: [messages.signedOut],
    }
  }
  if (before.confirmationRemindersEnabled === action.enabled) return undefined
  return {
    fields: { confirmationRemindersEnabled: action.enabled },
    back: { kind: 'reminders', enabled: !action.enabled },
    notes: [],
  }
}

/** A user as a save sends them. */
const savedUserOf = (user: UserInReach) => ({
  id: user.id,
  version: user.version,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  jobtitle: user.jobtitle,
  role: user.role,
  accessLocations: user.organisations.own.map(({ id }) => id),
  activeStatus: user.activeState,
  confirmationRemindersEnabled: user.confirmationRemindersEnabled,
})

const mayTakeAdmin = (action: UserAction) =>
  (action.kind === 'status' && action.activeStatus === 0) || (action.kind === 'role' && action.role === 2)
