import 'server-only'
import { missingFigures, missingInWords } from '@/lib/attendance/missing-figures'
import { ticketed } from '@/lib/events/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { hashOfValue } from '@/lib/floor/canonical-json'
import { conflict, DomainError, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { activities } from './activities'
import { lockQuarters } from './lock-quarters'
import { quarterInWords, refusals } from './messages'
import * as queries from './queries'
import { firstConfirmationYear, isConfirmationYear, lastConfirmationYear, mayConfirm } from './rules'
import type { QuarterOfOrganisation } from './schema'
import { snapshotOf } from './snapshot'

/** An event whose missing figures prevent a confirmation: which they are, and where they are entered. */
export type BlankFinding = { eventId: number; eventName: string; missing: string[]; link: string }

/**
 * Confirms a quarter of an organisation and stores a snapshot of it. A concurrent save of any of its events comes
 * either before, and is included whole, or after, and resets the confirmation: both take the lock of `lockQuarters`.
 * @throws 404 out of reach; 422 for a year or quarter that cannot be confirmed (yet), and while a figure of an own
 *   event is blank, with a finding for each such event; 409 for a quarter that is confirmed
 */
export async function confirmQuarter(
  ctx: StaffContext,
  { organisationId, year, quarterNumber }: QuarterOfOrganisation,
) {
  authorize(ctx, 'manage', { subject: 'event', organisationId })
  const quarter: Quarter = { year, quarter: quarterNumber }
  assertConfirmable(quarter, dayInLondon(ctx.now))
  const duplicates = { confirmations_standing: () => conflict(refusals.twice(quarter)) }
  return change(ctx, { duplicates }, async (tx) => {
    await lockQuarters(tx.db, [organisationId])
    const organisation = await queries.findOrganisation(tx.db, organisationId)
    if (!organisation) throw notFound('Organisation')
    if ((await queries.findConfirmedOrganisations(tx.db, [organisationId], quarter)).size > 0)
      throw conflict(refusals.twice(quarter))
    const events = await queries.findEventQuarters(tx.db, organisationId, quarter)
    assertNothingBlank(quarter, events)
    const who = { modifiedById: ctx.actor.userId, modifiedBy: ctx.actor.fullName }
    const snapshot = snapshotOf(organisation, quarter, { at: ctx.now, by: ctx.actor.fullName }, events)
    const id = await queries.insertConfirmation(tx.db, {
      organisationId,
      ...quarter,
      confirmedAt: ctx.now,
      confirmedBy: ctx.actor.userId,
      confirmedByName: ctx.actor.fullName,
      snapshot,
      snapshotHash: hashOfValue(snapshot),
    })
    await queries.insertHistory(tx.db, {
      organisationId,
      ...quarter,
      ...who,
      activityType: activities.confirmed,
      modifiedOn: ctx.now,
    })
    tx.audit({
      subject: 'confirmation',
      subjectId: id,
      subjectName: quarterInWords(quarter),
      action: 'confirm',
      organisationId,
      after: { ...quarter, events: events.length },
    })
    return { id }
  })
}

/** Checks that a quarter can be confirmed on this day, by anybody. @throws 422 where it cannot */
export function assertConfirmable(quarter: Quarter, today: PlainDate) {
  if (!isConfirmationYear(quarter.year, today)) {
    const message = refusals.year(firstConfirmationYear, lastConfirmationYear(today))
    throw invalid(message, { year: message })
  }
  if (!mayConfirm(quarter, today)) throw invalid(refusals.future(quarter), { quarterNumber: refusals.future(quarter) })
}

function assertNothingBlank(quarter: Quarter, events: readonly queries.EventQuarter[]) {
  const findings = events.flatMap((event): BlankFinding[] => {
    const isTicketed = event.isTicketedId === ticketed
    if (event.relationshipTypeId !== eventOwner || missingFigures(event, isTicketed).length === 0) return []
    const { eventId, eventName } = event
    const link = `/event-overview/${eventId}?tabIndex=1&from=confirmations`
    return [{ eventId, eventName, missing: missingInWords(event, isTicketed), link }]
  })
  if (findings.length === 0) return
  const names = findings.map(({ eventName }) => eventName)
  throw new DomainError(422, refusals.blanks(quarter, names), undefined, { findings })
}
