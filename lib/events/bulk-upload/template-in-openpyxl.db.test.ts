import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { StaffContext } from '@/lib/floor/identity/context'
import { lettersOf } from '@/lib/floor/spreadsheet/reading/cells'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { fillByOpenpyxl, type OpenpyxlEntry, type OpenpyxlSheet, readByOpenpyxl } from '@/tests/support/openpyxl'
import { startTestWorker } from '@/tests/support/test-worker'
import { theTemplate, uploadWorkbook } from '@/tests/support/upload-events'
import { eventsInBulk } from './events-import'

// Read and filled in by openpyxl, which shares no code with the writer of the template or its reader.

let database: TestDatabase
let ctx: StaffContext
let organisation: { id: number; name: string }
let template: Uint8Array
let sheets: OpenpyxlSheet[]

beforeAll(async () => {
  database = await ownDatabase()
})

beforeEach(async () => {
  await startTestWorker(database, importFiles(importFileJob, [eventsInBulk]))
  organisation = await anOrganisation(database.db)
  // The quarters of 2026/27 and 2027/28, the first two of them over.
  ctx = { ...(await as.admin(database.db, organisation)), now: new Date('2026-11-23T10:00:00Z') }
  await aLocation(database.db, organisation.id, { name: 'Harbour Theatre' })
  template = await theTemplate(ctx)
  sheets = readByOpenpyxl(template)
})

const sheet = (name: string) => {
  const one = sheets.find((each) => each.name === name)
  if (!one) throw new Error(`There is no sheet ${name}`)
  return one
}

/** The letters of a column of the sheet of events, by its heading. */
function lettersAt(header: string): string {
  const at = sheet('Events').cells[0]?.indexOf(header) ?? -1
  if (at < 0) throw new Error(`There is no column ${header}`)
  return lettersOf(at)
}

type Row = Readonly<Record<string, OpenpyxlEntry>>

const fill = (rows: Readonly<Record<number, Row>>) =>
  fillByOpenpyxl(
    template,
    'Events',
    Object.fromEntries(
      Object.entries(rows).flatMap(([number, row]) =>
        Object.entries(row).map(([header, entry]) => [`${lettersAt(header)}${number}`, entry]),
      ),
    ),
  )

const upload = async (rows: Readonly<Record<number, Row>>, query: Parameters<typeof uploadWorkbook>[3] = {}) =>
  uploadWorkbook(ctx, organisation.id, await fill(rows), query)

const aRow = (cells: Row = {}): Row => ({
  'Event Name': 'Hamlet',
  'Location Name': 'Harbour Theatre',
  'Start Date': '07/05/2026',
  'End Date': '07/05/2026',
  'Event Type': 'Performance',
  'Distribution Type': 'In person',
  'Sub-Discipline': 'Drama and new writing',
  'Event funded by your Arts Council England grant': 'No',
  Ticketed: 'Ticketed',
  'Ticketing Provider': 'Manual entry - CSV upload',
  ...cells,
})

/** Every event of the organisation in the words of its row, the first created first. */
const stored = () => database.sql`
  select events.name, places.name as location, start_date::text as "startDate", end_date::text as "endDate",
    types.name as "eventType", distributions.name as "distributionType", disciplines.name as "discipline",
    sub_disciplines.name as "subDiscipline", funded.name as "isFunded", ticketed.name as "isTicketed",
    providers.name as provider, box_office_reference_id as reference
  from events
  join locations as places on places.id = location_id
  join lookup_values as types on types.id = event_type_id
  join lookup_values as distributions on distributions.id = distribution_type_id
  join sub_disciplines on sub_disciplines.id = events.sub_discipline_id
  join disciplines on disciplines.id = discipline_id
  join lookup_values as funded on funded.id = is_funded_id
  join lookup_values as ticketed on ticketed.id = is_ticketed_id
  left join box_office_providers as providers on providers.id = events.box_office_provider_id
  where places.organisation_id = ${organisation.id} order by events.id`

/** The stored figures of the first quarter of 2026/27, in the order of the columns, of the first created event first. */
const figures = async () => {
  const rows = await database.sql`
    select occurences_at_location, total_tickets_available, known_attendance, estimated_attendance,
      known_attendance_cyp, estimated_attendance_cyp
    from event_attendances
    join events on events.id = event_id join locations on locations.id = location_id
    where organisation_id = ${organisation.id} and year = 2026 and quarter = 1 order by event_id`
  return rows.map((row) => Object.values(row))
}

const cellsOf = ({ errors }: Awaited<ReturnType<typeof upload>>) =>
  errors.map(({ cell, errorType }) => `${cell} ${errorType}`).sort()

