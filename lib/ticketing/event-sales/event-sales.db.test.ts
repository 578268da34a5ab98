import { beforeAll, describe, expect, test } from 'vitest'
import { eventAttendances, eventBoxOfficeReferences } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { mergeOf } from '@/tests/support/taken-sales'
import { anImport, aSale, stageSales } from '@/tests/support/ticket-sales'
import type { Sale } from '../sale'
import { mergeSales } from '../sales/merge-sales'
import { lockSales } from '../sales/sales-deltas'
import { dropStaging } from '../sales/staged-sales'
import { getEventTicketSales, hasTicketSales } from './service'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

async function takeIn(organisationId: number, sales: readonly Sale[]) {
  const { db } = database
  const importId = await anImport(db, organisationId, { status: 'successful' })
  await stageSales(db, importId, organisationId, sales)
  await db.transaction(async (tx) => {
    await lockSales(tx, organisationId)
    await mergeSales(tx, mergeOf(organisationId, importId))
  })
  await dropStaging(db, importId)
}

/** An organisation with a Hamlet on 14 and 15 November, and a partner that sells it under a reference of its own. */
async function aTour() {
  const { db } = database
  const [organisation, partner] = [await anOrganisation(db), await anOrganisation(db)]
  const event = await anEvent(db, organisation.id, {
    ...{ startDate: '2026-11-14', endDate: '2026-11-15', partners: [partner.id] },
    ...{ isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' },
  })
  const link = (organisationId: number, reference: string, boxOfficeProviderId = 101) =>
    db.insert(eventBoxOfficeReferences).values({ organisationId, eventId: event.id, boxOfficeProviderId, reference })
  await link(organisation.id, 'HAM-2', 102)
  await link(partner.id, 'TOUR')
  return { organisation: organisation, partner, event }
}

const of = (boxOfficeProviderId: number) => ({ boxOfficeProviderId })

describe('ticket sales of an event', () => {
  test('are refused without the right to read ticketing data, and not found out of reach', async () => {
    const { db } = database
    const { organisation, event } = await aTour()
    const user = await as.user(db, organisation)
    await expect(getEventTicketSales(user, event.id)).rejects.toMatchObject({ status: 403 })
    expect(await hasTicketSales(user, event.id)).toBe(false)
    const stranger = await as.admin(db, await anOrganisation(db))
    const missing = { status: 404, message: 'Event not found' }
    await expect(getEventTicketSales(stranger, event.id)).rejects.toMatchObject(missing)
    expect(await hasTicketSales(stranger, event.id)).toBe(false)
    await expect(getEventTicketSales(await as.globalAdmin(db), 900_000_000_000_001)).rejects.toMatchObject(missing)
  })

  test('are summed by performance, day, channel and ticket type over all references of the organisation, and no others', async () => {
    const { db } = database
    const { organisation, event } = await aTour()
    await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 3, totalTicketsAvailable: 400 })
    await takeIn(organisation.id, [
      aSale(),
      aSale({ ticketType: 'Under 26', isConcession: true, tickets: 1, paidPence: 1050 }),
      aSale({ transactionId: 'T2', performanceTime: '14:00', salesChannel: 'Phone', tickets: 3, paidPence: 7200 }),
      aSale({ transactionId: 'T3', reference: 'HAM-2', providerId: 102, performanceDate: '2026-11-15' }),
      aSale({ transactionId: 'T4', performanceDate: '2026-12-01', performanceTime: null, paidPence: 4801 }),
      // Another reference, and the same at another provider.
      aSale({ transactionId: 'T5', reference: 'HAM-2', tickets: 50 }),
      aSale({ transactionId: 'T6', reference: 'MAC', tickets: 50 }),
    ])
    const [ham, second] = [
      { firstDate: '2026-11-14', lastDate: '2026-12-01' },
      { firstDate: '2026-11-15', lastDate: '2026-11-15' },
    ]
    expect(await getEventTicketSales(await as.admin(db, organisation), event.id)).toEqual({
      quarters: [{ year: 2026, quarter: 3, ticketsAvailable: 400 }],
      organisations: [
        {
          ...{ organisationId: organisation.id, organisationName: organisation.name },
          references: [
            { ...of(101), boxOfficeProviderName: 'Spektrix', reference: 'HAM', isOfForm: true, ...ham, tickets: 8 },
            {
              ...of(102),
              boxOfficeProviderName: 'Tessitura',
              reference: 'HAM-2',
              isOfForm: false,
              ...second,
              tickets: 2,
            },
          ],
          ...{ tickets: 10, concessionTickets: 1, pounds: 226.51, ticketsOutsideDates: 2, performanceCount: 4 },
          performances: [
            { date: '2026-11-14', time: '14:00', tickets: 3, concessionTickets: 0, pounds: 72 },
            { date: '2026-11-14', time: '19:30', tickets: 3, concessionTickets: 1, pounds: 58.5 },
            { date: '2026-11-15', time: '19:30', tickets: 2, concessionTickets: 0, pounds: 48 },
            { date: '2026-12-01', time: null, tickets: 2, concessionTickets: 0, pounds: 48.01 },
          ],
          byDay: [
            { date: '2026-11-14', tickets: 6 },
            { date: '2026-11-15', tickets: 2 },
            { date: '2026-12-01', tickets: 2 },
          ],
          byChannel: [
            { name: 'Online', tickets: 7, pounds: 154.51 },
            { name: 'Phone', tickets: 3, pounds: 72 },
          ],
          byTicketType: [
            { name: 'Adult', tickets: 9, pounds: 216.01 },
            { name: 'Under 26', tickets: 1, pounds: 10.5 },
          ],
          otherTicketTypes: null,
        },
      ],
    })
  })

  test('show a partner its own organisation alone, and a Global Admin each organisation by itself', async () => {
    const { db } = database
    const { organisation, partner, event } = await aTour()
    await takeIn(organisation.id, [aSale({ tickets: 5 })])
    await takeIn(partner.id, [aSale({ reference: 'TOUR', tickets: 7 })])
    const seenBy = async (ctx: Awaited<ReturnType<typeof as.admin>>) =>
      (await getEventTicketSales(ctx, event.id)).organisations
        .map(({ organisationName, tickets }) => `${organisationName} ${tickets}`)
        .sort()
    const [ours, theirs] = [`${organisation.name} 5`, `${partner.name} 7`]
    expect(await seenBy(await as.admin(db, organisation))).toEqual([ours])
    expect(await seenBy(await as.admin(db, partner))).toEqual([theirs])
    expect(await seenBy(await as.globalAdmin(db))).toEqual([ours, theirs].sort())
    expect(await hasTicketSales(await as.admin(db, partner), event.id)).toBe(true)
  })

  test('name the twenty ticket types with the most tickets, and count the rest together', async () => {
    const { db } = database
    const { organisation, event } = await aTour()
    const types = Array.from({ length: 23 }, (_, at) => `Type ${String(at + 1).padStart(2, '0')}`)
    await takeIn(
      organisation.id,
      types.map((ticketType, at) => aSale({ transactionId: `T${at}`, ticketType, tickets: 30 - at, paidPence: 100 })),
    )
    const [sold] = (await getEventTicketSales(await as.admin(db, organisation), event.id)).organisations
    expect(sold?.byTicketType.map(({ name }) => name)).toEqual(types.slice(0, 20))
    expect(sold?.otherTicketTypes).toEqual({ types: 3, tickets: 10 + 9 + 8, pounds: 3 })
  })

  test('are empty for an organisation whose references have no sales, and have no organisation without references', async () => {
    const { db } = database
    const { organisation, event } = await aTour()
    const { organisations } = await getEventTicketSales(await as.admin(db, organisation), event.id)
    expect(organisations).toMatchObject([{ tickets: 0, pounds: 0, performances: [], byChannel: [], byTicketType: [] }])
    expect(organisations[0]?.references[0]).toMatchObject({
      reference: 'HAM',
      firstDate: null,
      lastDate: null,
      tickets: 0,
    })
    const unsold = await anEvent(db, organisation.id)
    expect(await getEventTicketSales(await as.admin(db, organisation), unsold.id)).toEqual({
      quarters: [],
      organisations: [],
    })
    expect(await hasTicketSales(await as.admin(db, organisation), unsold.id)).toBe(false)
  })
})
