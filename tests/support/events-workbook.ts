import type { CellValue } from 'hucre'
import { editWorkbook } from './fill-template'

/** The cells of a row of events, by the names of their columns. */
export type EventCells = Record<string, CellValue>

/** A row with nothing wrong with it: a performance of one day in a location that is there. */
export const anEventRow = (location: string, cells: EventCells = {}): EventCells => ({
  'Event Name': 'The Winter Garden',
  'Location Name': location,
  'Start Date': '07/11/2024',
  'End Date': '07/11/2024',
  'Event Type': 'Performance',
  'Distribution Type': 'In person',
  'Sub-Discipline': 'Drama and new writing',
  'Event funded by your Arts Council England grant': 'No',
  Ticketed: 'Not ticketed',
  ...cells,
})

/** A workbook of events filled in: rows below those that it has, or from row 2 on. Columns that it lacks are added. */
export const fillEvents = (workbook: Uint8Array, rows: readonly EventCells[]): Promise<Buffer> =>
  editWorkbook(workbook, (sheet) => {
    const heads = (sheet[0] ?? []) as CellValue[]
    for (const cells of rows) sheet.push(rowOf(cells, heads))
  })

/** Changes cells of the rows of a workbook, by its columns: `edit(row)` of each row below the headings. */
export const editEvents = (workbook: Uint8Array, edit: (cells: EventCells) => EventCells): Promise<Buffer> =>
  editWorkbook(workbook, (sheet) => {
    const heads = (sheet[0] ?? []) as CellValue[]
    for (let at = 1; at < sheet.length; at += 1) {
      const cells = Object.fromEntries(heads.map((head, index) => [String(head), sheet[at]?.[index] ?? null]))
      sheet[at] = rowOf(edit(cells), heads)
    }
  })

/** Changes single cells, by their addresses: `D2`. */
export const editCells = (workbook: Uint8Array, cells: Readonly<Record<string, CellValue>>): Promise<Buffer> =>
  editWorkbook(workbook, (sheet) => {
    for (const [address, value] of Object.entries(cells)) {
      const [, letters = '', number = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const row = sheet[Number(number) - 1]
      if (row) row[column] = value
    }
  })

/** The same workbook as an older platform gave it out: its hidden version is another. */
export const asOldTemplate = (workbook: Uint8Array): Promise<Buffer> =>
  editWorkbook(
    workbook,
    (lists) => {
      const version = lists[1]
      if (version) version[version.lastIndexOf('1')] = '0'
    },
    1,
  )

function rowOf(cells: EventCells, heads: CellValue[]): CellValue[] {
  for (const head of Object.keys(cells)) if (!heads.includes(head)) heads.push(head)
  return heads.map((head) => cells[String(head)] ?? null)
}