/** What no row may hold, with the documented type of what is said of it. */
const notEntries: [header: string, entry: OpenpyxlEntry, type: number][] = [
  // A formula that no program has worked out.
  ['Event Name', '=A1', 0],
  ['Start Date', 46_149, 6],
  ['End Date', '2026-05-07', 6],
  ['End Date', '31/06/2026', 6],
  ['Start Date', '07/05/2026 19:30', 6],
  ['Event Type', 'performance', 3],
  ['Ticketing Provider', 'Carrier pigeon', 3],
  ['2026/27 Q1 Known attendance', 12.5, 7],
  ['2026/27 Q1 Known attendance', -1, 7],
  ['2026/27 Q1 Known attendance', { day: '2026-05-07' }, 7],
  ['2026/27 Q1 Known attendance', 'many', 7],
]

test('what cannot be an entry is said at its cell, all of it at once, and nothing comes', async () => {
  const rows = notEntries.map(([header, entry], at) => aRow({ 'Event Name': `Night ${at}`, [header]: entry }))
  const answer = await upload(Object.fromEntries(rows.map((row, at) => [at + 2, row])))
  expect(answer).toMatchObject({ status: 'failed', success: false })
  expect(cellsOf(answer)).toEqual(
    notEntries.map(([header, , type], at) => `${lettersAt(header)}${at + 2} ${type}`).sort(),
  )
  expect(await stored()).toEqual([])
})

test('the sheets, their locked and hidden cells, and the version', () => {
  expect(sheets.map(({ name, protected: isProtected }) => [name, isProtected])).toEqual([
    ['Events', true],
    ['Lists', true],
    ['Guidance', true],
  ])
  const { cells, open } = sheet('Events')
  expect(cells).toHaveLength(1)
  expect(open).toEqual(cells[0]?.map((_, at) => lettersOf(at)))
  expect([sheet('Lists').open, sheet('Lists').hidden]).toEqual([[], ['K']])
  expect(
    sheet('Lists')
      .cells.map((row) => row[10])
      .slice(0, 3),
  ).toEqual(['Template version', '1', null])
})

/** The texts that a drop-down offers: `Lists!$D$2:$D$12` is looked up on its sheet. */
function choicesOf(header: string): (string | null | undefined)[] {
  const letters = lettersAt(header)
  const rule = sheet('Events').rules.find(({ cells }) => cells.startsWith(`${letters}2:`))
  const [, column = '', first = 0, last = 0] = /^Lists!\$([A-Z])\$(\d+):\$[A-Z]\$(\d+)$/.exec(rule?.from ?? '') ?? []
  const at = column.charCodeAt(0) - 65
  return sheet('Lists')
    .cells.slice(Number(first) - 1, Number(last))
    .map((row) => row[at])
}

test('the drop-downs offer what the lists have, over 1,000 rows, and refuse anything else', () => {
  expect(choicesOf('Distribution Type')).toContain('In person')
  expect(choicesOf('Ticketed')).toEqual(['Ticketed', 'Not ticketed'])
  // A location may also be new, and the template is of no organisation.
  expect(choicesOf('Location Name')).toEqual([])
  const ofTypes = sheet('Events').rules.find(({ cells }) => cells.startsWith(`${lettersAt('Event Type')}2:`))
  expect(ofTypes).toMatchObject({ cells: 'J2:J1001', type: 'list', refuses: true })
  const ofDays = sheet('Events').rules.find(({ cells }) => cells.startsWith(`${lettersAt('Start Date')}2:`))
  expect(ofDays).toMatchObject({ cells: 'H2:H1001', type: 'date', refuses: true })
})

test('every choice of every drop-down comes in as the choice that it was', async () => {
  // The template has all providers; an organisation may name those that it sells through, and manual entries.
  await database.sql`
    insert into organisation_box_offices (organisation_id, box_office_provider_id, provider_org_ref)
    select ${organisation.id}, id, 'R' || id from box_office_providers where not is_manual`
  const lists = {
    eventType: choicesOf('Event Type'),
    distributionType: choicesOf('Distribution Type'),
    isFunded: choicesOf('Event funded by your Arts Council England grant'),
    provider: choicesOf('Ticketing Provider'),
    subDiscipline: sheet('Lists')
      .cells.slice(1)
      .map((row) => row[5])
      .filter(Boolean),
    discipline: sheet('Lists')
      .cells.slice(1)
      .map((row) => row[4])
      .filter(Boolean),
  }
  const count = Math.max(...Object.values(lists).map(({ length }) => length))
  const typed = Array.from({ length: count }, (_, at) => {
    const from = (list: readonly (string | null | undefined)[]) => String(list[at % list.length])
    return {
      name: `Night ${at + 1}`,
      eventType: from(lists.eventType),
      distributionType: from(lists.distributionType),
      discipline: from(lists.discipline),
      subDiscipline: from(lists.subDiscipline),
      isFunded: from(lists.isFunded),
      provider: from(lists.provider),
    }
  })
  const answer = await upload(
    Object.fromEntries(
      typed.map((row, at) => [
        at + 2,
        aRow({
          'Event Name': row.name,
          'Event Type': row.eventType,
          'Distribution Type': row.distributionType,
          Discipline: row.discipline,
          'Sub-Discipline': row.subDiscipline,
          'Event funded by your Arts Council England grant': row.isFunded,
          'Ticketing Provider': row.provider,
        }),
      ]),
    ),
  )
  expect(answer).toMatchObject({ status: 'successful', errors: [], outcome: { eventsCreated: count } })
  expect(await stored()).toMatchObject(typed)
})

