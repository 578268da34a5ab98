import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditTrail, eventAttendances, events, locations, organisations } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { anEventRow, type EventCells, fillEvents } from '@/tests/support/events-workbook'
import { startTestWorker } from '@/tests/support/test-worker'
import { theTemplate, uploadRequest, uploadWorkbook } from '@/tests/support/upload-events'
import { eventsInBulk } from './events-import'
import { uploadEvents } from './service'

let database: TestDatabase
let ctx: StaffContext
let organisation: { id: number; name: string }
let template: Uint8Array

beforeAll(async () => {
  database = await ownDatabase()
})

beforeEach(async () => {
  await startTestWorker(database, importFiles(importFileJob, [eventsInBulk]))
  organisation = await anOrganisation(database.db)
  ctx = { ...(await as.admin(database.db, organisation)), now: new Date() }
  await aLocation(database.db, organisation.id, { name: 'Harbour Theatre' })
  template = await theTemplate(ctx)
})

const upload = async (rows: readonly EventCells[], query: Parameters<typeof uploadWorkbook>[3] = {}) =>
  uploadWorkbook(ctx, organisation.id, await fillEvents(template, rows), query)

const row = (cells: EventCells = {}) => anEventRow('Harbour Theatre', cells)

const eventsHere = () =>
  database.db
    .select({ event: events })
    .from(events)
    .innerJoin(locations, eq(locations.id, events.locationId))
    .where(eq(locations.organisationId, organisation.id))
    .orderBy(events.id)
    .then((found) => found.map(({ event }) => event))

const cellsOf = ({ errors }: Awaited<ReturnType<typeof upload>>) =>
  errors.map(({ cell, errorType, errorSeverity }) => `${cell} ${errorType} ${errorSeverity}`)

test('somebody of another organisation, a General User and a disabled organisation are refused', async () => {
  const file = await fillEvents(template, [row()])
  const other = await as.admin(database.db, await anOrganisation(database.db))
  await expect(uploadEvents(other, organisation.id, {}, uploadRequest(file))).rejects.toMatchObject({ status: 404 })
  const reader = await as.user(database.db, organisation)
  await expect(uploadEvents(reader, organisation.id, {}, uploadRequest(file))).rejects.toMatchObject({ status: 403 })
  const disabled = await anOrganisation(database.db, { activeStatus: 0 })
  const itsAdmin = await as.admin(database.db, disabled)
  await expect(uploadEvents(itsAdmin, disabled.id, {}, uploadRequest(file))).rejects.toMatchObject({
    status: 409,
    message: 'The organisation is disabled, so no events can be uploaded for it.',
  })
})

test.each([
  ['events.xls', 'Unable to upload file. File Type is not allowed'],
  ['EventsUploadTemplate (1).xlsx', 'Unable to upload file. File Name is invalid: “(” cannot be part of it'],
])('%s: %s', async (name, message) => {
  const file = uploadRequest(await fillEvents(template, [row()]), name)
  await expect(uploadEvents(ctx, organisation.id, {}, file)).rejects.toMatchObject({ status: 422, message })
})

test('a clean file becomes events with their figures, owned by the organisation, with zeros where a quarter has ended', async () => {
  const answer = await upload([
    row({ '2026/27 Q1 Known attendance': null, 'Event Name': 'One' }),
    row({ 'Event Name': 'Two', '2024/25 Q3 Known attendance': 120, '2024/25 Q3 Occurrences at location': 3 }),
  ])
  expect(answer).toMatchObject({
    status: 'successful',
    success: true,
    errors: [],
    messages: ['2 events created. 7 missing attendance values filled with 0.'],
    outcome: { eventsCreated: 2, zerosFilled: 7, confirmations: [] },
  })
  expect(answer.details?.events.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['One', true],
    ['Two', true],
  ])
  const made = await eventsHere()
  expect(made.map(({ name, startDate, version }) => [name, startDate, version])).toEqual([
    ['One', '2024-11-07', 1],
    ['Two', '2024-11-07', 1],
  ])
  const [figures] = await database.db
    .select()
    .from(eventAttendances)
    .where(eq(eventAttendances.eventId, made[1]?.id ?? 0))
  expect(figures).toMatchObject({
    ...{ year: 2024, quarter: 3, occurencesAtLocation: 3, totalTicketsAvailable: null },
    ...{ knownAttendance: 120, estimatedAttendance: 0, knownAttendanceCyp: 0, estimatedAttendanceCyp: 0 },
  })
  const entries = await database.db
    .select()
    .from(auditTrail)
    .where(and(eq(auditTrail.organisationId, organisation.id), eq(auditTrail.subject, 'event')))
    .orderBy(auditTrail.id)
  expect(entries.map(({ action, subjectName }) => `${action} ${subjectName}`).sort()).toEqual([
    'create One',
    'create Two',
  ])
})

