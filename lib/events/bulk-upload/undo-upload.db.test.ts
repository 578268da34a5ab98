import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventAttendances, eventBoxOfficeReferences, eventOrganisations, events, locations } from '@/db/schema'
import { confirmQuarter } from '@/lib/confirmations/confirm-quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { anEventRow, type EventCells, editEvents, fillEvents } from '@/tests/support/events-workbook'
import { startTestWorker } from '@/tests/support/test-worker'
import { theTemplate, uploadWorkbook } from '@/tests/support/upload-events'
import { downloadYearWorkbook } from './download-workbooks'
import { eventsInBulk } from './events-import'
import { downloadEventUpload, getEventUpload, listEventUploads, undoEventUpload } from './service'

let database: TestDatabase
let ctx: StaffContext
let organisation: { id: number; name: string }

beforeAll(async () => {
  database = await ownDatabase()
})

beforeEach(async () => {
  await startTestWorker(database, importFiles(importFileJob, [eventsInBulk]))
  organisation = await anOrganisation(database.db)
  ctx = { ...(await as.admin(database.db, organisation)), now: new Date() }
  await aLocation(database.db, organisation.id, { name: 'Harbour Theatre' })
})

const complete = { '2024/25 Q3 Occurrences at location': 1 }
const newPlace = {
  'Location Name': 'Online',
  'Location Country': 'Online (no physical location)',
}

async function uploadRows(rows: readonly EventCells[]) {
  const file = await fillEvents(await theTemplate(ctx), rows)
  return uploadWorkbook(ctx, organisation.id, file, { ignoreWarnings: 'true' })
}

const row = (cells: EventCells = {}) => anEventRow('Harbour Theatre', { ...complete, ...cells })

const ownEvents = async () =>
  (
    await database.db
      .select({ event: events })
      .from(events)
      .innerJoin(eventOrganisations, eq(eventOrganisations.eventId, events.id))
      .where(eq(eventOrganisations.organisationId, organisation.id))
      .orderBy(events.id)
  ).map(({ event }) => event)

const locationNames = async () =>
  (await database.db.select().from(locations).where(eq(locations.organisationId, organisation.id))).map(
    ({ name }) => name,
  )

test('an upload is undone whole, with the locations that came with it, and undoing it twice is the same', async () => {
  const { id } = await uploadRows([row(), row({ ...newPlace, 'Event Name': 'Tide Lines' })])
  expect(await locationNames()).toContain('Online')
  await undoEventUpload(ctx, id)
  await undoEventUpload(ctx, id)
  expect(await ownEvents()).toEqual([])
  expect(await locationNames()).toEqual(['Harbour Theatre'])
  expect(await getEventUpload(ctx, id)).toMatchObject({ status: 'undone', undoneAt: expect.any(Date) })
})

test('a location that another event uses by now stays', async () => {
  const { id } = await uploadRows([row({ ...newPlace })])
  const [place] = await database.db.select().from(locations).where(eq(locations.name, 'Online'))
  await anEvent(database.db, organisation.id, { ...(place && { locationId: place.id }) })
  await undoEventUpload(ctx, id)
  expect(await locationNames()).toContain('Online')
})

