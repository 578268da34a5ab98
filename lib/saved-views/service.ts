import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import type { Subject } from '@/lib/floor/access/rules'
import { conflict, forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findRoute } from '@/lib/floor/identity/routes'
import { change } from '@/lib/floor/saving/change'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { messages, viewsPerPerson } from './messages'
import * as queries from './queries'
import type { ChangedView, NewView } from './schema'
import { isScreenName, type ScreenName, screenNames } from './screen-names'
import { addressOfView, screens } from './screens'

const duplicates = { saved_views_name: () => conflict(messages.nameUsed, { name: messages.nameUsed }) }

/** What the page of a screen asks to be read. */
function subjectOf(screen: ScreenName): Subject {
  const route = findRoute(screens[screen].path)
  return route.access === 'signed-in' ? route.subject : 'home'
}

const maySee = ({ ability }: StaffContext, screen: string) =>
  isScreenName(screen) && ability.can('read', subjectOf(screen))

/** Its own view somebody may change, and one that is shared whoever may share it so. */
function mayChange(ctx: StaffContext, { userId, organisationId, isForEverybody }: queries.ViewRow): boolean {
  const { actor, ability } = ctx
  if (userId === actor.userId) return true
  if (isForEverybody) return mayShareWithEverybody(ctx)
  return (
    organisationId !== null && actor.organisationIds.includes(organisationId) && ability.can('update', 'organisation')
  )
}

/** Whoever sees every organisation and may change them: a Global Admin. */
const mayShareWithEverybody = ({ actor, ability }: StaffContext) =>
  organisationScope(actor) === 'all' && ability.can('update', 'organisation')

/**
 * One's own views and those shared with one's organisations or with everybody, by name; of screens that one may open
 * alone. Each opens with the rights of whoever opens it.
 */
export async function listViews(ctx: StaffContext, { screen }: { screen?: ScreenName | undefined } = {}) {
  authorize(ctx, 'read', 'home')
  const offered = screenNames.filter((name) => maySee(ctx, name) && (screen === undefined || screen === name))
  const rows = offered.length > 0 ? await queries.findViews(ctx.db, ctx.actor, offered) : []
  return { data: rows.map(({ userId, ...view }) => ({ ...view, mayChange: mayChange(ctx, { ...view, userId }) })) }
}

/**
 * Saves a list or a report under a name.
 * @throws 403 for whoever may not open the screen, or not share so; 404 for an organisation out of reach; 409 for a name
 *   in use, and past 50 views
 */
export async function saveView(ctx: StaffContext, { screen, name, query, ...sharing }: NewView) {
  authorize(ctx, 'read', subjectOf(screen))
  await assertMayShare(ctx, sharing)
  return change(ctx, { record: { what: 'view' }, duplicates }, async (tx) => {
    const { userId } = tx.actor
    if ((await queries.countViewsOf(tx.db, userId)) >= viewsPerPerson) throw conflict(messages.tooMany)
    const view = { screen, name, address: addressOfView(screen, query), ...sharing }
    const id = await queries.insertView(tx.db, { ...view, userId, createdAt: tx.now })
    tx.audit({ ...auditEntry(id, view), action: 'create', after: view })
    return { id }
  })
}

/** Gives a view another name, shares it or takes it back. @throws as `saveView`; 404 for a view that one does not see */
export async function changeView(ctx: StaffContext, id: number, after: ChangedView) {
  authorize(ctx, 'read', 'home')
  return change(ctx, { record: { what: 'view', id }, duplicates }, async (tx) => {
    const before = await getChangeable(tx, id)
    const isShared = after.organisationId !== before.organisationId || after.isForEverybody !== before.isForEverybody
    if (isShared) await assertMayShare(tx, after)
    if (!(await queries.updateView(tx.db, id, after))) throw notFound('View')
    const { name, organisationId, isForEverybody } = before
    tx.audit({
      ...auditEntry(id, { name: after.name, organisationId: after.organisationId ?? organisationId }),
      action: 'update',
      before: { name, organisationId, isForEverybody },
      after,
    })
    return { id }
  })
}

/** @throws 403 for a view of somebody else; 404 for one that one does not see */
export async function deleteView(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'read', 'home')
  await change(ctx, { record: { what: 'view', id } }, async (tx) => {
    const { screen, name, address, organisationId, isForEverybody } = await getChangeable(tx, id)
    if (!(await queries.deleteView(tx.db, id))) throw notFound('View')
    tx.audit({
      ...auditEntry(id, { name, organisationId }),
      action: 'delete',
      before: { screen, name, address, organisationId, isForEverybody },
    })
  })
}

async function getChangeable(ctx: StaffContext, id: number) {
  const view = await queries.findView(ctx.db, ctx.actor, id)
  if (!view || !maySee(ctx, view.screen)) throw notFound('View')
  if (!mayChange(ctx, view)) throw forbidden()
  return view
}

async function assertMayShare(ctx: StaffContext, { organisationId, isForEverybody }: Omit<ChangedView, 'name'>) {
  if (isForEverybody) {
    if (!mayShareWithEverybody(ctx)) throw forbidden()
    if (organisationId !== null) throw invalid(messages.sharedTwice, { organisationId: messages.sharedTwice })
  }
  if (organisationId === null) return
  authorize(ctx, 'update', { subject: 'organisation', organisationId })
  if (!(await findOrganisationInReach(ctx, organisationId))) throw notFound('Organisation')
}

const auditEntry = (id: number, { name, organisationId }: { name: string; organisationId: number | null }) => ({
  subject: 'savedView',
  subjectId: id,
  subjectName: name,
  ...(organisationId !== null && { organisationId }),
})
