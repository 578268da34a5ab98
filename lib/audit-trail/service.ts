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
import { type Change, changesInLine, changesOf } from './changes'
import type { Names } from './field-values'
import * as queries from './queries'

type StoredRow = Awaited<ReturnType<typeof queries.findLines>>['data'][number]

/** A line of the list; `changes` says in one line of words what changed, `City: York → Leeds`. */
export type AuditRow = Omit<StoredRow, 'before' | 'after' | 'names'> & { changes: string }

const readerOf = ({ db, actor }: StaffContext): queries.Reader => ({
  scope: organisationScope(actor),
  visible: visibleLines(db, actor),
})

/** The lines of the trail in reach as a grid list (`visibleLines` says which). 403 for whoever may not read it. */
export async function listAuditEntries(ctx: StaffContext, query: GridQuery): Promise<GridPage<AuditRow>> {
  authorize(ctx, 'read', 'auditTrail')
  const [page, known] = await Promise.all([queries.findLines(ctx.db, readerOf(ctx), query), referenceNames(ctx.db)])
  return mapRows(page, query, describeRow(known))
}

const describeRow =
  (known: Names) =>
  ({ before, after, names, ...line }: StoredRow): AuditRow => ({
    ...line,
    changes: changesInLine({ before, after }, withNames(known, names)),
  })

const withNames = (known: Names, names: Record<string, string> | null): Names =>
  names ? { get: (key) => names[key] ?? known.get(key) } : known

/** One line with every field that changed. The network address is shown to Global Admins and of one's own doings. */
export async function getAuditEntry(ctx: StaffContext, id: number, at: Date) {
  authorize(ctx, 'read', 'auditTrail')
  const [line, known] = await Promise.all([queries.findLine(ctx.db, readerOf(ctx), id, at), referenceNames(ctx.db)])
  if (!line) throw notFound('Line of the audit trail')
  const { before, after, names, address, ...rest } = line
  const seesAddress = ctx.actor.role === 'GlobalAdmin' || line.actorUserId === ctx.actor.userId
  const changes: Change[] = changesOf({ before, after }, withNames(known, names))
  return { ...rest, address: seesAddress ? address : null, changes }
}

type CachedNames = { until: number; names: Promise<ReadonlyMap<string, string>> }

const cacheMs = 10 * 60_000
const cached = new WeakMap<Database, CachedNames>()

/** Names of the reference lists, by kind and number; they change with a release, so a process asks now and then. */
function referenceNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const known = cached.get(db)
  if (known && known.until > Date.now()) return known.names
  const names = readNames(db)
  cached.set(db, { until: Date.now() + cacheMs, names })
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

/** Subjects whose number is a person's: accounts, and how their people come in. */
const aboutPeople = ['user', 'session', 'termsOfUse']

/**
 * The lines somebody may read: all for a Global Admin; for anybody else those of the own organisations and, of lines
 * that belong to no organisation, what they did themselves and what is about a person of an own organisation.
 * What belongs to no organisation and is about anything else (letters, jobs, the platform's own settings) stays out.
 */
function visibleLines(db: Database, actor: StaffActor): SQL | undefined {
  const scope = organisationScope(actor)
  if (scope === 'all') return undefined
  const own = withinScope(auditTrail.organisationId, scope)
  const people = db
    .select({ id: sql<string>`${userOrganisations.userId}::text` })
    .from(userOrganisations)
    .where(withinScope(userOrganisations.organisationId, scope))
  const ofNobody = isNull(auditTrail.organisationId)
  return or(
    own,
    and(ofNobody, eq(auditTrail.actorUserId, actor.userId)),
    // An array is known before the plan runs, so that the index by subject serves it.
    and(ofNobody, inArray(auditTrail.subject, aboutPeople), sql`${auditTrail.subjectId} = any(array(${people}))`),
  )
}
