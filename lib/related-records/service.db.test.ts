import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import * as schema from '@/db/schema'
import { listEvents } from '@/lib/events/read-events'
import { eventsView } from '@/lib/events/rules'
import { type GridDefaults, readView } from '@/lib/floor/grid/grid-view'
import { queryOfView } from '@/lib/floor/grid/initial-rows'
import type { StaffContext } from '@/lib/floor/identity/context'
import { locationsView } from '@/lib/locations/rules'
import { listLocations } from '@/lib/locations/service'
import { listSurveys } from '@/lib/surveys/read-surveys'
import { surveysView } from '@/lib/surveys/rules'
import { listUsers } from '@/lib/users/read-users'
import { usersView } from '@/lib/users/rules'
import { aResponse } from '@/tests/support/a-survey-to-save'
import { as, at } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation, aPublishedSurvey, aUser } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import type { RelatedGroup } from './rules'
import {
  listRelatedToEvent,
  listRelatedToLocation,
  listRelatedToOrganisation,
  listRelatedToSurvey,
  listRelatedToUser,
} from './service'

const services = {
  organisation: listRelatedToOrganisation,
  user: listRelatedToUser,
  location: listRelatedToLocation,
  event: listRelatedToEvent,
  survey: listRelatedToSurvey,
}
type Kind = keyof typeof services
const kinds = Object.keys(services) as Kind[]

const statements: string[] = []
let db: Database
let own: { id: number; name: string }
let partner: { id: number; name: string }
let hall: { id: number; name: string }
let event: { id: number; name: string }
let survey: { id: number; organisationId: number }
let person: { id: number }
let admin: StaffContext
let ids: Record<Kind, number>

