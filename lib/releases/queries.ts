import 'server-only'
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { figureReleaseCells, figureReleaseFacts, figureReleases } from '@/db/schema'
import type { AttackResult } from '@/lib/disclosure/attacks/attack'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { lockByName } from '@/lib/floor/saving/locks'
import type { FiguresShown, ReleaseCell, ReleaseFact } from './release-cells'
import type { WithheldReason } from './withheld-reasons'

type ReleaseState = 'making' | 'draft' | 'failed' | 'approved' | 'rejected'

export type Release = Omit<typeof figureReleases.$inferSelect, 'state' | 'quarter' | 'attacks'> & {
  state: ReleaseState
  quarter: Quarter['quarter']
  attacks: readonly AttackResult[] | null
}

const ofQuarter = ({ year, quarter }: Quarter) =>
  and(eq(figureReleases.year, year), eq(figureReleases.quarter, quarter))

/** Every release and draft, rejected ones as well, the latest quarter first. */
export const listReleases = async (db: Database): Promise<Release[]> =>
  (await db
    .select()
    .from(figureReleases)
    .orderBy(desc(figureReleases.year), desc(figureReleases.quarter), desc(figureReleases.id))) as Release[]

/** The drafts that nobody has decided, and those that could not be made, the earliest quarter first. */
export const listUndecided = (db: Database) =>
  db
    .select({
      id: figureReleases.id,
      year: figureReleases.year,
      quarter: figureReleases.quarter,
      state: figureReleases.state,
    })
    .from(figureReleases)
    .where(inArray(figureReleases.state, ['draft', 'failed'] satisfies ReleaseState[]))
    .orderBy(asc(figureReleases.year), asc(figureReleases.quarter), asc(figureReleases.id))

export async function findRelease(db: Database, id: number): Promise<Release | undefined> {
  const [found] = await db.select().from(figureReleases).where(eq(figureReleases.id, id))
  return found as Release | undefined
}

/** As `findRelease`, reserved for the rest of the transaction. */
export async function lockRelease(db: Database, id: number): Promise<Release | undefined> {
  const [found] = await db.select().from(figureReleases).where(eq(figureReleases.id, id)).for('update')
  return found as Release | undefined
}

/** Decisions about releases are taken one after the other, each knowing of those before. */
export const lockReleases = (db: Database) => lockByName(db, 'releases')

/** The release or draft of a quarter that is not rejected. */
export async function findOpenRelease(db: Database, quarter: Quarter): Promise<Release | undefined> {
  const [found] = await db
    .select()
    .from(figureReleases)
    .where(and(ofQuarter(quarter), ne(figureReleases.state, 'rejected')))
  return found as Release | undefined
}

/** Whether anything was ever asked of a quarter. */
export async function hasRelease(db: Database, quarter: Quarter): Promise<boolean> {
  const found = await db.select({ id: figureReleases.id }).from(figureReleases).where(ofQuarter(quarter)).limit(1)
  return found.length > 0
}

export async function insertRelease(
  db: Database,
  { year, quarter }: Quarter,
  asked: { askedAt: Date; askedBy: number | null },
): Promise<number> {
  const [made] = await db
    .insert(figureReleases)
    .values({ year, quarter, state: 'making', ...asked })
    .returning({ id: figureReleases.id })
  if (!made) throw new Error('No release was inserted')
  return made.id
}

export const deleteRelease = (db: Database, id: number) => db.delete(figureReleases).where(eq(figureReleases.id, id))

/** Changes a release that is in a state; nothing where it is in another by now. @returns whether it was */
export async function updateRelease(
  db: Database,
  { id, from }: { id: number; from: ReleaseState },
  values: Partial<typeof figureReleases.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(figureReleases)
    .set(values)
    .where(and(eq(figureReleases.id, id), eq(figureReleases.state, from)))
    .returning({ id: figureReleases.id })
  return changed.length > 0
}

/** The release approved last; null before the first. */
export async function findLastApproved(db: Database): Promise<number | null> {
  const [found] = await db
    .select({ id: figureReleases.id })
    .from(figureReleases)
    .where(eq(figureReleases.state, 'approved'))
    .orderBy(desc(figureReleases.decidedAt), desc(figureReleases.id))
    .limit(1)
  return found?.id ?? null
}

/**
 * Writes rows with an array for each column: a draft has thousands, and a parameter for each of their values took seconds to
 * compose. They hold numbers and the reasons above, which need no quotes.
 */