test('days as days, as days with a time and as text; numbers as numbers, as text and where text is wanted', async () => {
  const answer = await upload({
    2: aRow({
      'Event Name': 1984,
      'Start Date': { day: '2026-05-07' },
      'End Date': { day: '2026-05-09', time: '19:30' },
      'Box Office Reference': '00123',
      '2026/27 Q1 Occurrences at location': 3,
      '2026/27 Q1 Total tickets available': 1_200_000,
      '2026/27 Q1 Known attendance': '1,234',
      '2026/27 Q1 Estimated attendance': ' 12 ',
      '2026/27 Q1 Known CYP attendance': '12.00',
      '2026/27 Q1 Estimated CYP attendance': 0,
    }),
    3: aRow({
      'Event Name': ' =1+1 and “Zwölf Boxkämpfer” ',
      'Start Date': '7/5/2026',
      'End Date': ' 09/05/2026 ',
      'Box Office Reference': 20_260_507,
      '2026/27 Q1 Known attendance': 12.0,
    }),
  })
  expect(answer).toMatchObject({ status: 'successful', errors: [], outcome: { eventsCreated: 2 } })
  expect(await stored()).toMatchObject([
    { name: '1984', startDate: '2026-05-07', endDate: '2026-05-09', reference: '00123' },
    { name: '=1+1 and “Zwölf Boxkämpfer”', startDate: '2026-05-07', endDate: '2026-05-09', reference: '20260507' },
  ])
  expect(await figures()).toEqual([
    [3, 1_200_000, 1234, 12, 12, 0],
    // What is blank of a quarter that is over becomes 0, and only where it is attendance.
    [null, null, 12, 0, 0, 0],
  ])
})

test('blank rows between do not count, and a row of figures alone is none', async () => {
  const answer = await upload({
    3: aRow({ 'Event Name': 'One' }),
    4: { 'Event Name': '  ', 'Start Date': ' ' },
    6: { '2026/27 Q1 Known attendance': 40 },
    9: aRow({ 'Event Name': 'Two' }),
    1001: aRow({ 'Event Name': 'Last' }),
  })
  expect(answer).toMatchObject({ status: 'successful', errors: [], outcome: { eventsCreated: 3 } })
  expect(await stored()).toMatchObject([{ name: 'One' }, { name: 'Two' }, { name: 'Last' }])
})

test('cells that were pasted with their own look and format come in as what they hold', async () => {
  const answer = await upload({
    2: {
      ...aRow(),
      'Event Name': { pasted: 'Hamlet', format: '@' },
      'Location Name': { pasted: 'Harbour Theatre', format: 'General' },
      'Start Date': { pasted: { day: '2026-05-07' }, format: 'd mmmm yyyy' },
      'End Date': { pasted: { day: '2026-05-09' }, format: 'mm-dd-yy' },
      'Event Type': { pasted: 'Performance', format: '0.00' },
      'Box Office Reference': { pasted: 42, format: '00000' },
      '2026/27 Q1 Known attendance': { pasted: 1234, format: '#,##0.00' },
      '2026/27 Q1 Estimated attendance': { pasted: 7, format: '0" people"' },
      '2026/27 Q1 Occurrences at location': { pasted: 3, format: '[Red]0' },
    },
  })
  expect(answer).toMatchObject({ status: 'successful', errors: [], outcome: { eventsCreated: 1 } })
  expect(await stored()).toMatchObject([
    { name: 'Hamlet', startDate: '2026-05-07', endDate: '2026-05-09', eventType: 'Performance', reference: '00042' },
  ])
  expect(await figures()).toEqual([[3, null, 1234, 7, 0, 0]])
})
