import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { boxOfficeReferences, eventAttendances } from '@/db/schema'
import type { QuarterNumber } from '@/db/stored-values'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as, at } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import type { EventsQuery } from './calls'
import { getDuplicateName, getEvent, listEventFilters, listEvents, validateBoxOfficeId } from './read-events'
import { deleteEvent } from './save-event'

const queryWith = (parameters: Partial<EventsQuery> = {}): EventsQuery => ({
  ...firstPage({ take: 10 }),
  organisationId: undefined,
  year: undefined,
  quarter: undefined,
  ...parameters,
})

const twoOrganisations = async (db: Database) => [await anOrganisation(db), await anOrganisation(db)] as const

const figures = (db: Database, eventId: number, rows: [number, QuarterNumber, number | null][]) =>
  db
    .insert(eventAttendances)
    .values(rows.map(([year, quarter, knownAttendance]) => ({ eventId, year, quarter, knownAttendance })))

describe('the event schedule', () => {
  test(
    'has no event of other organisations, and an organisation out of reach is not found',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      await anEvent(db, other.id)
      const ctx = await as.admin(db, own)
      expect(await listEvents(ctx, queryWith())).toMatchObject({ data: [], totalCount: 0 })
      expect(() => listEvents(ctx, queryWith({ organisationId: other.id }))).toThrow('Organisation not found')
      await expect(listEventFilters(ctx, { organisationId: other.id })).rejects.toMatchObject({ status: 404 })
    }),
  )

  test(
    'shows whether the chosen organisations own an event or partner in it',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      await anEvent(db, own.id, { name: 'Ours', startDate: '2026-11-08' })
      await anEvent(db, other.id, { name: 'Theirs', startDate: '2026-11-07', partners: [own.id] })
      const rows = async (ctx: Awaited<ReturnType<typeof as.admin>>, organisationId?: number) =>
        (await listEvents(ctx, queryWith({ organisationId }))).data.map(({ name, relationshipType }) => [
          name,
          relationshipType,
        ])
      expect(await rows(await as.user(db, own))).toEqual([
        ['Ours', 'Event owner'],
        ['Theirs', 'Partner'],
      ])
      const both = await as.admin(db, [own, other])
      expect(await rows(both)).toEqual([
        ['Ours', 'Event owner'],
        ['Theirs', 'Event owner'],
      ])
      expect(await rows(both, own.id)).toEqual([
        ['Ours', 'Event owner'],
        ['Theirs', 'Partner'],
      ])
      const funder = await as.globalAdmin(db)
      expect(await rows(funder, other.id)).toEqual([['Theirs', 'Event owner']])
    }),
  )

  test(
    'sums the figures over the chosen period and shows the first quarter of it',
    inTransaction(async (db) => {
      const [own] = await twoOrganisations(db)
      const event = await anEvent(db, own.id, { startDate: '2026-02-01', endDate: '2026-08-31' })
      await figures(db, event.id, [
        [2025, 4, 10],
        [2026, 1, 200],
        [2026, 2, null],
      ])
      const ctx = await as.admin(db, own)
      const row = async (year?: number, quarter?: number) => {
        const [found] = (await listEvents(ctx, queryWith({ year, quarter }))).data
        return found && [found.year, found.quarter, found.knownAttendance, found.estimatedAttendance]
      }
      expect(await row()).toEqual([2025, 4, 210, null])
      expect(await row(-1, -1)).toEqual([2025, 4, 210, null])
      expect(await row(2026)).toEqual([2026, 1, 200, null])
      expect(await row(2026, 2)).toEqual([2026, 2, null, null])
      expect(await row(-1, 1)).toEqual([2026, 1, 200, null])
      expect(await row(2026, 3)).toBeUndefined()
      expect(await row(2024)).toBeUndefined()
      expect(await row(-1, 3)).toBeUndefined()
    }),
  )

  test(
    'shows every column of the documented row',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const hall = await aLocation(db, own.id, { name: 'The Quay' })
      const event = await anEvent(db, own.id, {
        name: 'Hamlet',
        locationId: hall.id,
        isTicketedId: 71,
        boxOfficeProviderId: 101,
        boxOfficeReferenceId: 'HAM',
        partners: [other.id],
      })
      const reference = { boxOfficeProviderId: 101, eventIdentifier: 'HAM', eventName: 'Hamlet', ticketsSold: 12 }
      const days = { startDate: '2026-11-07', endDate: '2026-11-09' }
      await db.insert(boxOfficeReferences).values({ organisationId: own.id, ...reference, ...days })
      const ctx = await as.admin(db, own)
      const { data } = await listEvents(ctx, queryWith())
      expect(data[0]).toMatchObject({
        id: event.id,
        name: 'Hamlet',
        location: 'The Quay',
        locationId: hall.id,
        isTicketed: true,
        isTicketingDataLinked: true,
        ticketingProviderReferenceId: 'HAM',
        boxOfficeProvider: expect.any(String),
        eventType: 'Performance',
        ownerOrgs: own.name,
        partnerOrgs: other.name,
        npoStatus: 0,
        activeStatus: 1,
        surveyCount: 0,
        surveyResponseCount: 0,
      })
      await expect(getEvent(ctx, event.id)).resolves.toMatchObject({ ticketsSold: 12 })
    }),
  )

  test(
    'is not sorted by a figure among the events of all organisations',
    inTransaction(async (db) => {
      const [own] = await twoOrganisations(db)
      const [funder, admin] = [await as.globalAdmin(db), await as.admin(db, own)]
      for (const selector of ['knownAttendance', 'location']) {
        const sort = [{ selector, desc: true }]
        await expect(listEvents(funder, queryWith({ sort }))).rejects.toMatchObject({ status: 400 })
        await expect(listEvents(admin, queryWith({ sort }))).resolves.toMatchObject({ totalCount: 0 })
      }
    }),
  )

  test(
    'offers the years that have events, newest first, and the quarters',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const event = await anEvent(db, own.id)
      await figures(db, event.id, [
        [2024, 4, 1],
        [2026, 1, 1],
      ])
      expect(await listEventFilters(await as.user(db, own), {})).toEqual({
        years: [2026, 2024],
        quarters: [1, 2, 3, 4],
      })
      expect(await listEventFilters(await as.user(db, other), {})).toEqual({ years: [], quarters: [1, 2, 3, 4] })
      expect((await listEventFilters(await as.globalAdmin(db), {})).years).toEqual([2026, 2024])
    }),
  )
})

