import { type PlainDate, yearOf } from '@/lib/floor/calendar/plain-date'
import { type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import { serialOfDay } from '@/lib/floor/spreadsheet/entry-rule'
import { type FormCell, type FormRow, makeFormWorkbook } from '@/lib/floor/spreadsheet/form-workbook'
import {
  eventsSheet,
  type FigureColumn,
  type FixedKey,
  figureColumns,
  figureHeader,
  fixedColumns,
  recordColumns,
} from './columns'
import { entryRules } from './entry-rules'
import { guidanceSheetOf } from './guidance-sheet'
import { type ChoiceLists, listsSheetOf } from './lists-sheet'
import type { StoredEvent } from './upload-data'
import { uploadMaxRows } from './upload-rules'

const dateKeys: readonly FixedKey[] = ['startDate', 'endDate']
const listKeys: readonly FixedKey[] = [
  'country',
  'eventType',
  'distributionType',
  'discipline',
  'subDiscipline',
  'isFunded',
  'isTicketed',
  'provider',
  'partnerSubDiscipline',
]

/** How the cells of a column are filled in: texts stay as they are typed. */
function styleOf(key: FixedKey): FormCell['style'] {
  if (dateKeys.includes(key)) return 'dateAnswer'
  return listKeys.includes(key) ? 'answer' : 'textAnswer'
}

const widthOf = (header: string) => Math.min(40, Math.max(14, header.length + 2))

const quartersOfYear = (year: number): Quarter[] => ([1, 2, 3, 4] as const).map((quarter) => ({ year, quarter }))

const figuresOf = (quarters: readonly Quarter[]): FigureColumn[] =>
  quarters.flatMap((quarter) => figureColumns.map(([figure]) => ({ ...quarter, figure })))

const heading = (text: string): FormCell => ({ text, style: 'heading' })

/** The template: blank rows, the quarters of the financial year that a day is in and of the next. */
export function makeTemplateWorkbook(lists: ChoiceLists, today: PlainDate): Promise<Buffer> {
  const { year } = quarterOf(today)
  const figures = figuresOf([...quartersOfYear(year), ...quartersOfYear(year + 1)])
  return makeFormWorkbook([
    eventsSheetOf({ lists, figures, today, rows: [], withRecords: false }),
    listsSheetOf(lists),
    guidanceSheetOf(false),
  ])
}

/** The events of a financial year in the form of the template, with which event each row is in locked columns behind. */
export function makeYearWorkbook(
  lists: ChoiceLists,
  { year, organisationId, today }: { year: number; organisationId: number; today: PlainDate },
  events: readonly StoredEvent[],
): Promise<Buffer> {
  const figures = figuresOf(quartersOfYear(year))
  const rows = events.map((event) => rowOf(event, figures))
  return makeFormWorkbook([
    eventsSheetOf({ lists, figures, today, rows, withRecords: true }),
    listsSheetOf(lists, organisationId),
    guidanceSheetOf(true),
  ])
}

type Sheet = { lists: ChoiceLists; figures: FigureColumn[]; today: PlainDate; rows: FormRow[]; withRecords: boolean }

function eventsSheetOf({ lists, figures, today, rows, withRecords }: Sheet) {
  const records = withRecords ? recordColumns : []
  const headers = [
    ...fixedColumns.map(({ header }) => header),
    ...figures.map(figureHeader),
    ...records.map(({ header }) => header),
  ]
  const lastRow = Math.max(uploadMaxRows, rows.length) + 1
  return {
    name: eventsSheet,
    columns: [
      ...fixedColumns.map(({ key, header }) => ({ width: widthOf(header), style: styleOf(key) })),
      ...figures.map(() => ({ width: 16, style: 'numberAnswer' as const })),
      // Locked: a row is of the event that it came with.
      ...records.map(() => ({ width: 12 })),
    ],
    rows: [{ cells: headers.map(heading) }, ...rows],
    rules: entryRules(lists, figures.length, lastRow, yearOf(today)),
    frozen: { columns: 1, rows: 1 },
  }
}

function rowOf(event: StoredEvent, figures: readonly FigureColumn[]): FormRow {
  const fixed = fixedColumns.map(({ key }): FormCell => {
    if (key === 'startDate' || key === 'endDate') return { text: serialOfDay(event[key]), style: 'dateAnswer' }
    const text = event.shown[key]
    return text === undefined || text === '' ? { style: styleOf(key) } : { text, style: styleOf(key) }
  })
  const numbers = figures.map(({ year, quarter, figure }): FormCell => {
    const value = event.figures.find((row) => row.year === year && row.quarter === quarter)?.[figure] ?? null
    return value === null ? { style: 'numberAnswer' } : { text: value, style: 'numberAnswer' }
  })
  return { cells: [...fixed, ...numbers, { text: event.id, style: 'words' }, { text: event.version, style: 'words' }] }
}