test('errors keep the whole file out, whatever the warnings, and every one of them is told at its cell', async () => {
  const rows = [
    row({ 'Event Name': null, 'Start Date': '31/02/2024', 'Event Type': 'performance' }),
    row({ 'End Date': '06/11/2024', '2024/25 Q3 Known attendance': -1 }),
    row(),
    row(),
  ]
  const answer = await upload(rows, { ignoreWarnings: 'true' })
  expect(answer).toMatchObject({ status: 'failed', success: false, messages: [], outcome: null })
  expect(cellsOf(answer).sort()).toEqual(['A2 0 1', 'A5 2 0', 'BP3 7 1', 'H2 6 1', 'H3 5 1', 'J2 3 1'])
  expect(await eventsHere()).toEqual([])
})

test('warnings hold a file until they are ignored, and an existing event is skipped, changed or made again', async () => {
  const first = await upload([row({ 'Event Name': 'Sing' })])
  expect(first.success).toBe(true)
  const again = [row({ 'Event Name': 'Sing', '2024/25 Q3 Known attendance': 9 })]
  const held = await upload(again)
  expect(held).toMatchObject({ status: 'held', success: false, messages: [], outcome: { eventsSkipped: 1 } })
  expect(cellsOf(held)).toEqual(['A2 2 0'])
  expect(await upload(again, { ignoreWarnings: 'true' })).toMatchObject({
    success: true,
    outcome: { eventsCreated: 0, eventsSkipped: 1 },
  })
  const updated = await upload(again, { ignoreWarnings: 'true', existing: 'update' })
  expect(updated).toMatchObject({ success: true, outcome: { eventsUpdated: 1, changes: 1 } })
  expect(updated.details?.changes).toMatchObject([
    { field: '2024/25 Q3 Known attendance', before: '0', after: '9', eventName: 'Sing' },
  ])
  expect(await eventsHere()).toMatchObject([{ name: 'Sing', version: 2 }])
  expect(await upload(again, { ignoreWarnings: 'true', existing: 'create' })).toMatchObject({
    success: true,
    outcome: { eventsCreated: 1 },
  })
  expect(await eventsHere()).toHaveLength(2)
})

test('an organisation that is exempt from surveying may upload, and every row is its own', async () => {
  await database.db
    .update(organisations)
    .set({ exemptFromSurveyingId: 64 })
    .where(eq(organisations.id, organisation.id))
  expect(await upload([row()])).toMatchObject({ success: true, outcome: { eventsCreated: 1 } })
})

test('a location comes with the file, once for equal names', async () => {
  const place = {
    'Location Name': 'Moorside Library',
    'Location Country': 'England',
    'Location Address Line 1': '2 Mill Lane',
    'Location City': 'Leeds',
    'Location Postcode': 'ls14ap',
  }
  const answer = await upload([row({ ...place, 'Event Name': 'One' }), row({ ...place, 'Event Name': 'Two' })])
  expect(answer).toMatchObject({ success: true, outcome: { eventsCreated: 2, locationsCreated: 1 } })
  const made = await database.db
    .select()
    .from(locations)
    .where(and(eq(locations.organisationId, organisation.id), eq(locations.name, 'Moorside Library')))
  expect(made).toMatchObject([{ countryId: 45, postcode: 'LS1 4AP', city: 'Leeds', activeStatus: 1 }])
})

test('a partner and an own event of another organisation are told apart by name', async () => {
  const partner = await anOrganisation(database.db)
  const answer = await upload([row({ 'Partner Organisation': partner.name })])
  expect(answer.success).toBe(true)
  const other = await anOrganisation(database.db)
  await anEvent(database.db, other.id, { name: 'Elsewhere' })
  expect(await upload([row({ 'Event Name': 'Elsewhere' })])).toMatchObject({ success: true, errors: [] })
})
