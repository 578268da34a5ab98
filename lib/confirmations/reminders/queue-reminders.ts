import 'server-only'
import { missingInWords } from '@/lib/attendance/missing-figures'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { confirmingRoles } from '@/lib/users/rules'
import { findEventQuarters, findOrganisationNames } from '../queries'
import { findOutstanding, type OutstandingQuarter } from '../read-confirmations'
import { maxEventsNamed, type OrganisationToRemind, reminderEmail, type UnconfirmedQuarter } from './email'
import * as queries from './queries'

/**
 * Queues an email to everybody with reminders turned on whose organisations have an outstanding quarter, at most once
 * in two weeks. Safe to repeat and to run twice at once: an email and the record of it commit together.
 * @returns how many emails were queued
 */
export async function queueReminders(ctx: Context, signal: AbortSignal): Promise<number> {
  const today = dayInLondon(ctx.now)
  const due = await queries.findDueUsers(ctx.db, confirmingRoles, today)
  const ids = [...new Set(due.flatMap(({ organisationIds }) => organisationIds))]
  const outstanding = Map.groupBy(await findOutstanding(ctx, ids), ({ organisationId }) => organisationId)
  const readOrganisation = await createOrganisationReader(ctx, outstanding)
  let queued = 0
  const failures: unknown[] = []
  for (const { id, organisationIds } of due) {
    signal.throwIfAborted()
    const outstandingIds = organisationIds.flatMap((organisationId) =>
      outstanding.has(organisationId) ? [organisationId] : [],
    )
    if (outstandingIds.length === 0) continue
    try {
      const organisations = await Promise.all(outstandingIds.map(readOrganisation))
      if (await queueReminder(ctx, id, organisations, today)) queued++
    } catch (error) {
      // A failed email does not prevent the others; the job is tried again for it.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders could not be posted`)
  return queued
}

async function queueReminder(
  ctx: Context,
  userId: number,
  organisations: readonly OrganisationToRemind[],
  today: PlainDate,
) {
  return ctx.db.transaction(async (db) => {
    const user = await queries.lockDueUser(db, userId, confirmingRoles, today)
    if (!user || !(await queries.insertReminder(db, userId, today))) return false
    await queueEmail({ ...ctx, db }, reminderEmail(user, organisations, env.PUBLIC_URL))
    return true
  })
}

/** Reads what an organisation has to confirm, once for all its users. */
async function createOrganisationReader({ db }: Context, outstanding: Map<number, OutstandingQuarter[]>) {
  const names = await findOrganisationNames(db, [...outstanding.keys()])
  const cached = new Map<number, Promise<OrganisationToRemind>>()
  async function read(id: number): Promise<OrganisationToRemind> {
    const quarters: UnconfirmedQuarter[] = []
    for (const quarter of outstanding.get(id) ?? []) quarters.push(await readQuarter(id, quarter))
    return { id, name: names.get(id) ?? '', quarters }
  }
  async function readQuarter(
    id: number,
    { year, quarter, isOverdue }: OutstandingQuarter,
  ): Promise<UnconfirmedQuarter> {
    const rows = await findEventQuarters(db, id, { year, quarter })
    const own = rows.filter(({ relationshipTypeId }) => relationshipTypeId === eventOwner)
    const incomplete = own.flatMap((row) => {
      const missing = missingInWords(row, row.isTicketedId === ticketed)
      return missing.length > 0 ? [{ id: row.eventId, name: row.eventName, missing }] : []
    })
    // All organisations are in memory at once, so only the events that an email names are stored.
    return {
      year,
      quarter,
      isOverdue,
      events: own.length,
      incomplete: incomplete.length,
      namedEvents: incomplete.slice(0, maxEventsNamed),
    }
  }
  return (id: number) => {
    const known = cached.get(id) ?? read(id)
    cached.set(id, known)
    return known
  }
}
