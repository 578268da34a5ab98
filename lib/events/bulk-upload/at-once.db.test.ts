import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventOrganisations, events, locations, organisationBoxOffices } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { anEventRow, fillEvents } from '@/tests/support/events-workbook'
import { startTestWorker } from '@/tests/support/test-worker'
import { theTemplate, uploadWorkbook } from '@/tests/support/upload-events'
import { waitFor } from '@/tests/support/wait-for'
import { commitUpload } from './commit-upload'
import { eventsInBulk } from './events-import'
import { planUpload } from './plan-upload'
import type { EventsSheet } from './read-sheet'

let database: TestDatabase
let ctx: StaffContext
let organisation: { id: number; name: string }

beforeAll(async () => {
  database = await ownDatabase()
})

beforeEach(async () => {
  organisation = await anOrganisation(database.db)
  ctx = { ...(await as.admin(database.db, organisation)), now: new Date() }
  await aLocation(database.db, organisation.id, { name: 'Harbour Theatre' })
})

const ownEvents = () =>
  database.db
    .select({ id: events.id })
    .from(events)
    .innerJoin(eventOrganisations, eq(eventOrganisations.eventId, events.id))
    .where(eq(eventOrganisations.organisationId, organisation.id))

test('one file sent twice at once makes its events once: the other is checked anew, and waits', async () => {
  await startTestWorker(database, importFiles(importFileJob, [eventsInBulk]))
  const file = await fillEvents(await theTemplate(ctx), [anEventRow('Harbour Theatre')])
  const answers = await Promise.all([0, 1].map(() => uploadWorkbook(ctx, organisation.id, file)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['held', 'successful'])
  expect(answers.find(({ status }) => status === 'held')?.errors).toMatchObject([{ errorType: 2, cell: 'A2' }])
  expect(await ownEvents()).toHaveLength(1)
})

test('what a file is compared with is of one moment: an event that comes while it is read is there whole, or not at all', async () => {
  await startTestWorker(database, importFiles(importFileJob, [eventsInBulk]))
  const organisationId = organisation.id
  await database.db
    .insert(organisationBoxOffices)
    .values({ organisationId, boxOfficeProviderId: 101, providerOrgRef: 'R' })
  const sold = { Ticketed: 'Ticketed', 'Ticketing Provider': 'Spektrix', 'Box Office Reference': 'HAM' }
  const file = await fillEvents(await theTemplate(ctx), [anEventRow('Harbour Theatre', sold)])
  const [place] = await database.db.select().from(locations).where(eq(locations.organisationId, organisationId))
  let answer: ReturnType<typeof uploadWorkbook> | undefined
  await database.db.transaction(async (db) => {
    const reference = { boxOfficeProviderId: 101, boxOfficeReferenceId: 'HAM', isTicketedId: 71 }
    const dates = { startDate: '2024-11-07', endDate: '2024-11-07' }
    const about = { name: 'The Winter Garden', locationId: place?.id ?? 0, ...dates, ...reference }
    await anEvent(db, organisationId, about)
    await db.execute(sql`lock table event_box_office_references in access exclusive mode`)
    answer = uploadWorkbook(ctx, organisationId, file)
    // It has read the events and not yet their references.
    await waitFor('the check waits for the references', async () => {
      const [row] = await database.sql`select count(*)::int as waiting from pg_locks
        where relation = 'event_box_office_references'::regclass and not granted`
      return row?.waiting > 0
    })
  })
  expect((await answer)?.errors.map(({ errorType }) => errorType)).toEqual([2])
  expect(await ownEvents()).toHaveLength(1)
})

test('two workbooks of an organisation sent at once are both taken whole, and a location that both bring is made once', async () => {
  await startTestWorker(database, importFiles(importFileJob, [eventsInBulk]))
  const template = await theTemplate(ctx)
  const place = {
    ...{ 'Location Address Line 1': '1 Chapel Lane', 'Location City': 'Leeds' },
    ...{ 'Location Country': 'England', 'Location Postcode': 'LS1 3AD' },
  }
  const nights = Array.from({ length: 40 }, (_, at) => at)
  const files = await Promise.all(
    ['Autumn', 'Spring'].map((season) =>
      fillEvents(
        template,
        nights.map((at) => anEventRow('The Old Chapel', { 'Event Name': `${season} ${at}`, ...place })),
      ),
    ),
  )
  const answers = await Promise.all(files.map((file) => uploadWorkbook(ctx, organisation.id, file)))
  expect(answers.map(({ status, outcome }) => [status, outcome?.eventsCreated])).toEqual([
    ['successful', nights.length],
    ['successful', nights.length],
  ])
  const stored = await ownEvents()
  expect(new Set(stored.map(({ id }) => id)).size).toBe(2 * nights.length)
  const made = await database.db.$count(locations, eq(locations.name, 'The Old Chapel'))
  expect(made).toBe(1)
})

/** A sheet with one row, its columns as they come. */
const aSheet = (cells: Readonly<Record<string, string>>): EventsSheet => ({
  layout: { columns: new Map(Object.keys(cells).map((key, index) => [key as never, index])), figures: [] },
  rows: [{ number: 2, fields: Object.values(cells).map((text) => `s${text}`) }],
})

const good = {
  ...{ name: 'Night', location: 'Harbour Theatre', startDate: '07/11/2024', endDate: '07/11/2024' },
  ...{ eventType: 'Performance', distributionType: 'In person', subDiscipline: 'Drama and new writing' },
  ...{ isFunded: 'No', isTicketed: 'Not ticketed' },
}

test.each<[string, () => Promise<unknown>]>([
  ['the location was disabled', () => database.db.update(locations).set({ activeStatus: 0 })],
  [
    'the same event came',
    async () => {
      const [place] = await database.db.select().from(locations).where(eq(locations.organisationId, organisation.id))
      const dates = { startDate: '2024-11-07', endDate: '2024-11-07' }
      return anEvent(database.db, organisation.id, { ...dates, name: 'Night', locationId: place?.id ?? 0 })
    },
  ],
])('what was checked and is not so any more is not written: %s', async (_, meanwhile) => {
  const sheet = aSheet(good)
  const choice = { organisationId: organisation.id, existing: 'skip' as const }
  const plan = await planUpload(ctx, choice, sheet, () => {})
  if (!plan) throw new Error('The sheet has errors')
  await meanwhile()
  const before = await ownEvents()
  const tx = { ...ctx, audit: () => {}, unchanged: () => {} }
  await expect(
    database.db.transaction((db) => commitUpload({ ...tx, db }, { ...choice, sheet, plan })),
  ).rejects.toMatchObject({
    status: 409,
    message: 'Somebody changed the same events or their locations while the file was read. Please upload it again.',
  })
  expect(await ownEvents()).toEqual(before)
})