describe('validate-id', () => {
  const hamlet = { isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM' }
  const asked = { boxOfficeReferenceId: 'HAM', providerId: 101, startDate: '2026-11-09', endDate: '2026-11-12' }

  test(
    'needs an event owner',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      await expect(validateBoxOfficeId(await as.admin(db, own), asked)).rejects.toMatchObject({
        status: 422,
        message:
          "Unable to validate Box Office Reference ID. Please provide an organisation as 'Event Owner' before saving the event.",
      })
      await expect(
        validateBoxOfficeId(await as.admin(db, own), { ...asked, organisationId: other.id }),
      ).rejects.toMatchObject({ status: 404 })
    }),
  )

  test(
    'is refused to a partner and a General User, who would learn which references are used',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const shared = await anEvent(db, other.id, { ...hamlet, partners: [own.id] })
      const mine = await anEvent(db, own.id, hamlet)
      const refused = { status: 403 }
      await expect(
        validateBoxOfficeId(await as.admin(db, own), { ...asked, eventId: shared.id }),
      ).rejects.toMatchObject(refused)
      const user = await as.user(db, own)
      for (const whose of [{ eventId: mine.id }, { organisationId: own.id }])
        await expect(validateBoxOfficeId(user, { ...asked, ...whose })).rejects.toMatchObject(refused)
    }),
  )

  test(
    'names who deleted the event, and when',
    inTransaction(async (db) => {
      const [own] = await twoOrganisations(db)
      const event = await anEvent(db, own.id, hamlet)
      const ctx = await as.admin(db, own, at('2026-11-21'))
      await deleteEvent(ctx, event.id)
      await expect(validateBoxOfficeId(ctx, { ...asked, eventId: event.id })).rejects.toMatchObject({
        status: 404,
        message: 'This event was deleted by Ada Quill on 21/11/2026 at 12:00.',
      })
    }),
  )

  test(
    'finds other events of the owner with the reference and a day in common',
    inTransaction(async (db) => {
      const [own, other] = await twoOrganisations(db)
      const event = await anEvent(db, own.id, hamlet)
      await anEvent(db, other.id, hamlet)
      const ctx = await as.admin(db, own)
      const ask = (more: object) => validateBoxOfficeId(ctx, { ...asked, organisationId: own.id, ...more })
      expect(await ask({})).toMatchObject({ isValid: false, duplicates: [{ id: event.id, name: event.name }] })
      for (const free of [
        { startDate: '2026-11-10' },
        { providerId: 102 },
        { boxOfficeReferenceId: 'MAC' },
        { boxOfficeReferenceId: ' ' },
        { organisationId: undefined, eventId: event.id },
      ])
        expect(await ask(free)).toEqual({ isValid: true, duplicates: [] })
    }),
  )
})

test(
  'a duplicate name is answered, and a blank name is refused',
  inTransaction(async (db) => {
    const [own] = await twoOrganisations(db)
    const ctx = await as.admin(db, own)
    expect(getDuplicateName(ctx, 'Hamlet')).toEqual({ name: 'Hamlet - 1' })
    for (const empty of ['', '  ', undefined]) expect(() => getDuplicateName(ctx, empty)).toThrow('Event name is empty')
  }),
)
