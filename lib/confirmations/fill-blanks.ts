import 'server-only'
import { auditRowsOf } from '@/lib/attendance/figure-changes'
import { type FilledEvent, fillBlanks } from '@/lib/attendance/fill-blanks'
import { authorize } from '@/lib/floor/access/authorize'
import type { AuditEntry } from '@/lib/floor/audit/write-audit'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { conflict, invalid } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { activities } from './activities'
import { assertConfirmable } from './confirm-quarter'
import { lockQuarters } from './lock-quarters'
import { refusals } from './messages'
import * as queries from './queries'
import { resetForFigures } from './reset-confirmations'
import { lastFillableQuarter, mayFill } from './rules'
import type { QuarterOfOrganisation } from './schema'

/**
 * Fills the blanks of an organisation's own events in an old quarter with 0, in one step. Confirmations of others that
 * include one of these events are reset, as with any changed figure.
 * @returns how many figures of how many events were filled
 * @throws 404 out of reach; 422 after 2024/25 Q4; 409 where the quarter is confirmed or nothing is blank
 */
export async function fillQuarter(ctx: StaffContext, { organisationId, year, quarterNumber }: QuarterOfOrganisation) {
  authorize(ctx, 'manage', { subject: 'event', organisationId })
  const quarter: Quarter = { year, quarter: quarterNumber }
  assertConfirmable(quarter, dayInLondon(ctx.now))
  if (!mayFill(quarter)) {
    const message = refusals.notFillable(quarter, lastFillableQuarter)
    throw invalid(message, { quarterNumber: message })
  }
  return change(ctx, { record: { what: 'quarter', id: `${organisationId} ${year} ${quarterNumber}` } }, async (tx) => {
    const events = await fillBlanks(tx, organisationId, quarter)
    const assigned = events.flatMap((event) => event.assigned.map((each) => each.organisationId))
    await lockQuarters(tx.db, [organisationId, ...assigned])
    if ((await queries.findConfirmedOrganisations(tx.db, [organisationId], quarter)).size > 0)
      throw conflict(refusals.twice(quarter))
    if (events.length === 0) throw conflict(refusals.nothingBlank(quarter))
    await resetForFigures(tx, quarter, events)
    const filled = {
      figures: events.reduce((sum, { changes }) => sum + changes.length, 0),
      events: events.length,
    }
    await queries.insertHistory(tx.db, {
      organisationId,
      ...quarter,
      activityType: activities.filled,
      modifiedOn: tx.now,
      modifiedById: tx.actor.userId,
      modifiedBy: tx.actor.fullName,
      changes: [{ field: 'blankFigures', before: null, after: 0, ...filled }],
    })
    tx.audit(events.map((event) => auditEntryOf(event, organisationId)))
    return filled
  })
}

const auditEntryOf = ({ id, name, changes }: FilledEvent, organisationId: number): AuditEntry => ({
  subject: 'event',
  subjectId: id,
  subjectName: name,
  organisationId,
  action: 'update',
  before: { eventAttendances: auditRowsOf(changes, 'before') },
  after: { eventAttendances: auditRowsOf(changes, 'after') },
  note: 'blanks filled with 0',
})
