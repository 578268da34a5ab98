import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { eventAttendances, eventBoxOfficeReferences, eventOrganisations } from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction, ownDatabase, type TestDatabase } from '@/tests/support/database'
import { sellTickets } from '@/tests/support/sold-performances'
import { listQuarterFigures } from './read-quarter-figures'

const q3 = { year: 2026, quarter: 3 } as const

type EventValues = NonNullable<Parameters<typeof anEvent>[2]>

/** An event from 7 to 9 November 2026 with a row for its quarter, and the organisation's references of it. */
async function anEventOfQ3(db: Database, organisationId: number, values: EventValues, ...references: string[]) {
  const { id } = await anEvent(db, organisationId, { isTicketedId: 71, ...values })
  await db.insert(eventAttendances).values({ eventId: id, ...q3 })
  for (const reference of references) await link(db, organisationId, id, reference)
  return id
}

const link = (db: Database, organisationId: number, eventId: number, reference: string) =>
  db.insert(eventBoxOfficeReferences).values({ organisationId, eventId, boxOfficeProviderId: 101, reference })

/** Each event's tickets sold in the quarter, by its name. */
async function soldByEvent(ctx: Parameters<typeof listQuarterFigures>[0], organisationId: number) {
  const { data } = await listQuarterFigures(ctx, { organisationId, ...q3 })
  return Object.fromEntries(data.map(({ eventName, ticketsSold }) => [eventName, ticketsSold]))
}

test(
  'tickets sold of an organisation out of reach are not found',
  inTransaction(async (db) => {
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    await anEventOfQ3(db, other.id, { name: 'Hamlet' }, 'HAM-1')
    await sellTickets(db, other.id, '2026-11-07', 5)
    await expect(soldByEvent(await as.admin(db, own), other.id)).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'an event has none without a reference, without a sale, and with sales outside its days or the quarter alone',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    await anEventOfQ3(db, own.id, { name: 'No reference' })
    await anEventOfQ3(db, own.id, { name: 'No sale' }, 'NONE')
    await anEventOfQ3(db, own.id, { name: 'Other days' }, 'DAYS')
    await anEventOfQ3(db, own.id, { name: 'Next quarter', endDate: '2027-01-02' }, 'NEXT')
    await sellTickets(db, own.id, '2026-11-06', 100, { eventIdentifier: 'DAYS' })
    await sellTickets(db, own.id, '2026-11-10', 100, { eventIdentifier: 'DAYS' })
    await sellTickets(db, own.id, '2027-01-01', 100, { eventIdentifier: 'NEXT' })
    await sellTickets(db, own.id, '2026-11-07', 100, { eventIdentifier: 'UNLINKED' })
    expect(await soldByEvent(await as.user(db, own), own.id)).toEqual({
      'No reference': null,
      'No sale': null,
      'Other days': null,
      'Next quarter': null,
    })
  }),
)

test(
  'a partner’s sales are not shown, and those of every owner are',
  inTransaction(async (db) => {
    const [own, second, partner] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
    const id = await anEventOfQ3(db, own.id, { name: 'Hamlet', partners: [partner.id] }, 'HAM-1')
    await db
      .insert(eventOrganisations)
      .values({ eventId: id, organisationId: second.id, relationshipTypeId: eventOwner, subDisciplineId: 101 })
    await link(db, second.id, id, 'HAM-1')
    await link(db, partner.id, id, 'HAM-1')
    await sellTickets(db, own.id, '2026-11-07', 5)
    await sellTickets(db, second.id, '2026-11-08', 30)
    await sellTickets(db, partner.id, '2026-11-09', 700)
    expect(await soldByEvent(await as.admin(db, own), own.id)).toEqual({ Hamlet: 35 })
    expect(await soldByEvent(await as.admin(db, second), second.id)).toEqual({ Hamlet: 35 })
    expect(await soldByEvent(await as.admin(db, partner), partner.id)).toEqual({})
  }),
)

test(
  'two references of an event are added up, and a reference of two events counts with each on its own days',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    await anEventOfQ3(db, own.id, { name: 'Two references' }, 'HAM-1', 'HAM-2')
    await anEventOfQ3(db, own.id, { name: 'First week' }, 'MAC')
    await anEventOfQ3(db, own.id, { name: 'Second week', startDate: '2026-11-14', endDate: '2026-11-16' }, 'MAC')
    await sellTickets(db, own.id, '2026-11-07', 5)
    await sellTickets(db, own.id, '2026-11-09', 4, { eventIdentifier: 'HAM-2' })
    await sellTickets(db, own.id, '2026-11-08', 20, { eventIdentifier: 'MAC' })
    await sellTickets(db, own.id, '2026-11-14', 3, { eventIdentifier: 'MAC' })
    expect(await soldByEvent(await as.admin(db, own), own.id)).toEqual({
      'Two references': 9,
      'First week': 20,
      'Second week': 3,
    })
  }),
)

test(
  'a reference that is linked later brings what was sold before; more given back than sold is below 0',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const ctx = await as.admin(db, own)
    const id = await anEventOfQ3(db, own.id, { name: 'Hamlet' })
    await anEventOfQ3(db, own.id, { name: 'Given back' }, 'BACK')
    await sellTickets(db, own.id, '2026-11-07', 5)
    await sellTickets(db, own.id, '2026-11-07', -3, { eventIdentifier: 'BACK' })
    expect(await soldByEvent(ctx, own.id)).toEqual({ Hamlet: null, 'Given back': -3 })
    await link(db, own.id, id, 'HAM-1')
    expect(await soldByEvent(ctx, own.id)).toEqual({ Hamlet: 5, 'Given back': -3 })
  }),
)

describe('the statements', () => {
  let sql: TestDatabase['sql']
  beforeAll(async () => {
    sql = (await ownDatabase()).sql
  })

  test('are as many for twenty events as for one', async () => {
    const seen: string[] = []
    const db = drizzle(sql, { schema, logger: { logQuery: (query) => void seen.push(query) } })
    const own = await anOrganisation(db)
    const ctx = await as.admin(db, own)
    await anEventOfQ3(db, own.id, { name: 'Night 0' }, 'N0')
    await sellTickets(db, own.id, '2026-11-07', 1, { eventIdentifier: 'N0' })
    seen.length = 0
    expect(await soldByEvent(ctx, own.id)).toEqual({ 'Night 0': 1 })
    const ofOne = seen.length
    expect(seen.filter((query) => query.includes('"box_office_performances"'))).toHaveLength(1)
    for (let night = 1; night < 20; night++) {
      await anEventOfQ3(db, own.id, { name: `Night ${night}` }, `N${night}`)
      await sellTickets(db, own.id, '2026-11-07', night + 1, { eventIdentifier: `N${night}` })
    }
    seen.length = 0
    const sold = await soldByEvent(ctx, own.id)
    expect(Object.values(sold).reduce<number>((sum, tickets) => sum + (tickets ?? 0), 0)).toBe(210)
    expect(seen.length).toBe(ofOne)
  })
})
