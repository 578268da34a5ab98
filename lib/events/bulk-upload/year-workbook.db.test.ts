import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attestationHistory, confirmations, eventAttendances, eventOrganisations, events } from '@/db/schema'
import { confirmQuarter } from '@/lib/confirmations/confirm-quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { as } from '@/tests/support/actors'
import { aLocation, anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { anEventRow, type EventCells, editEvents, fillEvents } from '@/tests/support/events-workbook'
import { startTestWorker } from '@/tests/support/test-worker'
import { uploadWorkbook } from '@/tests/support/upload-events'
import { downloadYearWorkbook } from './download-workbooks'
import { eventsInBulk } from './events-import'

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
})

const complete = {
  occurencesAtLocation: 3,
  knownAttendance: 120,
  estimatedAttendance: 0,
  knownAttendanceCyp: 20,
  estimatedAttendanceCyp: 0,
}

/** An event of 2024/25 Q3 with its figures complete. */
async function anEventOfTheYear(values: Partial<typeof events.$inferInsert> & { partners?: number[] } = {}) {
  const days = { startDate: '2024-11-07', endDate: '2024-11-09' }
  const event = await anEvent(database.db, organisation.id, { ...days, ...values })
  await database.db.insert(eventAttendances).values({ eventId: event.id, year: 2024, quarter: 3, ...complete })
  return event
}

const theYear = async () =>
  new Uint8Array(await (await downloadYearWorkbook(ctx, { organisationId: organisation.id, year: 2024 })).arrayBuffer())

const edited = async (edit: (cells: EventCells) => EventCells) => editEvents(await theYear(), edit)

const upload = (file: Uint8Array, query: Parameters<typeof uploadWorkbook>[3] = {}) =>
  uploadWorkbook(ctx, organisation.id, file, query)

const stored = async (id: number) => {
  const [event] = await database.db.select().from(events).where(eq(events.id, id))
  const figures = await database.db
    .select()
    .from(eventAttendances)
    .where(eq(eventAttendances.eventId, id))
    .orderBy(eventAttendances.year, eventAttendances.quarter)
  return { event, figures }
}

const confirm = () =>
  confirmQuarter(ctx, { organisationId: organisation.id, year: 2024, quarterNumber: 3 } as Parameters<
    typeof confirmQuarter
  >[1])

const standing = async () =>
  (await database.db.select().from(confirmations).where(eq(confirmations.organisationId, organisation.id))).filter(
    ({ resetAt }) => resetAt === null,
  ).length

