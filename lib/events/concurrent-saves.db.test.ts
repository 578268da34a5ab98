import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { boxOfficeReferences, events, locations } from '@/db/schema'
import { createLocation } from '@/lib/locations/service'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { validateBoxOfficeId } from './read-events'
import { createEvent } from './save-event'
import type { NewEvent } from './schema'

const times = 50
const fifty = Array.from({ length: times }, (_, at) => at)

let database: TestDatabase
beforeAll(async () => {
  database = await ownDatabase()
})

async function anOwnerWithEvent() {
  const { db } = database
  const own = await anOrganisation(db)
  const hamlet: NewEvent = {
    name: `Hamlet ${randomUUID()}`,
    locationId: (await aLocation(db, own.id)).id,
    startDate: '2026-11-07',
    endDate: '2026-11-09',
    eventTypeId: 17,
    distributionTypeId: 37,
    subDisciplineId: 801,
    isFundedId: 63,
    isTicketedId: 71,
    boxOfficeProviderId: 101,
    boxOfficeReferenceId: `HAM ${randomUUID()}`,
    eventOrganisations: [{ organisationId: own.id, relationshipTypeId: 10, subDisciplineId: 801 }],
  }
  return { own, hamlet, ctx: await as.admin(db, own) }
}

/** How often each error message was answered; a success counts as "done". */
async function countOutcomes(all: readonly Promise<unknown>[]) {
  const counts: Record<string, number> = {}
  for (const one of await Promise.allSettled(all)) {
    const outcome = one.status === 'fulfilled' ? 'done' : String(one.reason.message)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

test('of fifty simultaneous saves those that overlap are refused, and there are as many events as successes', async () => {
  const { hamlet, ctx } = await anOwnerWithEvent()
  const { done = 0, ...refused } = await countOutcomes(fifty.map(() => createEvent(ctx, hamlet)))
  const stored = await database.db.select().from(events).where(eq(events.name, hamlet.name))
  expect(done).toBeGreaterThan(0)
  expect(stored).toHaveLength(done)
  expect(refused).toEqual(done === times ? {} : { 'The event is already being processed': times - done })
})

test('fifty people may use one reference for fifty events: each is shown the others, and none is lost', async () => {
  const { own, hamlet } = await anOwnerWithEvent()
  const people = await Promise.all(fifty.map(() => as.admin(database.db, own)))
  const made = await Promise.all(people.map((ctx, at) => createEvent(ctx, { ...hamlet, name: `${hamlet.name} ${at}` })))
  expect(new Set(made.map(({ id }) => id)).size).toBe(times)
  const asked = { boxOfficeReferenceId: hamlet.boxOfficeReferenceId ?? '', providerId: 101 }
  const days = { startDate: hamlet.startDate, endDate: hamlet.endDate }
  const ctx = await as.admin(database.db, own)
  for (const { id: eventId } of [...made.slice(0, 1), ...made.slice(-1)]) {
    const { isValid, duplicates } = await validateBoxOfficeId(ctx, { ...asked, ...days, eventId })
    expect(isValid).toBe(false)
    expect(duplicates.map(({ id }) => id)).not.toContain(eventId)
  }
})

test('of fifty people adding one location from the event form, one succeeds and the others are refused: the name is in use', async () => {
  const { own } = await anOwnerWithEvent()
  const people = await Promise.all(fifty.map(() => as.admin(database.db, own)))
  const hall = {
    name: `Lantern Hall ${randomUUID()}`,
    organisationId: own.id,
    activeStatus: 1 as const,
    countryId: 45,
    addressLine1: '1 Quay Street',
    addressLine2: '',
    city: 'Leeds',
    postcode: 'LS1 4AP',
  }
  expect(await countOutcomes(people.map((ctx) => createLocation(ctx, hall)))).toEqual({
    done: 1,
    'Venue name already exists': times - 1,
  })
  expect(await database.db.select().from(locations).where(eq(locations.name, hall.name))).toHaveLength(1)
})

test('of fifty references of one identifier at one provider one is stored', async () => {
  const { own } = await anOwnerWithEvent()
  const row = {
    ...{ organisationId: own.id, boxOfficeProviderId: 101, eventIdentifier: 'HAM', eventName: 'Hamlet' },
    ...{ startDate: '2026-11-07', endDate: '2026-11-09', ticketsSold: 1 },
  }
  const made = await Promise.allSettled(fifty.map(() => database.db.insert(boxOfficeReferences).values(row)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
