import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { boxOfficeReferences } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { listReferencesOf } from '@/lib/ticketing/service'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import type { ReferencesQuery } from './calls'
import { listReferences } from './list-references'

const queryWith = (parameters: Partial<ReferencesQuery>): ReferencesQuery => ({
  ...firstPage({ take: 25 }),
  providerId: 101,
  startDate: '2026-11-07',
  endDate: '2026-11-09',
  eventId: undefined,
  organisationId: undefined,
  ...parameters,
})

const aReference = (
  db: Database,
  organisationId: number,
  eventIdentifier: string,
  values: Partial<typeof boxOfficeReferences.$inferInsert> = {},
) =>
  db.insert(boxOfficeReferences).values({
    organisationId,
    eventIdentifier,
    boxOfficeProviderId: 101,
    eventName: `Sold as ${eventIdentifier}`,
    startDate: '2026-11-07',
    endDate: '2026-11-09',
    ticketsSold: 12,
    ...values,
  })

const twoOrganisations = async (db: Database) => [await anOrganisation(db), await anOrganisation(db)] as const
const none = { data: [], totalCount: 0, summary: null, groupCount: null }

describe('box office references', () => {
  test(
    'of an event or organisation out of reach are not found, and a partner is refused',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const theirs = await anEvent(db, other.id)
      const shared = await anEvent(db, other.id, { partners: [own.id] })
      await aReference(db, other.id, 'THEIRS')
      const ctx = await as.admin(db, own)
      await expect(listReferences(ctx, queryWith({ organisationId: other.id }))).rejects.toMatchObject({ status: 404 })
      await expect(listReferences(ctx, queryWith({ eventId: theirs.id }))).rejects.toMatchObject({ status: 404 })
      await expect(listReferences(ctx, queryWith({ eventId: 900_000_000_000_001 }))).rejects.toMatchObject({
        status: 404,
      })
      await expect(listReferences(ctx, queryWith({ eventId: shared.id }))).rejects.toMatchObject({ status: 403 })
      await expect(listReferencesOf(ctx, other.id)).rejects.toMatchObject({ status: 404 })
    }),
  )

  test(
    'are empty unless both dates, a provider and an owner are given',
    inTransaction(async (db) => {
      const [own] = await twoOrganisations(db)
      await aReference(db, own.id, 'HAM')
      const ctx = await as.admin(db, own)
      for (const missing of ['startDate', 'endDate', 'providerId', 'organisationId'] as const)
        expect(await listReferences(ctx, queryWith({ organisationId: own.id, [missing]: undefined }))).toEqual(none)
      expect(await listReferences(ctx, queryWith({ organisationId: own.id }))).toMatchObject({ totalCount: 1 })
    }),
  )

  test(
    'of the owner at the provider are listed with their documented fields, and found by identifier and name',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      await aReference(db, own.id, 'HAM', { eventName: 'Hamlet' })
      await aReference(db, own.id, 'MAC', { eventName: 'Macbeth', ticketsSold: 0 })
      await aReference(db, own.id, 'ELSEWHERE', { boxOfficeProviderId: 102 })
      await aReference(db, other.id, 'THEIRS')
      const ctx = await as.admin(db, own)
      const found = async (given: Partial<ReferencesQuery>) =>
        (
          await listReferences(
            ctx,
            queryWith({ organisationId: own.id, sort: [{ selector: 'eventIdentifier', desc: false }], ...given }),
          )
        ).data
      const days = { startDate: '2026-11-07', endDate: '2026-11-09' }
      const hamlet = { eventIdentifier: 'HAM', eventName: 'Hamlet', ...days, ticketsSold: 12, isValid: true }
      expect(await found({})).toEqual([
        hamlet,
        { eventIdentifier: 'MAC', eventName: 'Macbeth', ...days, ticketsSold: 0, isValid: true },
      ])
      expect(await found({ search: 'hamle' })).toEqual([hamlet])
      expect(await found({ search: 'ham' })).toEqual([hamlet])
      expect(await found({ search: 'ELSEWHERE' })).toEqual([])
    }),
  )

  test(
    'are valid with a day in common and no other event of the owner on these days',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const used = { isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'USED' }
      const event = await anEvent(db, own.id, used)
      await anEvent(db, other.id, { ...used, boxOfficeReferenceId: 'FREE', partners: [own.id] })
      await aReference(db, own.id, 'USED')
      await aReference(db, own.id, 'FREE')
      await aReference(db, own.id, 'LATER', { startDate: '2026-11-10', endDate: '2026-11-12' })
      const ctx = await as.admin(db, own)
      const validity = async (given: Partial<ReferencesQuery>) =>
        Object.fromEntries(
          (await listReferences(ctx, queryWith(given))).data.map(({ eventIdentifier, isValid }) => [
            eventIdentifier,
            isValid,
          ]),
        )
      expect(await validity({ organisationId: own.id })).toEqual({ USED: false, FREE: true, LATER: false })
      // An event's own reference is valid for it.
      expect(await validity({ eventId: event.id })).toEqual({ USED: true, FREE: true, LATER: false })
      expect(await validity({ organisationId: own.id, startDate: '2026-11-10', endDate: '2026-11-10' })).toEqual({
        USED: false,
        FREE: false,
        LATER: true,
      })
      expect(await validity({ organisationId: own.id, startDate: '2026-11-09', endDate: '2026-11-10' })).toEqual({
        USED: false,
        FREE: true,
        LATER: true,
      })
    }),
  )

  test(
    'are sorted by the days between, the nearest first',
    inTransaction(async (db) => {
      const [own] = await twoOrganisations(db)
      await aReference(db, own.id, 'LONG AGO', { startDate: '2025-01-01', endDate: '2025-02-01' })
      await aReference(db, own.id, 'SOON', { startDate: '2026-11-11', endDate: '2026-11-12' })
      await aReference(db, own.id, 'NOW', { startDate: '2026-01-01', endDate: '2026-12-31' })
      await aReference(db, own.id, 'JUST OVER', { startDate: '2026-11-01', endDate: '2026-11-06' })
      const { data } = await listReferences(await as.admin(db, own), queryWith({ organisationId: own.id }))
      expect(data.map((each) => each.eventIdentifier)).toEqual(['NOW', 'JUST OVER', 'SOON', 'LONG AGO'])
      expect(data[0]).not.toHaveProperty('daysApart')
    }),
  )

  test(
    'found by a search are sorted by how well they match, then valid ones first, then the nearest',
    inTransaction(async (db) => {
      const [own] = await twoOrganisations(db)
      const elsewhen = { startDate: '2025-01-01', endDate: '2025-01-01' }
      await aReference(db, own.id, 'ZED', { eventName: 'Hamlet' })
      await aReference(db, own.id, 'HAM-OLD', elsewhen)
      await aReference(db, own.id, 'HAM-NOW')
      await aReference(db, own.id, 'THE-HAM')
      const asked = queryWith({ organisationId: own.id, search: 'ham' })
      const { data } = await listReferences(await as.admin(db, own), asked)
      expect(data.map((each) => each.eventIdentifier)).toEqual(['HAM-NOW', 'HAM-OLD', 'THE-HAM', 'ZED'])
    }),
  )

  test(
    'of an event with two owners are those of the owners in reach',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const event = await anEvent(db, own.id, { partners: [] })
      await db.execute(
        `insert into event_organisations (event_id, organisation_id, relationship_type_id, sub_discipline_id) values (${event.id}, ${other.id}, 10, 101)`,
      )
      await aReference(db, own.id, 'OURS')
      await aReference(db, other.id, 'THEIRS')
      const identifiers = async (ctx: Awaited<ReturnType<typeof as.admin>>) =>
        (await listReferences(ctx, queryWith({ eventId: event.id }))).data.map((each) => each.eventIdentifier).sort()
      expect(await identifiers(await as.admin(db, own))).toEqual(['OURS'])
      expect(await identifiers(await as.admin(db, [own, other]))).toEqual(['OURS', 'THEIRS'])
      expect(await identifiers(await as.globalAdmin(db))).toEqual(['OURS', 'THEIRS'])
    }),
  )
})

test(
  'by-org answers the references of an organisation with their eventIdentifier',
  inTransaction(async (db) => {
    const [own, other] = await twoOrganisations(db)
    await aReference(db, own.id, 'MAC', { boxOfficeProviderId: 102 })
    await aReference(db, own.id, 'HAM')
    await aReference(db, other.id, 'THEIRS')
    await expect(listReferencesOf(await as.user(db, own), own.id)).rejects.toMatchObject({ status: 403 })
    const { data } = await listReferencesOf(await as.admin(db, own), own.id)
    expect(data).toMatchObject([
      { eventIdentifier: 'HAM', boxOfficeProviderId: 101, ticketsSold: 12 },
      { eventIdentifier: 'MAC', boxOfficeProviderId: 102 },
    ])
  }),
)
