import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { formatFilters, parseFilters } from '../filters'
import { describeAbout } from '../report'
import { respondWithTable } from '../report-file'
import { storableReports } from '../report-names'
import { getReport } from '../service'
import { messages } from './messages'
import * as queries from './queries'
import { type KeptTable, storedTablePath } from './schema'

/** So many are listed, those kept last; the others have their addresses. */
const listedMost = 100

/**
 * Keeps a table of a report as it stands now, at an address that stays.
 * @throws 404 for an organisation out of reach, and for a table that the report does not have; 409 for a report that is not
 *   kept
 */
export async function keepTable(ctx: StaffContext, { report: slug, table: id, query }: KeptTable) {
  authorize(ctx, 'update', 'insights')
  if (!storableReports.includes(slug)) throw conflict(messages.notStorable)
  const filters = parseFilters(Object.fromEntries(new URLSearchParams(query)))
  const { name, about, tables } = await getReport(ctx, slug, filters)
  const table = tables.find((each) => each.id === id)
  if (!table) throw notFound('Table')
  const scope = filters.organisation === undefined ? organisationScope(ctx.actor) : [filters.organisation]
  const content: queries.StoredContent = { name, about, table }
  return change(ctx, { record: { what: 'table' } }, async (tx) => {
    const stored = await queries.insertStoredTable(tx.db, {
      organisationIds: scope === 'all' ? null : [...scope],
      report: slug,
      query: formatFilters(filters),
      content,
      keptAt: tx.now,
      keptBy: tx.actor.userId,
      keptByName: tx.actor.fullName,
    })
    const after = { report: slug, table: id, query: formatFilters(filters) }
    tx.audit({ ...auditEntry(stored, table.title, scope), action: 'create', after })
    return { id: stored, address: storedTablePath(stored) }
  })
}

/** The tables kept last whose figures are all in reach. */
export async function listStoredTables(ctx: StaffContext) {
  authorize(ctx, 'read', 'insights')
  const rows = await queries.findStoredTables(ctx.db, organisationScope(ctx.actor), listedMost)
  return {
    data: rows.map((row) => ({
      ...headOf(row),
      title: row.content.table.title,
      name: row.content.name,
      about: describeAbout(row.content.about),
    })),
  }
}

/**
 * A kept table with its day: the figures of then, whatever has been entered since.
 * @throws 404 where any organisation that is counted in it is out of reach
 */
export async function getStoredTable(ctx: StaffContext, id: number) {
  const row = await getInReach(ctx, id)
  return { ...headOf(row), ...row.content }
}

/** As `getStoredTable`, as CSV. */
export async function downloadStoredTable(ctx: StaffContext, id: number): Promise<Response> {
  const { content, keptAt, report } = await getInReach(ctx, id)
  return respondWithTable(content.table, `${report}.${content.table.id}.${dayInLondon(keptAt)}.csv`)
}

/** @throws as `getStoredTable` */
export async function deleteStoredTable(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'insights')
  await change(ctx, { record: { what: 'table', id } }, async (tx) => {
    const { content, organisationIds, report, query } = await getInReach(tx, id)
    if (!(await queries.deleteStoredTable(tx.db, id))) throw notFound('Table')
    tx.audit({
      ...auditEntry(id, content.table.title, organisationIds ?? 'all'),
      action: 'delete',
      before: { report, table: content.table.id, query },
    })
  })
}

async function getInReach(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'insights')
  const row = await queries.findStoredTable(ctx.db, organisationScope(ctx.actor), id)
  if (!row) throw notFound('Table')
  return row
}

const headOf = ({ id, keptAt, keptByName }: queries.StoredTableRow) => ({
  id,
  address: storedTablePath(id),
  keptAt,
  keptBy: keptByName,
})

const auditEntry = (id: number, title: string, scope: 'all' | readonly number[]) => {
  const [only, ...others] = scope === 'all' ? [] : scope
  return {
    subject: 'storedTable',
    subjectId: id,
    subjectName: title.slice(0, 200),
    ...(only !== undefined && others.length === 0 && { organisationId: only }),
  }
}