test('nobody else undoes it: out of reach it is not there, and a General User may not', async () => {
  const { id } = await uploadRows([row()])
  const other = await as.admin(database.db, await anOrganisation(database.db))
  for (const attempt of [
    () => undoEventUpload(other, id),
    () => getEventUpload(other, id),
    () => downloadEventUpload(other, id),
    () => listEventUploads(other, { organisationId: organisation.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  const reader = await as.user(database.db, organisation)
  await expect(undoEventUpload(reader, id)).rejects.toMatchObject({ status: 403 })
})

test('it stays once somebody has built on it: a survey, a save, a confirmation, a deletion', async () => {
  const refused = async (build: (event: typeof events.$inferSelect) => Promise<unknown>, message: RegExp) => {
    const { id, details } = await uploadRows([row({ 'Event Name': `Night ${Math.random()}` })])
    const event = (await ownEvents()).find((one) => one.id === details?.events[0]?.id)
    if (!event) throw new Error('The event is not there')
    await build(event)
    await expect(undoEventUpload(ctx, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(message),
    })
  }
  await refused(
    (event) => aPublishedSurvey(database.db, event, organisation.id),
    /^The event ‘Night .*’ has been given a survey since\.$/,
  )
  await refused(
    ({ id }) => database.db.update(events).set({ version: 2 }).where(eq(events.id, id)),
    /^The event ‘Night .*’ has been changed since\.$/,
  )
  await refused(
    ({ id }) => database.db.delete(events).where(eq(events.id, id)),
    /^One of its events has been deleted since\.$/,
  )
  await refused(
    () => confirmQuarter(ctx, { organisationId: organisation.id, year: 2024, quarterNumber: 3 }),
    /^The event ‘Night .*’ has been confirmed since\.$/,
  )
})

test('events that were changed are as they were, figures included', async () => {
  const event = await anEvent(database.db, organisation.id, {
    name: 'Before',
    startDate: '2024-11-07',
    endDate: '2024-11-09',
  })
  await database.db.insert(eventAttendances).values({ eventId: event.id, year: 2024, quarter: 3, knownAttendance: 12 })
  const year = await downloadYearWorkbook(ctx, { organisationId: organisation.id, year: 2024 })
  const file = await editEvents(new Uint8Array(await year.arrayBuffer()), (cells) => ({
    ...cells,
    'Event Name': 'After',
    'Start Date': '07/02/2025',
    'End Date': '09/02/2025',
    '2024/25 Q3 Known attendance': null,
    '2024/25 Q4 Known attendance': 5,
  }))
  const { id } = await uploadWorkbook(ctx, organisation.id, file, { ignoreWarnings: 'true' })
  expect(await ownEvents()).toMatchObject([{ name: 'After', startDate: '2025-02-07', version: 2 }])
  await undoEventUpload(ctx, id)
  expect(await ownEvents()).toMatchObject([{ name: 'Before', startDate: '2024-11-07', version: 3 }])
  const figures = await database.db.select().from(eventAttendances).where(eq(eventAttendances.eventId, event.id))
  expect(figures).toMatchObject([{ year: 2024, quarter: 3, knownAttendance: 12, estimatedAttendance: null }])
})

const referencesOf = async (eventId: number) =>
  (
    await database.db
      .select()
      .from(eventBoxOfficeReferences)
      .where(eq(eventBoxOfficeReferences.eventId, eventId))
      .orderBy(eventBoxOfficeReferences.organisationId, eventBoxOfficeReferences.reference)
  ).map(({ organisationId, reference, isOfForm }) => `${organisationId} ${reference}${isOfForm ? '' : ' linked'}`)

const sold = { isTicketedId: 71, boxOfficeProviderId: 138, startDate: '2024-11-07', endDate: '2024-11-09' }

const link = (eventId: number, organisationId: number, reference: string) =>
  database.db.insert(eventBoxOfficeReferences).values({ eventId, organisationId, boxOfficeProviderId: 138, reference })

test('references are as they were, those linked by hand included, and what was linked or removed since stays so', async () => {
  const partner = await anOrganisation(database.db)
  const given = { ...sold, partners: [partner.id] }
  const moved = await anEvent(database.db, organisation.id, { ...given, name: 'Moved', boxOfficeReferenceId: 'M-1' })
  const free = await anEvent(database.db, organisation.id, { ...given, name: 'Free', boxOfficeReferenceId: 'F-1' })
  await link(moved.id, organisation.id, 'M-2')
  await link(moved.id, organisation.id, 'M-3')
  await link(free.id, organisation.id, 'F-2')
  await link(free.id, partner.id, 'THEIRS')
  const before = await referencesOf(free.id)
  const year = await downloadYearWorkbook(ctx, { organisationId: organisation.id, year: 2024 })
  const file = await editEvents(new Uint8Array(await year.arrayBuffer()), (cells) =>
    cells['Event Name'] === 'Moved'
      ? { ...cells, 'Box Office Reference': 'M-2' }
      : { ...cells, Ticketed: 'Not ticketed', 'Ticketing Provider': null, 'Box Office Reference': null },
  )
  const { id } = await uploadWorkbook(ctx, organisation.id, file, { ignoreWarnings: 'true' })
  expect(await referencesOf(moved.id)).toEqual([`${organisation.id} M-2`, `${organisation.id} M-3 linked`])
  expect(await referencesOf(free.id)).toEqual([`${partner.id} THEIRS linked`])
  await link(moved.id, organisation.id, 'M-4')
  await database.db.delete(eventBoxOfficeReferences).where(eq(eventBoxOfficeReferences.reference, 'M-3'))
  await undoEventUpload(ctx, id)
  expect(await referencesOf(moved.id)).toEqual([
    `${organisation.id} M-1`,
    `${organisation.id} M-2 linked`,
    `${organisation.id} M-4 linked`,
  ])
  expect(await referencesOf(free.id)).toEqual(before)
})

test('a new event’s reference is free again', async () => {
  const ticketing = {
    Ticketed: 'Ticketed',
    'Ticketing Provider': 'Manual entry - in-house system',
    'Box Office Reference': 'NEW-1',
  }
  const { id, details } = await uploadRows([row(ticketing)])
  const eventId = details?.events[0]?.id ?? 0
  expect(await referencesOf(eventId)).toEqual([`${organisation.id} NEW-1`])
  await undoEventUpload(ctx, id)
  expect(await referencesOf(eventId)).toEqual([])
})

test('an upload that wrote nothing has nothing to be undone', async () => {
  await uploadRows([row()])
  const { id } = await uploadRows([row()])
  await expect(undoEventUpload(ctx, id)).rejects.toMatchObject({
    status: 409,
    message: 'It changed nothing, so there is nothing to undo.',
  })
})

test('the history has the uploads of the organisation, the latest first, and the file can be had back', async () => {
  const first = await uploadRows([row()])
  const second = await uploadRows([row({ 'Event Name': 'Another', 'Event Type': 'Party' })])
  const { data } = await listEventUploads(ctx, { organisationId: organisation.id })
  expect(data).toMatchObject([
    { id: second.id, status: 'failed', findingsCount: 1, outcome: null, hasFile: true },
    { id: first.id, status: 'successful', outcome: { eventsCreated: 1 }, existing: 'skip', createdByName: 'Ada Quill' },
  ])
  expect(data[0]?.groups).toEqual([{ column: 'Event Type', type: 'NotFound', code: 3, severity: 'error', count: 1 }])
  expect((await downloadEventUpload(ctx, first.id)).status).toBe(200)
})
