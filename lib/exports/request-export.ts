import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { messages } from './messages'
import { organisationFileName } from './organisation/organisation-content'
import * as ofOrganisation from './organisation/organisation-queries'
import * as queries from './queries'
import { queueExport } from './queue-export'
import type { ExportRequest } from './schema'
import { estimateWaitSeconds } from './wait-estimate'

/**
 * Queues an export of all responses of an organisation. The same request by the same person while it is queued is the
 * same export.
 * @returns its id, its number of responses, and the estimated seconds until it is ready, with what is queued before it
 * @throws DomainError 404 for an organisation out of reach, 429 where the person has as many files waiting as one may have
 */
export async function requestExport(ctx: StaffContext, request: ExportRequest) {
  const { organisationId, type, format, marked } = request
  authorize(ctx, 'manage', { subject: 'surveyManagement', organisationId })
  const withMarked = marked === 'include'
  const organisation = await ofOrganisation.findOrganisationName(ctx.db, organisationId)
  if (organisation === undefined) throw notFound('Organisation')
  const rowsTotal = await ofOrganisation.countResponses(ctx.db, organisationId, withMarked)
  const name = organisationFileName(organisation, type, dayInLondon(ctx.now), format)
  const record = { what: 'export', id: [organisationId, type, format, marked].join() }
  const id = await change(ctx, { record }, async (tx) => {
    const same = { type, format, organisationId, withMarked, requestedBy: ctx.actor.userId }
    const queued = await queries.findQueuedExport(tx.db, same)
    if (queued !== undefined) {
      tx.unchanged()
      return queued
    }
    return queueExport(tx, { type, format, organisationId, withMarked, name, rowsTotal }, { type, format, marked })
  })
  const ahead = await ofOrganisation.countRowsAhead(ctx.db, id)
  return { id, rows: rowsTotal, waitSeconds: estimateWaitSeconds(ahead + rowsTotal) }
}

/**
 * Cancels an export of the actor that is queued or being made; it leaves no file.
 * @throws DomainError 404 for another person's, 409 for one that is completed, failed, cancelled or expired
 */
export async function cancelExport(ctx: StaffContext, exportId: number): Promise<void> {
  authorize(ctx, 'manage', 'surveyManagement')
  const found = await queries.findOwnExport(ctx.db, ctx.actor.userId, exportId)
  if (!found) throw notFound('Export')
  await change(ctx, {}, async (tx) => {
    if (!(await queries.cancelExport(tx.db, ctx.actor.userId, exportId))) throw conflict(messages.notOpen)
    tx.audit({
      subject: 'export',
      subjectId: exportId,
      subjectName: found.name,
      action: 'update',
      organisationId: found.organisationId,
      before: { status: found.status },
      after: { status: 'Cancelled' },
    })
  })
}
