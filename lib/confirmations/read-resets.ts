import 'server-only'
import { and, eq, gte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { attestationHistory, confirmations, organisations } from '@/db/schema'
import { type OrganisationScope, organisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { daysBefore } from '@/lib/floor/calendar/instants'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { activities } from './activities'

/** A quarter whose confirmation was reset and that has not been confirmed since. */
export type ResetQuarter = Quarter & {
  organisationId: number
  organisationName: string
  /** When, ISO 8601. */
  on: string
  by: string
  /** The names of the first events whose change reset it, and the number of all. */
  eventNames: string[]
  events: number
}

/** The maximum number of events named one by one. */
const maxNamed = 3

/** How many days the home page shows a reset; the confirmations page shows it until the quarter is confirmed again. */
const noticeDays = 90

type ResetFilter = { year?: number; since?: Date }

/** The quarters that were reset and not confirmed again, latest first. */
export async function findResets(
  { db }: Pick<StaffContext, 'db'>,
  scope: OrganisationScope,
  { year, since }: ResetFilter = {},
): Promise<ResetQuarter[]> {
  const later = alias(confirmations, 'later')
  const isSameQuarter = and(
    eq(later.organisationId, confirmations.organisationId),
    eq(later.year, confirmations.year),
    eq(later.quarter, confirmations.quarter),
  )
  // A quarter that was confirmed again has a later confirmation, whether or not that was reset too.
  const confirmedLater = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(
        isSameQuarter,
        sql`(${later.confirmedAt}, ${later.id}) > (${confirmations.confirmedAt}, ${confirmations.id})`,
      ),
    )
  const lines = db
    .select({
      by: sql<string>`min(${attestationHistory.modifiedBy})`.as('by'),
      eventNames: sql<string[]>`array_agg(${attestationHistory.eventName} order by ${attestationHistory.id})`.as(
        'event_names',
      ),
    })
    .from(attestationHistory)
    .where(
      and(
        eq(attestationHistory.organisationId, confirmations.organisationId),
        eq(attestationHistory.year, confirmations.year),
        eq(attestationHistory.quarter, confirmations.quarter),
        eq(attestationHistory.activityType, activities.reset),
        eq(attestationHistory.modifiedOn, confirmations.resetAt),
      ),
    )
    .as('lines')
  const found = await db
    .select({
      organisationId: confirmations.organisationId,
      organisationName: organisations.name,
      year: confirmations.year,
      quarter: sql<Quarter['quarter']>`${confirmations.quarter}`,
      resetAt: confirmations.resetAt,
      by: lines.by,
      eventNames: lines.eventNames,
    })
    .from(confirmations)
    .innerJoin(
      organisations,
      and(eq(organisations.id, confirmations.organisationId), eq(organisations.activeStatus, 1)),
    )
    .innerJoinLateral(lines, sql`true`)
    .where(
      and(
        withinScope(confirmations.organisationId, scope),
        sql`${confirmations.resetAt} is not null`,
        year === undefined ? undefined : eq(confirmations.year, year),
        since === undefined ? undefined : gte(confirmations.resetAt, since),
        notExists(confirmedLater),
      ),
    )
    .orderBy(sql`${confirmations.resetAt} desc`, confirmations.id)
  return found.flatMap(({ resetAt, by, eventNames, ...reset }): ResetQuarter[] => {
    const names = (eventNames ?? []).filter((name) => name !== null)
    if (!resetAt || by === null) return []
    return [{ ...reset, on: resetAt.toISOString(), by, eventNames: names.slice(0, maxNamed), events: names.length }]
  })
}

/**
 * The resets shown on the home page: of all organisations of the actor. Empty without the right to manage events, and
 * for somebody with access to every organisation.
 */
export async function listRecentResets(ctx: StaffContext): Promise<ResetQuarter[]> {
  const scope = organisationScope(ctx.actor)
  if (!ctx.ability.can('manage', 'event') || scope === 'all' || scope.length === 0) return []
  return findResets(ctx, scope, { since: daysBefore(ctx.now, noticeDays) })
}
