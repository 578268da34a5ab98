import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { env } from '@/lib/floor/env'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { messages } from './messages'
import * as queries from './queries'
import { feedsPerOrganisation } from './schema'
import { feedPath, hashOfFeedSecret, newFeedSecret } from './secret'

/** The working calendar addresses of an organisation, the latest first. @throws DomainError 403; 404 out of reach */
export async function listCalendarFeeds(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'manage', 'event')
  const [data] = await Promise.all([
    queries.findFeeds(ctx.db, organisationId),
    getOrganisationDisplay(ctx, organisationId),
  ])
  return { data }
}

/**
 * Creates a calendar address of an organisation's deadlines. It is returned this once: only its hash is stored.
 * @throws DomainError 403; 404 out of reach; 409 when the organisation has the maximum number of them
 */
export async function createCalendarFeed(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'manage', 'event')
  const { name } = await getOrganisationDisplay(ctx, organisationId)
  const secret = newFeedSecret()
  return change(ctx, { record: { what: 'calendar address' } }, async (tx) => {
    if ((await queries.countFeeds(tx.db, organisationId)) >= feedsPerOrganisation)
      throw conflict(messages.tooMany(feedsPerOrganisation))
    const values = { organisationId, secretHash: hashOfFeedSecret(secret), createdAt: tx.now }
    const id = await queries.insertFeed(tx.db, { ...values, createdBy: tx.actor.userId })
    tx.audit({ ...auditEntry(id, organisationId, name), action: 'create' })
    return { id, address: `${env.PUBLIC_URL}${feedPath(secret)}` }
  })
}

/** Revokes a calendar address, effective at once. @throws DomainError 403; 404 for one of others or already revoked */
export async function revokeCalendarFeed(ctx: StaffContext, organisationId: number, id: number): Promise<void> {
  authorize(ctx, 'manage', 'event')
  const { name } = await getOrganisationDisplay(ctx, organisationId)
  await change(ctx, {}, async (tx) => {
    if (!(await queries.revokeFeed(tx.db, organisationId, id, tx.now))) throw notFound('Calendar address')
    tx.audit({ ...auditEntry(id, organisationId, name), action: 'delete' })
  })
}

const auditEntry = (id: number, organisationId: number, subjectName: string) => ({
  subject: 'calendarFeed',
  subjectId: id,
  subjectName,
  organisationId,
})
