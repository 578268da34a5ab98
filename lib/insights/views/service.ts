import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { formatFilters, parseFilters } from '../filters'
import { messages } from './messages'
import * as queries from './queries'
import { type ChangedView, type NewView, viewsPerPerson } from './schema'

/** A report's address as `formatFilters` writes it, whatever was sent. */
const tidyQuery = (query: string) => formatFilters(parseFilters(Object.fromEntries(new URLSearchParams(query))))

const pageAddress = (report: string, query: string) => `/insights?report=${report}${query && `&${query}`}`

const duplicates = { report_views_name: () => conflict(messages.nameUsed, { name: messages.nameUsed }) }

/** Its own view somebody may change, and one that is shared whoever may share with that organisation. */
const mayChange = ({ actor, ability }: StaffContext, { userId, organisationId }: queries.ViewRow) =>
  userId === actor.userId ||
  (organisationId !== null && actor.organisationIds.includes(organisationId) && ability.can('update', 'insights'))

/** One's own views and those shared with one's organisations, by name. Each opens with the rights of whoever opens it. */
export async function listViews(ctx: StaffContext) {
  authorize(ctx, 'read', 'insights')
  const rows = await queries.findViews(ctx.db, ctx.actor)
  return {
    data: rows.map((view) => ({
      id: view.id,
      name: view.name,
      address: pageAddress(view.report, view.query),
      savedBy: view.savedBy,
      organisationId: view.organisationId,
      organisation: view.organisation,
      mayChange: mayChange(ctx, view),
    })),
  }
}

export type SavedView = Awaited<ReturnType<typeof listViews>>['data'][number]

/**
 * Saves a report with its filters under a name.
 * @throws 403 for whoever may not share; 404 for an organisation out of reach; 409 for a name in use, and past 50 views
 */
export async function saveView(ctx: StaffContext, { name, report, query, organisationId }: NewView) {
  authorize(ctx, 'read', 'insights')
  await assertMayShare(ctx, organisationId)
  return change(ctx, { record: { what: 'view' }, duplicates }, async (tx) => {
    const { userId } = tx.actor
    if ((await queries.countViewsOf(tx.db, userId)) >= viewsPerPerson) throw conflict(messages.tooMany)
    const view = { name, report, query: tidyQuery(query), organisationId }
    const id = await queries.insertView(tx.db, { ...view, userId, createdAt: tx.now })
    tx.audit({ ...auditEntry(id, name, organisationId), action: 'create', after: view })
    return { id }
  })
}

/** Gives a view another name, shares it or takes it back. @throws as `saveView`; 404 for a view that one does not see */
export async function changeView(ctx: StaffContext, id: number, { name, organisationId }: ChangedView) {
  authorize(ctx, 'read', 'insights')
  return change(ctx, { record: { what: 'view', id }, duplicates }, async (tx) => {
    const before = await getChangeable(tx, id)
    if (organisationId !== before.organisationId) await assertMayShare(tx, organisationId)
    if (!(await queries.updateView(tx.db, id, { name, organisationId }))) throw notFound('View')
    tx.audit({
      ...auditEntry(id, name, organisationId ?? before.organisationId),
      action: 'update',
      before: { name: before.name, organisationId: before.organisationId },
      after: { name, organisationId },
    })
    return { id }
  })
}

/** @throws 403 for a view of somebody else; 404 for one that one does not see */
export async function deleteView(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'read', 'insights')
  await change(ctx, { record: { what: 'view', id } }, async (tx) => {
    const { name, report, query, organisationId } = await getChangeable(tx, id)
    if (!(await queries.deleteView(tx.db, id))) throw notFound('View')
    tx.audit({
      ...auditEntry(id, name, organisationId),
      action: 'delete',
      before: { name, report, query, organisationId },
    })
  })
}

async function getChangeable(ctx: StaffContext, id: number) {
  const view = await queries.findView(ctx.db, ctx.actor, id)
  if (!view) throw notFound('View')
  if (!mayChange(ctx, view)) throw forbidden()
  return view
}

async function assertMayShare(ctx: StaffContext, organisationId: number | null) {
  if (organisationId === null) return
  authorize(ctx, 'update', { subject: 'insights', organisationId })
  if (!(await findOrganisationInReach(ctx, organisationId))) throw notFound('Organisation')
}

const auditEntry = (id: number, name: string, organisationId: number | null) => ({
  subject: 'reportView',
  subjectId: id,
  subjectName: name,
  ...(organisationId !== null && { organisationId }),
})
