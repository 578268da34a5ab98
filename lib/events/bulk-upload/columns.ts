import { formatFinancialYear, type Quarter } from '@/lib/floor/calendar/quarter'
import { locationLimits } from '@/lib/locations/rules'
import type { AttendanceInput } from '../attendance-schema'
import { fundedQuestion } from '../messages'
import { eventLimits } from '../rules'

/** The sheets of a workbook of events. */
export const eventsSheet = 'Events'
export const listsSheet = 'Lists'
export const guidanceSheet = 'Guidance'

/** Counted up when a template of before can no longer be read. */
export const templateVersion = 1

/** Where the sheet of lists says which template it is, and of a year which organisation's: hidden, and kept by every program. */
export const keyHead = 'Template version'
export const keyColumn = 10

/** The columns before the quarters, in their order: what each is called, and how many characters it takes. */
export const fixedColumns = [
  { key: 'name', header: 'Event Name', most: eventLimits.name, isRequired: true },
  { key: 'location', header: 'Location Name', most: locationLimits.name, isRequired: true },
  { key: 'country', header: 'Location Country' },
  { key: 'addressLine1', header: 'Location Address Line 1', most: locationLimits.addressLine1 },
  { key: 'addressLine2', header: 'Location Address Line 2', most: locationLimits.addressLine2 },
  { key: 'city', header: 'Location City', most: locationLimits.city },
  { key: 'postcode', header: 'Location Postcode', most: locationLimits.postcode },
  { key: 'startDate', header: 'Start Date', isRequired: true },
  { key: 'endDate', header: 'End Date', isRequired: true },
  { key: 'eventType', header: 'Event Type', isRequired: true },
  { key: 'distributionType', header: 'Distribution Type', isRequired: true },
  { key: 'discipline', header: 'Discipline' },
  { key: 'subDiscipline', header: 'Sub-Discipline', isRequired: true },
  { key: 'isFunded', header: fundedQuestion, isRequired: true },
  { key: 'isTicketed', header: 'Ticketed', isRequired: true },
  { key: 'provider', header: 'Ticketing Provider' },
  { key: 'reference', header: 'Box Office Reference', most: eventLimits.boxOfficeReferenceId },
  { key: 'partner', header: 'Partner Organisation' },
  { key: 'partnerSubDiscipline', header: 'Partner Sub-Discipline' },
] as const satisfies { key: string; header: string; most?: number; isRequired?: boolean }[]

/** Behind the quarters of a year that is edited: which event a row is, and as of which save. */
export const recordColumns = [
  { key: 'id', header: 'Event ID' },
  { key: 'version', header: 'Version' },
] as const

export type FixedKey = (typeof fixedColumns)[number]['key']
export type ColumnKey = FixedKey | (typeof recordColumns)[number]['key']

type FixedColumn = { key: ColumnKey; header: string; most?: number; isRequired?: boolean }
const allColumns: readonly FixedColumn[] = [...fixedColumns, ...recordColumns]

/** Without these no row can be an event. */
export const requiredColumns = allColumns.filter(({ isRequired }) => isRequired)

const headers = Object.fromEntries(allColumns.map(({ key, header }) => [key, header])) as Record<ColumnKey, string>
export const headerOf = (key: ColumnKey): string => headers[key]

/** How many characters a column takes; undefined where a list says what it may hold. */
export const mostOf = (key: ColumnKey): number | undefined => allColumns.find((column) => column.key === key)?.most

export type FigureName = Exclude<keyof AttendanceInput, 'year' | 'quarter'>

/** The six figures of a quarter in the order of their columns, and how these end. */
export const figureColumns: readonly (readonly [FigureName, string])[] = [
  ['occurencesAtLocation', 'Occurrences at location'],
  ['totalTicketsAvailable', 'Total tickets available'],
  ['knownAttendance', 'Known attendance'],
  ['estimatedAttendance', 'Estimated attendance'],
  ['knownAttendanceCyp', 'Known CYP attendance'],
  ['estimatedAttendanceCyp', 'Estimated CYP attendance'],
]

export type FigureColumn = Quarter & { figure: FigureName }

const figureEnds = Object.fromEntries(figureColumns) as Record<FigureName, string>

/** "2026/27 Q1 Known attendance" */
export const figureHeader = ({ year, quarter, figure }: FigureColumn): string =>
  `${formatFinancialYear(year)} Q${quarter} ${figureEnds[figure]}`

/** Headings are the same whatever their case and the blanks around them. */
const normaliseHeader = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const keysByHeader = new Map(allColumns.map(({ key, header }) => [normaliseHeader(header), key]))

/** What a column with this heading holds; undefined for a heading that no template has. */
export function columnOf(header: string): ColumnKey | FigureColumn | undefined {
  const normalised = normaliseHeader(header)
  const [, from, to, quarter, end] = /^(\d{4})\/(\d{2}) q([1-4]) (.+)$/.exec(normalised) ?? []
  if (from === undefined) return keysByHeader.get(normalised)
  const figure = figureColumns.find(([, each]) => each.toLowerCase() === end)?.[0]
  const year = Number(from)
  if (!figure || Number(to) !== (year + 1) % 100) return undefined
  return { year, quarter: Number(quarter) as Quarter['quarter'], figure }
}
