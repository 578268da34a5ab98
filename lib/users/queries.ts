import 'server-only'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { exports, organisations, userOrganisations, users } from '@/db/schema'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { Display } from '@/lib/floor/identity/display'
import { role } from '@/lib/floor/identity/role'
import { lockByName } from '@/lib/floor/saving/locks'
import { insertRecord, type Stamp, updateRecord } from '@/lib/floor/saving/versioned-record'

/** Neither a password nor any sign-in yet: the invitation has not been accepted. */
const isInvited = sql<boolean>`(${users.passwordHash} is null and ${users.lastSignedInAt} is null)`
const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

/** Only organisations in scope: filters must not reveal others. */
const inScope = (scope: OrganisationScope) => sql`${withinScope(organisations.id, scope) ?? sql`true`}`

/** The columns that a caller may sort and filter by, under the names of the list. */
const columnsWithin = (scope: OrganisationScope) =>
  ({
    ...ownColumns,
    organisations: {
      of: sql<string>`coalesce((select string_agg(${organisations.name}, ', ' order by ${organisations.name})
        from ${userOrganisations} join ${organisations} on ${organisations.id} = ${userOrganisations.organisationId}
        where ${userOrganisations.userId} = ${users.id} and ${inScope(scope)}), '')`,
      kind: 'text',
    },
    /** Every name of one organisation, for the search; joined by the user's link to it. */
    organisationNames: {
      of: sql<string>`(select concat_ws(' ', ${organisations.name}, ${organisations.alternativeName}, ${organisations.knownAs})
        from ${organisations} where ${organisations.id} = ${userOrganisations.organisationId} and ${inScope(scope)})`,
      kind: 'text',
      via: [users.id, userOrganisations.userId] as const,
      hidden: true,
      sortable: false,
      filterable: false,
    },
  }) as const

const ownColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  surname: users.lastName,
  fullName: { of: fullName, kind: 'text' },
  jobtitle: users.jobTitle,
  appUserRole: users.role,
  activeState: users.activeState,
  isInvited: { of: isInvited, kind: 'boolean' },
  lastSignedInAt: users.lastSignedInAt,
} as const

/** Every user for a Global Admin; for others, users who share an organisation and are not Global Admin. */
function inReach(db: Database, scope: OrganisationScope): SQL | undefined {
  if (scope === 'all') return undefined
  const shared = db
    .select({ one: sql`1` })
    .from(userOrganisations)
    .where(and(eq(userOrganisations.userId, users.id), withinScope(userOrganisations.organisationId, scope)))
  return and(ne(users.role, role.globalAdmin), exists(shared))
}

/** The people of one organisation; undefined for everybody. */
function worksFor(db: Database, organisationId: number | undefined): SQL | undefined {
  if (organisationId === undefined) return undefined
  const link = and(eq(userOrganisations.userId, users.id), eq(userOrganisations.organisationId, organisationId))
  return exists(db.select({ one: sql`1` }).from(userOrganisations).where(link))
}

export const findUsers = (db: Database, scope: OrganisationScope, query: GridQuery, organisationId?: number) =>
  listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(users),
      columns: columnsWithin(scope),
      where: and(inReach(db, scope), worksFor(db, organisationId)),
      key: users.id,
      searchable: ['email', 'fullName', 'jobtitle', 'organisationNames'],
      rankedBy: 'fullName',
      defaultSort: 'email',
    },
    query,
  )

const updaters = alias(users, 'updaters')

/** One user in reach with who saved them last, or undefined. */
export async function findUser(db: Database, scope: OrganisationScope, id: number) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      fullName,
      jobtitle: users.jobTitle,
      role: users.role,
      activeState: users.activeState,
      confirmationRemindersEnabled: users.confirmationRemindersEnabled,
      isInvited,
      lastSignedInAt: users.lastSignedInAt,
      version: users.version,
      updatedAt: users.updatedAt,
      updatedByName: sql<string | null>`${updaters.firstName} || ' ' || ${updaters.lastName}`,
    })
    .from(users)
    .leftJoin(updaters, eq(updaters.id, users.updatedBy))
    .where(and(eq(users.id, id), inReach(db, scope)))
  return found
}

/** All organisations of a user, by name, in reach of the actor or not. */
export const findOrganisationsOf = (db: Database, userId: number) =>
  db
    .select({ id: organisations.id, name: organisations.name })
    .from(userOrganisations)
    .innerJoin(organisations, eq(organisations.id, userOrganisations.organisationId))
    .where(eq(userOrganisations.userId, userId))
    .orderBy(asc(organisations.name), asc(organisations.id))

