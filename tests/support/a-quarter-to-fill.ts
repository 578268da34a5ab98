import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '@/db/client'
import { eventAttendances, eventOrganisations, events, userOrganisations, users } from '@/db/schema'
import { anAccount } from './accounts'
import { anEvent, anOrganisation } from './builders'

/** The quarter before the running one, at whatever day the tests run: it is over and may be confirmed. */
export const quarterToFill = { year: 2026, quarter: 1 } as const

type QuarterOptions = { events: number; isTicketed?: boolean }

/**
 * In the platform under test: an organisation of its own with so many events in one quarter, all figures blank, called
 * "Night 001" and so on; and the address of an Admin and a General User of it.
 */
export async function aQuarterToFill({ events: count, isTicketed = true }: QuarterOptions) {
  const [admin, user] = [await anAccount({ role: 1 }), await anAccount({ role: 2 })]
  const { db, close } = openDatabase(process.env.DATABASE_URL ?? '', { max: 2, name: 'quick entry tests' })
  try {
    const organisation = await anOrganisation(db)
    for (const { email } of [admin, user]) {
      const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      if (account) await db.insert(userOrganisations).values({ userId: account.id, organisationId: organisation.id })
    }
    const first = await anEvent(db, organisation.id, {
      name: 'Night 001',
      startDate: '2026-05-02',
      endDate: '2026-05-03',
      isTicketedId: isTicketed ? 71 : 72,
    })
    const { id: _, ...columns } = first
    const others = Array.from({ length: count - 1 }, (_, at) => ({
      ...columns,
      name: `Night ${String(at + 2).padStart(3, '0')}`,
    }))
    const more = others.length > 0 ? await db.insert(events).values(others).returning({ id: events.id }) : []
    await db.insert(eventOrganisations).select(
      db
        .select({
          eventId: events.id,
          organisationId: sql`${organisation.id}::bigint`.as('organisation_id'),
          relationshipTypeId: sql`10`.as('relationship_type_id'),
          subDisciplineId: events.subDisciplineId,
        })
        .from(events)
        .where(sql`${events.id} = any(${`{${more.map(({ id }) => id).join(',')}}`}::bigint[])`),
    )
    const ids = [first.id, ...more.map(({ id }) => id)]
    await db.insert(eventAttendances).values(ids.map((eventId) => ({ eventId, ...quarterToFill })))
    return { organisation, eventIds: ids, admin: admin.email, user: user.email }
  } finally {
    await close()
  }
}
