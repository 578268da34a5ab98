import 'server-only'
import { revokeLinks } from '@/lib/accounts/single-use-link'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, DomainError, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { role } from '@/lib/floor/identity/role'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { change } from '@/lib/floor/saving/change'
import { assertCurrentVersion, refuseOvertaken, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { sendInvitation } from './invite-user'
import { messages } from './messages'
import * as queries from './queries'
import { getUserForUpdate, getUserInReach, type UserInReach } from './read-users'
import { endsSessions, grantableRoles, hasSameNumbers, isAccessFixed, losesGlobalAdmin, rightsOver } from './rules'
import type { NewUser, SavedUser } from './schema'
import { type Access, auditEntriesOf } from './user-audit'

const duplicatesFor = ({ actor }: StaffContext) => ({
  users_email: () =>
    conflict(actor.role === 'GlobalAdmin' ? messages.emailTakenInSight : messages.emailTaken, {
      email: messages.emailInUse,
    }),
})

/**
 * Creates a user and queues their invitation in the same transaction; a user created as disabled gets it when enabled.
 * @throws DomainError 403 for a role that the actor may not assign; 409 for an email in use; 422 for organisations out
 *   of reach
 */
export async function createUser(ctx: StaffContext, user: NewUser) {
  authorize(ctx, 'create', 'user')
  assertMayGrant(ctx, user.role)
  const { accessLocations, email, ...rest } = user
  const isInvited = user.activeStatus === 1
  return change(ctx, { record: { what: 'user' }, duplicates: duplicatesFor(ctx) }, async (tx) => {
    const own = user.role === role.globalAdmin ? [] : await getNamedOrganisations(tx, accessLocations)
    const id = await queries.insertUser(tx.db, { email, ...columnsOf(rest) }, stampOf(tx))
    await queries.linkOrganisations(
      tx.db,
      id,
      own.map((one) => one.id),
    )
    if (isInvited) await sendInvitation(tx, { id, email, firstName: user.firstName })
    tx.audit(
      auditEntriesOf(
        'create',
        { id, fullName: fullNameOf(user) },
        { after: { own, others: [], ...user, activeState: user.activeStatus } },
        isInvited ? 'Invitation sent' : undefined,
      ),
    )
    return { id }
  })
}

/**
 * Saves a user. Organisations out of the actor's reach stay linked whatever is sent. Disabling a user, or changing
 * their role or organisations, ends their sessions in the same transaction.
 * @throws DomainError 404 out of reach; 403 for what the actor may not change of this user; 409 for the last active
 *   Global Admin, and for an old version
 */
export async function updateUser(ctx: StaffContext, { id, version: sent, ...user }: SavedUser) {
  authorize(ctx, 'update', 'user')
  return change(ctx, { record: { what: 'user', id } }, async (tx) => {
    const before = await getUserForUpdate(tx, id)
    assertCurrentVersion('user', before, sent)
    assertMayChange(tx, before, user)
    const after = await findNewAccess(tx, before, user)
    const [had, has] = [accountOf(before), { ...accountOf({ ...user, organisations: after }) }]
    if (losesGlobalAdmin(had, has)) await assertAnotherGlobalAdmin(tx, id)
    const reminders = user.confirmationRemindersEnabled ?? before.confirmationRemindersEnabled
    const columns = columnsOf({ ...user, confirmationRemindersEnabled: reminders })
    const version = await queries.updateUser(tx.db, before, columns, stampOf(tx))
    if (version === undefined) return refuseOvertaken('user', await getUserInReach(tx, id), before.version)
    await updateOrganisationLinks(tx, id, had.organisationIds, has.organisationIds)
    if (endsSessions(had, has)) await revokeSessionsOf(tx.db, id, tx.now, revocationReasonOf(had, has))
    if (has.activeState !== 1) await revokeLinks(tx.db, id)
    const isInvited = had.activeState !== 1 && has.activeState === 1 && before.isInvited
    if (isInvited) await sendInvitation(tx, { ...before, firstName: user.firstName })
    tx.audit(
      auditEntriesOf(
        'update',
        { id, fullName: fullNameOf(user) },
        {
          before: { ...before, ...before.organisations },
          after: { ...user, ...after, activeState: user.activeStatus, confirmationRemindersEnabled: reminders },
        },
        [versionNote(sent), isInvited && 'Invitation sent'].filter(Boolean).join('; ') || undefined,
      ),
    )
    return { id, version }
  })
}

/** Refuses to remove the last Global Admin. Call it in the transaction that removes one. @throws DomainError 409 */
export async function assertAnotherGlobalAdmin(tx: StaffContext, exceptId: number) {
  if (!(await queries.isAnotherGlobalAdminLeft(tx.db, exceptId, tx.actor.userId)))
    throw conflict(messages.lastGlobalAdmin)
}

const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const columnsOf = (user: Omit<NewUser, 'email' | 'accessLocations'>) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  jobTitle: user.jobtitle,
  role: user.role,
  activeState: user.activeStatus,
  confirmationRemindersEnabled: user.confirmationRemindersEnabled,
})