beforeAll(async () => {
  const { sql } = await ownDatabase()
  db = drizzle(sql, { schema, logger: { logQuery: (text) => statements.push(text) } })
  own = await anOrganisation(db, { name: 'Harbour, "Theatre" & Co' })
  partner = await anOrganisation(db, { name: 'Aardvark Dance' })
  hall = await aLocation(db, own.id, { name: 'The hall' })
  // The same name in another organisation, and the same words within another name.
  await aLocation(db, partner.id, { name: 'The hall' })
  await anOrganisation(db, { name: 'Harbour, "Theatre" & Co of Hull' })
  event = await anEvent(db, own.id, { name: 'Hamlet', locationId: hall.id, partners: [partner.id] })
  await anEvent(db, own.id, { locationId: hall.id, startDate: '2024-05-01', endDate: '2024-05-02' })
  // Both ends of the financial year 2026/27, and a day beyond each.
  for (const day of ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01'])
    await anEvent(db, own.id, { locationId: hall.id, startDate: day, endDate: day })
  await anEvent(db, partner.id, { partners: [own.id] })
  survey = await aPublishedSurvey(db, event, own.id)
  for (const state of [0, 1, 2, 2] as const) await aResponse(db, survey, state)
  person = await aUser(db, { organisationIds: [own.id, partner.id] })
  await aUser(db, { role: 0, organisationIds: [own.id] })
  await db.insert(schema.confirmations).values(
    [
      { year: 2026, quarter: 1 as const, resetAt: null },
      { year: 2026, quarter: 2 as const, resetAt: at('2026-11-01') },
      { year: 2025, quarter: 4 as const, resetAt: null },
    ].map((each) => ({
      ...each,
      organisationId: own.id,
      confirmedAt: at('2026-10-01'),
      confirmedByName: 'Ada Quill',
      snapshot: {},
      snapshotHash: Buffer.from([0]),
    })),
  )
  admin = await as.admin(db, own)
  ids = { organisation: own.id, user: person.id, location: hall.id, event: event.id, survey: survey.id }
})

describe('who may not', () => {
  test('a General User is refused what belongs to an organisation or a user', async () => {
    const ctx = await as.user(db, own)
    await expect(listRelatedToOrganisation(ctx, own.id)).rejects.toMatchObject({ status: 403 })
    await expect(listRelatedToUser(ctx, person.id)).rejects.toMatchObject({ status: 403 })
  })

  test.each(kinds.filter((kind) => kind !== 'user'))('a record of kind %s out of reach is not found', async (kind) => {
    const rival = await as.admin(db, await anOrganisation(db))
    await expect(services[kind](rival, ids[kind])).rejects.toMatchObject({ status: 404 })
    await expect(services[kind](rival, 999_999_999)).rejects.toMatchObject({ status: 404 })
  })

  test('of a user only the organisations in reach are named or counted', async () => {
    expect(await listRelatedToUser(admin, person.id)).toEqual([
      {
        kind: 'named',
        label: 'Organisation',
        records: [{ name: own.name, href: `/organisation-details/${own.id}` }],
        others: 0,
      },
    ])
    expect(await listRelatedToUser(await as.admin(db, await anOrganisation(db)), person.id)).toEqual([])
  })

  test('what is out of reach has no link', async () => {
    const [location, organisations] = await listRelatedToEvent(await as.admin(db, partner), event.id)
    expect(location).toMatchObject({ records: [{ name: 'The hall', href: undefined }] })
    expect(organisations).toMatchObject({
      label: 'Organisations',
      records: [
        { name: own.name, href: undefined, detail: 'owner' },
        { name: partner.name, href: `/organisation-details/${partner.id}`, detail: 'partner' },
      ],
    })
  })

  test('a General User sees names without the pages that are not theirs, and a survey leads to its results', async () => {
    const groups = await listRelatedToEvent(await as.user(db, own), event.id)
    expect(groups).toMatchObject([
      { label: 'Location', records: [{ href: `/location-overview/${hall.id}` }] },
      { label: 'Organisations', records: [{ href: undefined }, { href: undefined }] },
      { label: 'Survey', records: [{ href: `/survey-results/${survey.id}`, detail: '2 responses' }] },
    ])
  })
})

test('an organisation leads to its people, events of the year, surveys, locations and confirmed quarters', async () => {
  expect(await listRelatedToOrganisation(admin, own.id)).toEqual([
    { kind: 'counted', text: expect.stringMatching(/^\d+ people$/), href: `/users-list?organisationId=${own.id}&f=` },
    { kind: 'counted', text: '4 events in 2026/27', href: `/events-list?organisationId=${own.id}&year=2026&f=` },
    { kind: 'counted', text: '1 survey', href: `/surveys-list?organisationId=${own.id}&f=` },
    { kind: 'counted', text: '1 location', href: expect.stringContaining('/locations-list?f=organisationName') },
    {
      kind: 'counted',
      text: '1 quarter of 2026/27 confirmed',
      href: `/confirmations?organisationId=${own.id}&year=2026`,
    },
  ])
})

test('a survey leads to its event, its organisation and its responses', async () => {
  expect(await listRelatedToSurvey(admin, survey.id)).toEqual([
    { kind: 'named', label: 'Event', records: [{ name: 'Hamlet', href: `/event-overview/${event.id}` }], others: 0 },
    {
      kind: 'named',
      label: 'Organisation',
      records: [{ name: own.name, href: `/organisation-details/${own.id}` }],
      others: 0,
    },
    { kind: 'counted', text: '2 responses', href: `/survey-results/${survey.id}` },
  ])
})

/** How many rows the list of an address has, asked as its screen asks; undefined for a page that is no list. */
async function totalAt(ctx: StaffContext, href: string): Promise<number | undefined> {
  const { pathname, searchParams } = new URL(href, 'https://illuminate.test')
  const of = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
  const organisationId = of('organisationId')
  const query = (view: GridDefaults) => queryOfView(readView(searchParams, view))
  const lists: Record<string, () => Promise<{ totalCount: number | null }>> = {
    '/users-list': () => listUsers(ctx, { ...query(usersView), organisationId }),
    '/events-list': () =>
      listEvents(ctx, { ...query(eventsView), organisationId, year: of('year'), quarter: undefined }),
    '/surveys-list': () => listSurveys(ctx, { ...query(surveysView), organisationId }),
    '/locations-list': () => listLocations(ctx, { ...query(locationsView), eventId: undefined }),
  }
  const page = await lists[pathname]?.()
  return page?.totalCount ?? undefined
}

const roles = {
  'a Global Admin': () => as.globalAdmin(db),
  'an Organisation Admin': () => Promise.resolve(admin),
  'an Admin of both': () => as.admin(db, [own, partner]),
  'a General User': () => as.user(db, own),
}

describe.each(Object.entries(roles))('for %s', (_, roleOf) => {
  test.each(kinds)('every count about a record of kind %s is that of the list it leads to', async (kind) => {
    const ctx = await roleOf()
    let groups: RelatedGroup[]
    try {
      groups = await services[kind](ctx, ids[kind])
    } catch {
      // What a role may not ask is told above.
      return
    }
    for (const group of groups) {
      if (group.kind !== 'counted') continue
      const total = await totalAt(ctx, group.href)
      if (total !== undefined)
        expect([group.href, group.text]).toEqual([group.href, expect.stringMatching(`^${total} `)])
    }
  })
})

test.each(kinds)('what belongs to a record of kind %s takes at most two statements', async (kind) => {
  statements.length = 0
  await services[kind](admin, ids[kind])
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(2)
})