describe('a year as a workbook', () => {
  test('is for whoever may create events, of an organisation in reach', async () => {
    const asked = { organisationId: organisation.id, year: 2024 }
    const reader = await as.user(database.db, organisation)
    await expect(downloadYearWorkbook(reader, asked)).rejects.toMatchObject({ status: 403 })
    const other = await as.admin(database.db, await anOrganisation(database.db))
    await expect(downloadYearWorkbook(other, asked)).rejects.toMatchObject({ status: 404 })
  })

  test('untouched proposes nothing, changes nothing and resets nothing', async () => {
    const partner = await anOrganisation(database.db)
    const elsewhere = await aLocation(database.db, partner.id, { name: 'Their Hall' })
    const event = await anEventOfTheYear({ partners: [partner.id], locationId: elsewhere.id })
    await anEventOfTheYear({ isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: 'HT-1' })
    // Left from a time before it was not ticketed.
    await database.db
      .update(eventAttendances)
      .set({ totalTicketsAvailable: 300 })
      .where(eq(eventAttendances.eventId, event.id))
    const sameReference = await anEventOfTheYear({
      isTicketedId: 71,
      boxOfficeProviderId: 101,
      boxOfficeReferenceId: 'HT-1',
    })
    await database.db.update(eventAttendances).set({ totalTicketsAvailable: 300 })
    await confirm()
    const answer = await upload(await theYear())
    expect(answer).toMatchObject({
      success: true,
      errors: [],
      messages: ['3 events left as they were.'],
      outcome: { eventsUpdated: 0, eventsUnchanged: 3, changes: 0, confirmations: [], zerosFilled: 0 },
    })
    expect((await stored(event.id)).event?.version).toBe(1)
    expect((await stored(sameReference.id)).event?.version).toBe(1)
    expect(await standing()).toBe(1)
  })

  test('edited is held with every change, old and new, and with the confirmations that it would reset', async () => {
    const event = await anEventOfTheYear({ name: 'Old name' })
    await confirm()
    const file = await edited((cells) => ({
      ...cells,
      'Event Name': 'New name',
      'End Date': '10/11/2024',
      '2024/25 Q3 Known attendance': 130,
      '2024/25 Q3 Estimated attendance': null,
    }))
    const held = await upload(file)
    expect(held).toMatchObject({
      status: 'held',
      success: false,
      errors: [],
      outcome: {
        eventsUpdated: 1,
        changes: 3,
        confirmations: [
          { organisationId: organisation.id, organisationName: organisation.name, year: 2024, quarter: 3 },
        ],
      },
    })
    expect(held.messages[1]).toBe(
      `The file would reset 1 confirmation: 2024/25 Q3 of ${organisation.name}. If that is meant, upload it again with the warnings overridden.`,
    )
    expect(held.details?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['Event Name', 'Old name', 'New name'],
      ['End Date', '09/11/2024', '10/11/2024'],
      ['2024/25 Q3 Known attendance', '120', '130'],
    ])
    expect(await standing()).toBe(1)
    expect((await stored(event.id)).event?.name).toBe('Old name')

    expect(await upload(file, { ignoreWarnings: 'true' })).toMatchObject({
      success: true,
      outcome: { eventsUpdated: 1, confirmations: [{ year: 2024, quarter: 3 }] },
    })
    const after = await stored(event.id)
    expect(after.event).toMatchObject({ name: 'New name', endDate: '2024-11-10', version: 2 })
    // A blank leaves what is stored, and is never filled.
    expect(after.figures).toMatchObject([{ knownAttendance: 130, estimatedAttendance: 0, totalTicketsAvailable: null }])
    expect(await standing()).toBe(0)
    const history = await database.db
      .select()
      .from(attestationHistory)
      .where(eq(attestationHistory.organisationId, organisation.id))
    expect(history.filter(({ eventId }) => eventId === event.id)).toHaveLength(1)
  })

  test('with new dates loses the figures of the quarters that are left, and says so', async () => {
    const event = await anEventOfTheYear()
    const file = await edited((cells) => ({
      ...cells,
      'Start Date': '07/02/2025',
      'End Date': '09/02/2025',
    }))
    const held = await upload(file)
    expect(held.errors.map(({ errorType }) => errorType)).toEqual([10, 10, 10, 10, 10])
    expect(held.details?.changes).toContainEqual(
      expect.objectContaining({ field: '2024/25 Q3 Known attendance', before: '120', after: null }),
    )
    await upload(file, { ignoreWarnings: 'true' })
    expect((await stored(event.id)).figures).toMatchObject([{ year: 2024, quarter: 4, knownAttendance: null }])
  })

  test('leaves out an event that was changed since, and names it', async () => {
    const [event, other] = [await anEventOfTheYear({ name: 'Stale' }), await anEventOfTheYear({ name: 'Fresh' })]
    const file = await edited((cells) => ({ ...cells, '2024/25 Q3 Known attendance': 200 }))
    await database.db.update(events).set({ version: 2, updatedBy: ctx.actor.userId }).where(eq(events.id, event.id))
    const held = await upload(file)
    expect(held).toMatchObject({ status: 'held', outcome: { eventsStale: 1, eventsUpdated: 1 } })
    expect(held.errors).toMatchObject([{ errorType: 2, errorSeverity: 0, columnName: 'Version' }])
    expect(held.messages.join(' ')).toMatch(/Row \d: ‘Stale’ was changed by Ada Quill on /)
    await upload(file, { ignoreWarnings: 'true' })
    expect((await stored(event.id)).figures[0]?.knownAttendance).toBe(120)
    expect((await stored(other.id)).figures[0]?.knownAttendance).toBe(200)
  })

  test('takes new rows below, and refuses a number that is not the organisation’s', async () => {
    const foreign = await anEvent(database.db, (await anOrganisation(database.db)).id)
    await anEventOfTheYear()
    await aLocation(database.db, organisation.id, { name: 'Harbour Theatre' })
    const fresh = anEventRow('Harbour Theatre', { 'Event Name': 'Brand new' })
    const answer = await upload(await fillEvents(await theYear(), [fresh]))
    expect(answer).toMatchObject({ success: true, outcome: { eventsCreated: 1, eventsUnchanged: 1, zerosFilled: 4 } })
    const stolen = await upload(
      await fillEvents(await theYear(), [{ ...fresh, 'Event ID': foreign.id, Version: foreign.version }]),
    )
    expect(stolen.errors).toMatchObject([{ errorType: 3, errorSeverity: 1, columnName: 'Event ID' }])
    const partnered = await anEvent(database.db, (await anOrganisation(database.db)).id, {
      partners: [organisation.id],
    })
    const asPartner = await upload(
      await fillEvents(await theYear(), [{ 'Event ID': partnered.id, Version: partnered.version }]),
    )
    expect(asPartner.errors).toMatchObject([{ errorType: 3, columnName: 'Event ID' }])
  })

  test('is refused for another organisation', async () => {
    await anEventOfTheYear()
    const other = await anOrganisation(database.db)
    const admin = await as.admin(database.db, [organisation, other])
    expect(await uploadWorkbook(admin, other.id, await theYear())).toMatchObject({
      success: false,
      messages: [
        'The file was downloaded for another organisation. Choose that organisation, or download a file for this one.',
      ],
    })
  })

  test('adds a partner that it names, and takes nobody off', async () => {
    const [partner, second] = [await anOrganisation(database.db), await anOrganisation(database.db)]
    const event = await anEventOfTheYear({ partners: [partner.id] })
    const file = await edited((cells) => ({
      ...cells,
      'Partner Organisation': second.name,
      'Partner Sub-Discipline': null,
    }))
    await upload(file, { ignoreWarnings: 'true' })
    const assigned = await database.db
      .select({ organisationId: eventOrganisations.organisationId })
      .from(eventOrganisations)
      .where(eq(eventOrganisations.eventId, event.id))
    expect(assigned.map(({ organisationId }) => organisationId).sort((a, b) => a - b)).toEqual(
      [organisation.id, partner.id, second.id].sort((a, b) => a - b),
    )
  })
})
