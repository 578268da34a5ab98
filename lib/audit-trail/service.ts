import 'server-only'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  auditTrail,
  boxOfficeProviders,
  constituencies,
  disciplines,
  lookupValues,
  subDisciplines,
  upperTierAuthorities,
  userOrganisations,
} from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { notFound } from '@/lib/floor/errors/domain-error'
import { type GridPage, type GridQuery, mapRows } from '@/lib/floor/grid/grid-query'
import type { StaffActor, StaffContext } from '@/lib/floor/identity/context'
import { type Change, changesOf, formatChanges } from './changes'
import type { Names } from './field-values'
import * as queries from './queries'

type StoredRow = Awaited<ReturnType<typeof queries.findEntries>>['data'][number]

/** A row of the list; `changes` has the changes in one line, `City: York → Leeds`. */
type AuditRow = Omit<StoredRow, 'before' | 'after' | 'names'> & { changes: string }

const readerOf = ({ db, actor }: StaffContext): queries.Reader => ({
  scope: organisationScope(actor),
  visible: visibleEntries(db, actor),
})

/** Lists the audit entries in reach (`visibleEntries`). @throws 403 without the right to read the audit trail */
export async function listAuditEntries(ctx: StaffContext, query: GridQuery): Promise<GridPage<AuditRow>> {
  authorize(ctx, 'read', 'auditTrail')
  const [page, known] = await Promise.all([
    queries.findEntries(ctx.db, readerOf(ctx), query),
    getReferenceNames(ctx.db),
  ])
  return mapRows(page, query, rowDescriber(known))
}

const rowDescriber =
  (known: Names) =>
  ({ before, after, names, ...entry }: StoredRow): AuditRow => ({
    ...entry,
    changes: formatChanges({ before, after }, withNames(known, names)),
  })

const withNames = (known: Names, names: Record<string, string> | null): Names =>
  names ? { get: (key) => names[key] ?? known.get(key) } : known

/**
 * One entry with every changed field. The network address is shown to Global Admins and for the actor's own actions.
 * @throws 403 without the right to read the audit trail; 404 for an entry that the actor may not see
 */
export async function getAuditEntry(ctx: StaffContext, id: number, at: Date) {
  authorize(ctx, 'read', 'auditTrail')
  const [entry, known] = await Promise.all([
    queries.findEntry(ctx.db, readerOf(ctx), id, at),
    getReferenceNames(ctx.db),
  ])
  if (!entry) throw notFound('Line of the audit trail')
  const { before, after, names, address, ...rest } = entry
  const seesAddress = ctx.actor.role === 'GlobalAdmin' || entry.actorUserId === ctx.actor.userId
  const changes: Change[] = changesOf({ before, after }, withNames(known, names))
  return { ...rest, address: seesAddress ? address : null, changes }
}

type CachedNames = { expiresAtMs: number; names: Promise<ReadonlyMap<string, string>> }

const cacheMs = 10 * 60_000
const cached = new WeakMap<Database, CachedNames>()

/**
 * Names of the reference lists, by kind and id. They change only with a release, so they are cached for ten minutes.
 */
function getReferenceNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const known = cached.get(db)
  if (known && known.expiresAtMs > Date.now()) return known.names
  const names = readNames(db)
  cached.set(db, { expiresAtMs: Date.now() + cacheMs, names })
  names.catch(() => cached.delete(db))
  return names
}

async function readNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.execute<{ key: string; name: string }>(sql`
    select 'lookup:' || id as key, name from ${lookupValues}
    union all select 'discipline:' || id, name from ${disciplines}
    union all select 'subDiscipline:' || id, name from ${subDisciplines}
    union all select 'authority:' || id, name from ${upperTierAuthorities}
    union all select 'constituency:' || id, name from ${constituencies}
    union all select 'provider:' || id, name from ${boxOfficeProviders}`)
  return new Map([...rows].map(({ key, name }) => [key, name]))
}

/** Subjects whose id is that of an account. */
const personSubjects = ['user', 'session', 'termsOfUse']

/**
 * The entries that an actor may read: all for a Global Admin; for anybody else those of their organisations and, of
 * entries without an organisation, those of their own actions and those about a person of their organisations. Other
 * entries without an organisation (emails, jobs, settings of the platform) are excluded.
 */
function visibleEntries(db: Database, actor: StaffActor): SQL | undefined {
  const scope = organisationScope(actor)
  if (scope === 'all') return undefined
  const own = withinScope(auditTrail.organisationId, scope)
  const people = db
    .select({ id: sql<string>`${userOrganisations.userId}::text` })
    .from(userOrganisations)
    .where(withinScope(userOrganisations.organisationId, scope))
  const hasNoOrganisation = isNull(auditTrail.organisationId)
  return or(
    own,
    and(hasNoOrganisation, eq(auditTrail.actorUserId, actor.userId)),
    // As an array, which is evaluated first, so that the index by subject is used.
    and(
      hasNoOrganisation,
      inArray(auditTrail.subject, personSubjects),
      sql`${auditTrail.subjectId} = any(array(${people}))`,
    ),
  )
}