/** The existing organisations in scope among `ids`, by name. */
export const findOrganisations = (db: Database, scope: OrganisationScope, ids: number[]) =>
  db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(and(inArray(organisations.id, ids), withinScope(organisations.id, scope)))
    .orderBy(asc(organisations.name), asc(organisations.id))

/** Every organisation in scope, by name. */
export const findAllOrganisations = (db: Database, scope: OrganisationScope) =>
  db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(withinScope(organisations.id, scope))
    .orderBy(asc(organisations.name), asc(organisations.id))

type UserColumns = Pick<
  typeof users.$inferInsert,
  'email' | 'firstName' | 'lastName' | 'jobTitle' | 'role' | 'activeState' | 'confirmationRemindersEnabled'
>

export const insertUser = (db: Database, user: UserColumns, stamp: Stamp) => insertRecord(db, users, user, stamp)

export const updateUser = (
  db: Database,
  before: { id: number; version: number },
  user: Omit<UserColumns, 'email'>,
  stamp: Stamp,
) => updateRecord(db, users, before, user, stamp)

export async function areRemindersEnabled(db: Database, id: number): Promise<boolean> {
  const [found] = await db.select({ enabled: users.confirmationRemindersEnabled }).from(users).where(eq(users.id, id))
  return found?.enabled ?? false
}

/** Sets the reminders of a user. @returns false where nothing changed */
export async function updateReminders(db: Database, id: number, enabled: boolean, at: Date): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({
      confirmationRemindersEnabled: enabled,
      updatedBy: id,
      updatedAt: at,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.id, id), ne(users.confirmationRemindersEnabled, enabled)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** No new version: nobody who edits the user at the same time sees it. */
export async function updateDisplay(db: Database, id: number, display: Display) {
  await db.update(users).set(display).where(eq(users.id, id))
}

export async function deleteUser(db: Database, id: number) {
  await db.delete(users).where(eq(users.id, id))
}

export async function linkOrganisations(db: Database, userId: number, ids: readonly number[]) {
  if (ids.length > 0)
    await db.insert(userOrganisations).values(ids.map((organisationId) => ({ userId, organisationId })))
}

export async function unlinkOrganisations(db: Database, userId: number, ids: number[]) {
  if (ids.length === 0) return
  await db
    .delete(userOrganisations)
    .where(and(eq(userOrganisations.userId, userId), inArray(userOrganisations.organisationId, ids)))
}

/**
 * True when another active Global Admin can sign in: `actorId`, or one with a password or an earlier sign-in. It takes
 * a lock, so that of concurrent removals of Global Admins each waits for the one before to commit.
 */
export async function isAnotherGlobalAdminLeft(db: Database, exceptId: number, actorId: number): Promise<boolean> {
  await lockByName(db, 'the last Global Admin')
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, role.globalAdmin),
        eq(users.activeState, 1),
        ne(users.id, exceptId),
        or(eq(users.id, actorId), isNotNull(users.passwordHash), isNotNull(users.lastSignedInAt)),
      ),
    )
    .limit(1)
  return other !== undefined
}

const filesNamedMax = 5

/** The names of the latest exports (5 at most) that are queued or being made for a user. */
export async function findFilesBeingMade(db: Database, userId: number): Promise<string[]> {
  const waiting = await db
    .select({ name: exports.name })
    .from(exports)
    .where(and(eq(exports.requestedBy, userId), inArray(exports.status, ['Queued', 'Processing'])))
    .orderBy(desc(exports.requestDate))
    .limit(filesNamedMax)
  return waiting.map(({ name }) => name)
}

/**
 * The organisations in scope that have active Admins among these users and none beside them, once for each of these.
 */
export async function findOrganisationsLosingAdmins(db: Database, scope: OrganisationScope, ids: number[]) {
  if (ids.length === 0) return []
  const others = alias(userOrganisations, 'other_links')
  const admins = alias(users, 'other_admins')
  const anotherAdmin = db
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(admins, eq(admins.id, others.userId))
    .where(
      and(
        eq(others.organisationId, organisations.id),
        eq(admins.role, role.admin),
        eq(admins.activeState, 1),
        notInArray(admins.id, ids),
      ),
    )
  return db
    .select({ userId: users.id, name: organisations.name })
    .from(users)
    .innerJoin(userOrganisations, eq(userOrganisations.userId, users.id))
    .innerJoin(organisations, eq(organisations.id, userOrganisations.organisationId))
    .where(
      and(
        inArray(users.id, ids),
        eq(users.role, role.admin),
        eq(users.activeState, 1),
        withinScope(organisations.id, scope),
        notExists(anotherAdmin),
      ),
    )
    .orderBy(asc(users.id), asc(organisations.name))
}
