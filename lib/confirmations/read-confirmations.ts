import 'server-only'
import { ticketed } from '@/lib/events/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { dueDateOf, type Quarter, quarterNumbers } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { quarterStateOf } from './quarter-state'
import * as queries from './queries'
import { findResets } from './read-resets'
import { type CellStatus, cellStatus, isOverdue, lastToBeConfirmed, statusOf } from './rules'

type QuarterCells = Record<`q${1 | 2 | 3 | 4}Status`, CellStatus> & Record<`q${1 | 2 | 3 | 4}IsConfirmed`, boolean>

/**
 * One row of the Activity tab. The confirmation flags belong to the organisation and are the same in every row;
 * `addedSinceConfirmed` are the confirmed quarters whose confirmation does not include this event.
 */
export type QuarterlyEvent = {
  eventId: number
  eventName: string
  relationshipType: 'Event owner' | 'Partner'
  addedSinceConfirmed: Quarter['quarter'][]
} & QuarterCells

/**
 * The events of an organisation in a financial year with their state in each quarter, and the quarters themselves, also
 * for an organisation without events. Partner events are included, and never prevent a confirmation.
 */
export async function listQuarterlyEvents(ctx: StaffContext, organisationId: number, year: number) {
  authorize(ctx, 'read', { subject: 'event', organisationId })
  const [rows, confirmations, resets] = await Promise.all([
    queries.findEventQuarters(ctx.db, organisationId, { year }),
    queries.findStandingConfirmations(ctx.db, organisationId, year),
    findResets(ctx, [organisationId], { year }),
  ])
  const today = dayInLondon(ctx.now)
  const quarters = quarterNumbers.map((quarter) =>
    quarterStateOf(rows, { year, quarter }, today, {
      confirmation: confirmations.find((each) => each.quarter === quarter),
      reset: resets.find((each) => each.quarter === quarter),
    }),
  )
  const [q1IsConfirmed, q2IsConfirmed, q3IsConfirmed, q4IsConfirmed] = quarters.map((each) => each.confirmed !== null)
  const flags = {
    q1IsConfirmed: q1IsConfirmed ?? false,
    q2IsConfirmed: q2IsConfirmed ?? false,
    q3IsConfirmed: q3IsConfirmed ?? false,
    q4IsConfirmed: q4IsConfirmed ?? false,
  }
  const addedTo = (event: ReturnType<typeof eventsOf>[number]) =>
    quarterNumbers.filter((quarter) => {
      const covered = confirmations.find((each) => each.quarter === quarter)?.coveredEventIds
      return event[`q${quarter}Status`] !== cellStatus.notApplicable && covered && !covered.includes(event.eventId)
    })
  return {
    quarterlyEvents: eventsOf(rows).map(
      (event): QuarterlyEvent => ({ ...event, ...flags, addedSinceConfirmed: addedTo(event) }),
    ),
    quarters,
  }
}

export type QuarterlyEvents = Awaited<ReturnType<typeof listQuarterlyEvents>>

function eventsOf(rows: readonly queries.EventQuarter[]) {
  const { notApplicable } = cellStatus
  const found = new Map<number, Omit<QuarterlyEvent, `q${1 | 2 | 3 | 4}IsConfirmed` | 'addedSinceConfirmed'>>()
  for (const row of rows) {
    const event = found.get(row.eventId) ?? {
      eventId: row.eventId,
      eventName: row.eventName,
      relationshipType: row.relationshipTypeId === eventOwner ? 'Event owner' : 'Partner',
      q1Status: notApplicable,
      q2Status: notApplicable,
      q3Status: notApplicable,
      q4Status: notApplicable,
    }
    event[`q${row.quarter}Status`] = statusOf(row, row.isTicketedId === ticketed)
    found.set(row.eventId, event)
  }
  return [...found.values()]
}

/** What an organisation has still to confirm: from two weeks before a quarter is due until it is confirmed. */
export async function getOutstanding(ctx: StaffContext, organisationId: number, year?: number) {
  authorize(ctx, 'manage', { subject: 'event', organisationId })
  const outstanding = (await findOutstanding(ctx, [organisationId])).filter(
    (each) => year === undefined || each.year === year,
  )
  return { hasOutstandingConfirmations: outstanding.length > 0, outstanding }
}

/**
 * The same for a screen: for the chosen organisation, or for all organisations of the actor. Empty without the right to
 * manage events, and for somebody with access to every organisation who has chosen none.
 */
export async function listOutstanding(
  ctx: StaffContext,
  organisationId: number | undefined,
): Promise<OutstandingQuarter[]> {
  if (!ctx.ability.can('manage', 'event')) return []
  const scope = organisationId === undefined ? organisationScope(ctx.actor) : [organisationId]
  if (scope === 'all' || scope.length === 0) return []
  return findOutstanding(ctx, scope)
}

/** Quarters called for and not confirmed, by organisation, oldest first. */
export async function findOutstanding({ db, now }: Pick<StaffContext, 'db' | 'now'>, scope: OrganisationScope) {
  const today = dayInLondon(now)
  const found = await queries.findUnconfirmedQuarters(db, scope, lastToBeConfirmed(today))
  return found.map((each) => ({ ...each, dueDate: dueDateOf(each), isOverdue: isOverdue(each, today) }))
}

/** A quarter that an organisation has still to confirm. */
export type OutstandingQuarter = Awaited<ReturnType<typeof findOutstanding>>[number]