const accountOf = (user: { role: number; activeState?: number; activeStatus?: number; organisations: Access }) => ({
  role: user.role,
  activeState: user.activeState ?? user.activeStatus ?? 0,
  organisationIds: [...user.organisations.own, ...user.organisations.others].map((one) => one.id),
})

type Account = ReturnType<typeof accountOf>

function revocationReasonOf(had: Account, has: Account) {
  if (has.activeState !== 1) return 'disabled'
  return had.role === has.role ? 'organisations changed' : 'role changed'
}

const fieldRefusal = (field: string, message: string) => new DomainError(403, message, { [field]: message })

function assertMayGrant({ actor }: StaffContext, newRole: number) {
  if (!grantableRoles(actor).some((one) => one === newRole)) throw fieldRefusal('role', messages.grantsGlobalAdmin)
}

/** Checks again what the actor may change, whatever the form allowed. */
function assertMayChange(ctx: StaffContext, before: UserInReach, user: Omit<SavedUser, 'id'>) {
  const isSelf = before.id === ctx.actor.userId
  const rights = rightsOver(ctx.actor, { id: before.id, isShared: before.organisations.others.length > 0 })
  if (user.email !== before.email) throw invalid(messages.emailStays, { email: messages.emailStays })
  if (user.role !== before.role) {
    if (!rights.role) throw fieldRefusal('role', isSelf ? messages.ownRole : messages.sharedAccount)
    assertMayGrant(ctx, user.role)
  }
  if (user.activeStatus !== before.activeState && !rights.status)
    throw fieldRefusal('activeStatus', isSelf ? messages.ownStatus : messages.sharedAccount)
}

/** A user's organisations after the save: those sent, where they may change, and those out of the actor's reach. */
async function findNewAccess(ctx: StaffContext, before: UserInReach, user: Omit<SavedUser, 'id'>): Promise<Access> {
  const { own, others } = before.organisations
  if (user.role === role.globalAdmin) return { own: [], others: [] }
  const chosen = await getNamedOrganisations(ctx, user.accessLocations)
  if (chosen.length + others.length === 0)
    throw invalid(messages.accessRequired, { accessLocations: messages.accessRequired })
  const facts = { ...before, hasAccess: own.length > 0, isShared: others.length > 0 }
  const isSame = hasSameNumbers(
    own.map((one) => one.id),
    user.accessLocations,
  )
  if (!isSame && isAccessFixed(ctx.actor, facts, user.role))
    throw fieldRefusal('accessLocations', before.id === ctx.actor.userId ? messages.ownAccess : messages.accessOfAdmin)
  return { own: chosen, others }
}

/** The organisations that a body names. @throws DomainError 422 for one out of reach and an unknown one alike */
async function getNamedOrganisations(ctx: StaffContext, ids: number[]) {
  const found = await queries.findOrganisations(ctx.db, organisationScope(ctx.actor), ids)
  if (found.length !== ids.length)
    throw invalid(messages.organisationNotFound, { accessLocations: messages.organisationNotFound })
  return found
}

async function updateOrganisationLinks(
  { db }: StaffContext,
  userId: number,
  had: readonly number[],
  has: readonly number[],
) {
  await queries.unlinkOrganisations(
    db,
    userId,
    had.filter((one) => !has.includes(one)),
  )
  await queries.linkOrganisations(
    db,
    userId,
    has.filter((one) => !had.includes(one)),
  )
}
