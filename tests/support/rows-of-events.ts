import { type ColumnKey, columnOf, fixedColumns, headerOf, recordColumns } from '@/lib/events/bulk-upload/columns'
import { planRows } from '@/lib/events/bulk-upload/plan-rows'
import type { Layout } from '@/lib/events/bulk-upload/row-findings'
import type { StoredEvent, UploadData } from '@/lib/events/bulk-upload/upload-data'
import { type CellKind, kindLetters, type WorkbookRow } from '@/lib/floor/spreadsheet/reading/cells'
import type { Finding } from '@/lib/imports/finding'

/** The columns of a sheet: those of the template, two quarters, and the record's. */
const headers = [
  ...fixedColumns.map(({ header }) => header),
  ...['2026/27 Q2', '2026/27 Q3'].flatMap((quarter) =>
    [
      'Occurrences at location',
      'Total tickets available',
      'Known attendance',
      'Estimated attendance',
      'Known CYP attendance',
      'Estimated CYP attendance',
    ].map((figure) => `${quarter} ${figure}`),
  ),
  ...recordColumns.map(({ header }) => header),
]
const layout: Layout = {
  columns: new Map(
    headers.flatMap((header, index) => {
      const column = columnOf(header)
      return typeof column === 'string' ? [[column, index] as const] : []
    }),
  ),
  figures: headers.flatMap((header, index) => {
    const column = columnOf(header)
    return typeof column === 'object' ? [{ ...column, index }] : []
  }),
}

export type Cell = string | number | { kind: CellKind; text: string }
export type Cells = Record<string, Cell>

/** A row with nothing wrong with it. */
export const good: Cells = {
  'Event Name': 'The Winter Garden',
  'Location Name': 'Harbour Theatre',
  'Start Date': '07/11/2026',
  'End Date': '09/11/2026',
  'Event Type': 'Performance',
  'Distribution Type': 'In person',
  'Sub-Discipline': 'Drama',
  [headerOf('isFunded')]: 'No',
  Ticketed: 'Not ticketed',
}

/** A location that comes with the row. */
export const newPlace: Cells = {
  'Location Name': 'Moorside Library',
  'Location Country': 'England',
  'Location Address Line 1': '2 Mill Lane',
  'Location City': 'Leeds',
  'Location Postcode': 'LS1 4AP',
}

export const ticketedRow: Cells = {
  Ticketed: 'Ticketed',
  'Ticketing Provider': 'Spektrix',
  'Box Office Reference': 'HT-1',
}

/** A cell as the reader hands it on: numbers are numbers, and anything else is text unless it says what it is. */
const field = (cell: Cell | undefined) => {
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'object') return kindLetters[cell.kind] + cell.text
  return (typeof cell === 'number' ? kindLetters.number : kindLetters.text) + cell
}

const rowOf = (cells: Cells, number: number): WorkbookRow => ({
  number,
  fields: headers.map((header) => field(cells[header])),
})

/** An event of the organisation, with a partner. */
export const stored: StoredEvent = {
  id: 7,
  version: 3,
  updatedAt: new Date('2026-11-01T12:00:00Z'),
  updatedByName: 'Ada Quill',
  name: 'Saturday Sing',
  locationId: 1,
  startDate: '2026-09-12',
  endDate: '2026-12-12',
  eventTypeId: 17,
  distributionTypeId: 37,
  subDisciplineId: 701,
  isFundedId: 63,
  isTicketedId: 71,
  boxOfficeProviderId: 115,
  boxOfficeReferenceId: 'SING',
  eventOrganisations: [
    { organisationId: 5, relationshipTypeId: 10, subDisciplineId: 701 },
    { organisationId: 6, relationshipTypeId: 11, subDisciplineId: 701 },
  ],
  organisationNames: new Map([
    [5, 'Harbour Arts'],
    [6, 'Moorside Trust'],
  ]),
  figures: [],
  shown: {
    name: 'Saturday Sing',
    location: 'Harbour Theatre',
    provider: 'AXS',
    reference: 'SING',
    partner: 'Moorside Trust',
    partnerSubDiscipline: 'Drama',
  },
}

/** What cells may name. */
export const uploadLists: UploadData['lists'] = {
  countries: new Map([
    ['England', 45],
    ['Scotland', 47],
    ['Republic of Ireland', 51],
  ]),
  eventTypes: new Map([['Performance', 17]]),
  distributionTypes: new Map([['In person', 37]]),
  isFunded: new Map([['No', 63]]),
  isTicketed: new Map([
    ['Ticketed', 71],
    ['Not ticketed', 72],
  ]),
  disciplines: new Map([
    ['Theatre', 7],
    ['Music', 3],
  ]),
  subDisciplines: new Map([['Drama', { id: 701, disciplineId: 7 }]]),
  providers: new Map([
    ['Spektrix', { id: 102, isOffered: true }],
    ['AXS', { id: 115, isOffered: false }],
  ]),
}

const data: UploadData = {
  organisationId: 5,
  today: '2026-11-21',
  existing: 'skip',
  lists: uploadLists,
  locations: new Map([
    ['Harbour Theatre', { id: 1, isActive: true }],
    ['Hall 1, Main Street', { id: 2, isActive: true }],
    ['Old Hall', { id: 3, isActive: false }],
  ]),
  partners: new Map([
    ['Moorside Trust', { id: 6, isActive: true }],
    ['Closed Trust', { id: 8, isActive: false }],
    ['Harbour Arts', { id: 5, isActive: true }],
  ]),
  events: new Map([[7, stored]]),
  references: [
    {
      ...{ id: 9, name: 'Matinee', boxOfficeProviderId: 102, boxOfficeReferenceId: 'HT-1' },
      ...{ startDate: '2026-11-01', endDate: '2026-11-07' },
    },
  ],
}

/** Checks rows, the first of them row 2, against what is there. */
export function check(rows: readonly Cells[], changed: Partial<UploadData> = {}) {
  const found: Finding[] = []
  const plan = planRows(
    rows.map((cells, at) => rowOf(cells, at + 2)),
    layout,
    { ...data, ...changed },
    (finding) => found.push(finding),
  )
  return { ...plan, found }
}

/** What is found in one row that is good but for these cells: column, number of the type, severity. */
export const findingsIn = (cells: Cells, changed: Partial<UploadData> = {}) =>
  check([{ ...good, ...cells }], changed).found.map(({ column, code, severity }) => `${column}: ${code} ${severity}`)

export const blankCell = (key: ColumnKey) => ({ [headerOf(key)]: '' })
