import 'server-only'
import { voidLinks } from '@/lib/accounts/single-use-link'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { conflict, DomainError, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { change } from '@/lib/floor/saving/change'
import { assertFresh, refuseOvertaken, stampOf, versionNote } from '@/lib/floor/saving/versioned-record'
import { sendInvitation } from './invite-user'
import { say } from './messages'
import * as queries from './queries'
import { type UserInReach, userInReach, userToChange } from './read-users'
import { endsSessions, isAccessFixed, losesGlobalAdmin, rightsOver, role, rolesToGive, sameNumbers } from './rules'
import type { NewUser, SavedUser } from './schema'
import { type Access, trailOf } from './trail'

const duplicatesFor = ({ actor }: StaffContext) => ({
  users_email: () =>
    conflict(actor.role === 'GlobalAdmin' ? say.emailTakenInSight : say.emailTaken, { email: say.emailInUse }),
})

/** Creates a user and posts their invitation with the same commit; somebody created as disabled gets it when enabled. */
export async function createUser(ctx: StaffContext, given: NewUser) {
  authorize(ctx, 'create', 'user')
  assertMayGive(ctx, given.role)
  const { accessLocations, email, ...rest } = given
  const isInvited = given.activeStatus === 1
  return change(ctx, { busy: { what: 'user' }, duplicates: duplicatesFor(ctx) }, async (tx) => {
    const own = given.role === role.globalAdmin ? [] : await organisationsNamed(tx, accessLocations)
    const id = await queries.insertUser(tx.db, { email, ...columnsOf(rest) }, stampOf(tx))
    await queries.linkOrganisations(
      tx.db,
      id,
      own.map((one) => one.id),
    )
    if (isInvited) await sendInvitation(tx, { id, email, firstName: given.firstName })
    tx.audit(
      trailOf(
        'create',
        { id, fullName: fullNameOf(given) },
        { after: { own, others: [], ...given, activeState: given.activeStatus } },
        isInvited ? 'Invitation sent' : undefined,
      ),
    )
    return { id }
  })
}

/**
 * Saves a user. Organisations out of the actor's reach stay linked whatever is sent. Disabling somebody, or changing
 * their role or organisations, ends their sessions with the same commit.
 * @throws 404 out of reach; 403 for what of this user the actor may not change; 409 for the last active Global Admin
 */
export async function updateUser(ctx: StaffContext, { id, version: sent, ...given }: SavedUser) {
  authorize(ctx, 'update', 'user')
  return change(ctx, { busy: { what: 'user', id } }, async (tx) => {
    const before = await userToChange(tx, id)
    assertFresh('user', before, sent)
    assertMayChange(tx, before, given)
    const after = await accessAfter(tx, before, given)
    const [had, has] = [accountOf(before), { ...accountOf({ ...given, organisations: after }) }]
    if (losesGlobalAdmin(had, has)) await assertAnotherGlobalAdmin(tx, id)
    const reminders = given.confirmationRemindersEnabled ?? before.confirmationRemindersEnabled
    const columns = columnsOf({ ...given, confirmationRemindersEnabled: reminders })
    const version = await queries.updateUser(tx.db, before, columns, stampOf(tx))
    if (version === undefined) return refuseOvertaken('user', await userInReach(tx, id), before.version)
    await relink(tx, id, had.organisationIds, has.organisationIds)
    if (endsSessions(had, has)) await revokeSessionsOf(tx.db, id, tx.now, reasonOf(had, has))
    if (has.activeState !== 1) await voidLinks(tx.db, id)
    const isInvited = had.activeState !== 1 && has.activeState === 1 && before.isInvited
    if (isInvited) await sendInvitation(tx, { ...before, firstName: given.firstName })
    tx.audit(
      trailOf(
        'update',
        { id, fullName: fullNameOf(given) },
        {
          before: { ...before, ...before.organisations },
          after: { ...given, ...after, activeState: given.activeStatus, confirmationRemindersEnabled: reminders },
        },
        [versionNote(sent), isInvited && 'Invitation sent'].filter(Boolean).join('; ') || undefined,
      ),
    )
    return { id, version }
  })
}

/** Refuses to take the last Global Admin who can sign in. Call it in the transaction that would. */
export async function assertAnotherGlobalAdmin(tx: StaffContext, exceptId: number) {
  if (!(await queries.isAnotherGlobalAdminLeft(tx.db, exceptId, tx.actor.userId))) throw conflict(say.lastGlobalAdmin)
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

function reasonOf(had: Account, has: Account) {
  if (has.activeState !== 1) return 'disabled'
  return had.role === has.role ? 'organisations changed' : 'role changed'
}

const refused = (field: string, message: string) => new DomainError(403, message, { [field]: message })

function assertMayGive({ actor }: StaffContext, wanted: number) {
  if (!rolesToGive(actor).some((one) => one === wanted)) throw refused('role', say.grantsGlobalAdmin)
}

/** What of a user may be changed by this actor, asked again here whatever the form has allowed. */
function assertMayChange(ctx: StaffContext, before: UserInReach, given: Omit<SavedUser, 'id'>) {
  const isSelf = before.id === ctx.actor.userId
  const rights = rightsOver(ctx.actor, { id: before.id, isShared: before.organisations.others.length > 0 })
  if (given.email !== before.email) throw invalid(say.emailStays, { email: say.emailStays })
  if (given.role !== before.role) {
    if (!rights.role) throw refused('role', isSelf ? say.ownRole : say.sharedAccount)
    assertMayGive(ctx, given.role)
  }
  if (given.activeStatus !== before.activeState && !rights.status)
    throw refused('activeStatus', isSelf ? say.ownStatus : say.sharedAccount)
}

/** The organisations a user will have: those sent, as far as they may be chosen, and those out of the actor's reach. */
async function accessAfter(ctx: StaffContext, before: UserInReach, given: Omit<SavedUser, 'id'>): Promise<Access> {
  const { own, others } = before.organisations
  if (given.role === role.globalAdmin) return { own: [], others: [] }
  const chosen = await organisationsNamed(ctx, given.accessLocations)
  if (chosen.length + others.length === 0) throw invalid(say.accessRequired, { accessLocations: say.accessRequired })
  const standing = { ...before, hasAccess: own.length > 0, isShared: others.length > 0 }
  const isSame = sameNumbers(
    own.map((one) => one.id),
    given.accessLocations,
  )
  if (!isSame && isAccessFixed(ctx.actor, standing, given.role))
    throw refused('accessLocations', before.id === ctx.actor.userId ? say.ownAccess : say.accessOfAdmin)
  return { own: chosen, others }
}

/** Organisations that a body names. One out of reach and one that is not there are refused alike. */
async function organisationsNamed(ctx: StaffContext, ids: number[]) {
  const found = await queries.findOrganisations(ctx.db, organisationScope(ctx.actor), ids)
  if (found.length !== ids.length)
    throw invalid(say.organisationNotFound, { accessLocations: say.organisationNotFound })
  return found
}

async function relink({ db }: StaffContext, userId: number, had: readonly number[], has: readonly number[]) {
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