async function insertRows(db: Database, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([, { name }]) => sql.identifier(name))
  const arrays = columns.map(([key, column]) => {
    const items = rows.map((row) => row[key] ?? 'null')
    return sql`${`{${items.join(',')}}`}::${sql.raw(column.getSQLType())}[]`
  })
  await db.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)})`)
}

export async function insertFigures(
  db: Database,
  releaseId: number,
  { cells, facts }: { cells: readonly ReleaseCell[]; facts: readonly ReleaseFact[] },
): Promise<void> {
  await insertRows(
    db,
    figureReleaseCells,
    cells.map((cell) => ({ releaseId, ...cell })),
  )
  await insertRows(
    db,
    figureReleaseFacts,
    facts.map((fact) => ({ releaseId, ...fact })),
  )
}

/** How many figures of each cube there are by why they are as they are; without a reason they are published. */
export const countCells = (db: Database, releaseId: number) =>
  db
    .select({
      cubeId: figureReleaseCells.cubeId,
      reason: sql<WithheldReason | null>`${figureReleaseCells.reason}`,
      cells: sql<number>`count(*)::int`,
    })
    .from(figureReleaseCells)
    .where(eq(figureReleaseCells.releaseId, releaseId))
    .groupBy(figureReleaseCells.cubeId, figureReleaseCells.reason)
    .orderBy(asc(figureReleaseCells.cubeId), desc(sql`count(*)`))

/** So many figures of a cube in a release, in the order of their keys. */
export async function findCells(
  db: Database,
  releaseId: number,
  { cubeId, shown, from, most }: { cubeId: number; shown: FiguresShown; from: number; most: number },
): Promise<ReleaseCell[]> {
  const isShown = {
    all: undefined,
    published: isNull(figureReleaseCells.reason),
    withheld: isNotNull(figureReleaseCells.reason),
  }
  const { releaseId: _, ...columns } = getTableColumns(figureReleaseCells)
  const cells = await db
    .select(columns)
    .from(figureReleaseCells)
    .where(and(eq(figureReleaseCells.releaseId, releaseId), eq(figureReleaseCells.cubeId, cubeId), isShown[shown]))
    .orderBy(keyColumns)
    .limit(most)
    .offset(from)
  return cells as ReleaseCell[]
}

const keyColumns = sql`cube_id, year, quarter, region_id, discipline_id, size_id, type_id, category_id`

/** The latest figure that was approved before a release, of each cell. */
const before = ({ id, decidedAt }: Pick<Release, 'id' | 'decidedAt'>): SQL => sql`(
  select distinct on (${sql.raw('cells.cube_id, cells.year, cells.quarter, cells.region_id, cells.discipline_id, cells.size_id, cells.type_id, cells.category_id')})
    cells.cube_id, cells.year, cells.quarter, cells.region_id, cells.discipline_id, cells.size_id, cells.type_id,
    cells.category_id, cells.value, cells.symbol
  from figure_release_cells as cells join figure_releases as releases on releases.id = cells.release_id
  where releases.state = 'approved' and releases.id <> ${id}
    and ${decidedAt === null ? sql`true` : sql`releases.decided_at < ${decidedAt.toISOString()}::timestamptz`}
  order by cells.cube_id, cells.year, cells.quarter, cells.region_id, cells.discipline_id, cells.size_id, cells.type_id,
    cells.category_id, releases.decided_at desc)`

/** A figure that a release changes. */
type ChangedCell = ReleaseCell & { valueBefore: number | null; symbolBefore: number }

/** The figures that differ from those approved before; how many cells nobody has published before. */
export async function compareWithBefore(db: Database, release: Pick<Release, 'id' | 'decidedAt'>, most: number) {
  const [row] = await db.execute<{ added: number; changed: number; changes: unknown }>(sql`
    with earlier as materialized ${before(release)},
      compared as (
        select now.*, earlier.cube_id is null as is_new, earlier.value as value_before, earlier.symbol as symbol_before
        from (select * from figure_release_cells where release_id = ${release.id}) as now
        left join earlier using (${keyColumns})
      ),
      changes as (
        select * from compared where not is_new and (value, symbol) is distinct from (value_before, symbol_before)
        order by ${keyColumns}
      )
    select (select count(*) from compared where is_new)::int as added, (select count(*) from changes)::int as changed,
      (select coalesce(jsonb_agg(jsonb_build_object('cubeId', cube_id, 'year', year, 'quarter', quarter, 'regionId', region_id,
        'disciplineId', discipline_id, 'sizeId', size_id, 'typeId', type_id, 'categoryId', category_id, 'value', value,
        'symbol', symbol, 'reason', reason, 'valueBefore', value_before, 'symbolBefore', symbol_before)), '[]')
        from (select * from changes limit ${most}) as shown) as changes`)
  return { added: row?.added ?? 0, changed: row?.changed ?? 0, changes: (row?.changes ?? []) as ChangedCell[] }
}

/** Copies an approved release to where shared figures are read. */
export async function publishRelease(db: Database, id: number, approvedOn: string): Promise<void> {
  const columns = sql`release_id, cube_id, year, quarter, region_id, discipline_id, size_id, type_id, category_id, value, symbol`
  await db.execute(sql`
    insert into published.releases (id, year, quarter, approved_on, organisations, confirmed, sha256)
    select id, year, quarter, ${approvedOn}::date, organisations, confirmed, (
      select sha256(convert_to(coalesce(string_agg(concat_ws(',', cube_id, year, quarter, region_id, discipline_id, size_id, type_id,
        category_id, coalesce(value::text, ''), symbol), E'\n' order by ${keyColumns}), ''), 'UTF8'))
      from figure_release_cells where release_id = figure_releases.id)
    from figure_releases where id = ${id}`)
  await db.execute(sql`
    insert into published.cells (${columns}) select ${columns} from figure_release_cells where release_id = ${id}`)
}
