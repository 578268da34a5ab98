import { randomBytes } from 'node:crypto'
import { type CellValue, openXlsx, saveXlsx } from 'hucre'
import type { refusals } from '@/lib/events/bulk-upload/messages'
import type { RefusalReason } from '@/lib/floor/spreadsheet/reading/refusal'
import { brokenWorkbooks, type Parts, workbookOf } from './broken-workbooks'
import { type EventCells, fillEvents } from './events-workbook'
import { editWorkbook } from './fill-template'

type WorkbookBytes = Buffer | Promise<Buffer>

/** Both sides of the edge of a message: a workbook of which it is said, and one of which it just is not. */
export type MessageEdge = { message: string; fails: () => WorkbookBytes; passes: () => WorkbookBytes }

/** What no file by itself brings about: the test that shows it, by its file and title. */
export type ShownElsewhere = { shownBy: string; title: string }

type About = { template: Uint8Array; organisationId: number; row: (cells?: EventCells) => EventCells }

const sheetsOf = async (file: Uint8Array, change: (sheets: Awaited<ReturnType<typeof openXlsx>>['sheets']) => void) => {
  const open = await openXlsx(file)
  change(open.sheets)
  return Buffer.from(await saveXlsx(open))
}

/** The hidden column of the sheet of lists, from its second row on. */
const withKeys = async (file: Uint8Array, ...values: CellValue[]) =>
  sheetsOf(file, (sheets) => {
    const rows = sheets.find(({ name }) => name === 'Lists')?.rows ?? []
    values.forEach((value, at) => {
      const row = rows[at + 1] ?? []
      while (row.length < 11) row.push(null)
      row[10] = value
      rows[at + 1] = row
    })
  })

const freshCopy = 'Download the latest template and copy your rows into it.'

/** For every message about a workbook of events as a whole. A message without an edge does not compile. */
export function messageEdgesOf({
  template,
  organisationId,
  row,
}: About): Readonly<Record<keyof typeof refusals, MessageEdge | ShownElsewhere>> {
  const filled = (rows: readonly EventCells[] = [row()]) => fillEvents(template, rows)
  const headed = (heads: (rows: CellValue[][]) => void, rows?: readonly EventCells[]) => async () =>
    editWorkbook(await filled(rows), heads)
  const whole = () => filled()
  const renamed = (from: string, to: CellValue) =>
    headed(([heads = []]) => {
      heads[heads.indexOf(from)] = to
    })
  const merged = (startRow: number, endRow: number) => async () =>
    sheetsOf(await filled(), ([sheet]) => {
      if (sheet) sheet.merges = [{ startRow, endRow, startCol: 0, endCol: 0 }]
    })
  const rowsWithoutName = (count: number) => () =>
    filled(Array.from({ length: count }, () => row({ 'Event Name': '' })))
  return {
    organisationInactive: { shownBy: 'tests/api/event-uploads.spec.ts', title: 'an organisation that is disabled' },
    changedMeanwhile: {
      shownBy: 'lib/events/bulk-upload/at-once.db.test.ts',
      title: 'what was checked and is not so any more is not written',
    },
    sheetMissing: {
      message: `The sheet ‘Events’ is missing. ${freshCopy}`,
      fails: () => workbookOf('<sheetData/>', {}, 'events'),
      passes: whole,
    },
    noHeaders: {
      message: `The first row of the sheet ‘Events’ has no column names. ${freshCopy}`,
      fails: () =>
        workbookOf(
          '<sheetData><row r="2"><c r="A2" t="inlineStr"><is><t>Night</t></is></c></row></sheetData>',
          {},
          'Events',
        ),
      passes: whole,
    },
    columnMissing: {
      message: `The column ‘End Date’ is missing. ${freshCopy}`,
      fails: renamed('End Date', null),
      passes: renamed('Discipline', null),
    },
    columnUnknown: {
      message: 'The column “End Day” (L1) is not in the template. Correct its name or delete the column.',
      fails: renamed('Discipline', 'End Day'),
      passes: renamed('Discipline', ' DISCIPLINE  '),
    },
    columnTwice: {
      message: 'The column ‘Event Name’ is there more than once (A1 and L1). Delete one of them.',
      fails: renamed('Discipline', 'event name'),
      passes: renamed('Discipline', '2024/25 Q3 Known attendance'),
    },
    oldTemplate: {
      message: `The file was made from an older template. ${freshCopy}`,
      fails: async () => withKeys(await filled(), 0),
      passes: async () => withKeys(await filled(), 1),
    },
    noRows: {
      message: 'There is no event in the file. Fill in a row of the sheet ‘Events’ for each event.',
      fails: () => filled([{ '2024/25 Q3 Known attendance': 5 }]),
      passes: () => filled([row()]),
    },
    tooManyRows: {
      message:
        'There are 1,001 rows of events, and at most 1,000 can be uploaded at once. Upload them in several files.',
      fails: rowsWithoutName(1_001),
      passes: rowsWithoutName(1_000),
    },
    merged: {
      message: 'The cells A2:A3 are merged. Unmerge them and upload the file again.',
      fails: merged(1, 2),
      passes: whole,
    },
    anotherOrganisation: {
      message:
        'The file was downloaded for another organisation. Choose that organisation, or download a file for this one.',
      fails: async () => withKeys(await filled(), 1, organisationId + 1),
      passes: async () => withKeys(await filled(), 1, organisationId),
    },
  }
}

const cellAt = (address: string, row: number) =>
  workbookOf(
    `<sheetData><row r="${row}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row></sheetData>`,
    {},
    'Events',
  )
const zeros = (megabytes: number) => workbookOf('<sheetData/>', { 'xl/media/zeros.bin': blocks(megabytes) }, 'Events')
function* blocks(megabytes: number) {
  for (let block = 0; block < megabytes; block += 1) yield Buffer.alloc(2 ** 20)
}
/** A sheet of six megabytes that takes next to nothing in the archive, which other parts make larger. */
const sixMegabytes = (more: Parts = {}) =>
  workbookOf(`<sheetData>${`<row>${' '.repeat(40_000)}</row>`.repeat(150)}</sheetData>`, more, 'Events')
/** A row of a hundred cells, each of so many characters. */
const hundredCells = (characters: number) =>
  workbookOf(
    `<sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row></sheetData>`,
    { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(characters)}</t></si></sst>` },
    'Events',
  )
const withProlog = (prolog: string) =>
  workbookOf('', { 'xl/worksheets/sheet1.xml': `${prolog}<worksheet><sheetData/></worksheet>` }, 'Events')
/** As many parts as that; five of them are the workbook. */
const parts = (count: number) =>
  workbookOf('<sheetData/>', Object.fromEntries(Array.from({ length: count - 4 }, (_, n) => [`x/${n}`, 'x'])), 'Events')

const broken = (name: string) => () => {
  const found = brokenWorkbooks.find((workbook) => workbook.name === name)
  if (!found) throw new Error(`There is no broken workbook called ${name}`)
  return found.make()
}

/** For every reason not to read a workbook at all. One without an edge does not compile. */
export function refusedWorkbooksOf({
  template,
  row,
}: Pick<About, 'template' | 'row'>): Readonly<Record<RefusalReason, MessageEdge | ShownElsewhere>> {
  const whole = () => fillEvents(template, [row()])
  const reading = 'lib/floor/spreadsheet/reading/read-workbook.test.ts'
  const saveAgain =
    'Open the file in your spreadsheet program, save it again as an Excel workbook (.xlsx) and upload that.'
  const anew = 'Download the file anew, copy your entries into it and upload that.'
  return {
    'not-a-workbook': {
      message: `The file is not an Excel workbook, whatever its name says. ${saveAgain}`,
      fails: broken('half a file'),
      passes: whole,
    },
    'old-excel': {
      message: `The file is an Excel workbook of the old kind (.xls) under a new name. ${saveAgain}`,
      fails: broken('an old workbook (.xls) renamed'),
      passes: whole,
    },
    encrypted: {
      message:
        'The workbook is protected by a password, so nobody here can open it. Save it without a password to open it, and upload that.',
      fails: broken('a workbook with a password'),
      passes: whole,
    },
    'open-document': {
      message: `The file is an OpenDocument spreadsheet (.ods) under another name. ${saveAgain}`,
      fails: broken('an OpenDocument spreadsheet'),
      passes: whole,
    },
    'binary-workbook': {
      message: `The file is a binary Excel workbook (.xlsb) under another name. ${saveAgain}`,
      fails: broken('a binary workbook'),
      passes: whole,
    },
    damaged: {
      message: `The workbook is damaged, or written in a way that cannot be read. ${saveAgain}`,
      fails: () => workbookOf('<sheetData><row r="1"></sheetData>', {}, 'Events'),
      passes: () => workbookOf('<sheetData><row r="1"></row></sheetData>', {}, 'Events'),
    },
    'too-many-parts': {
      message: `The workbook has more parts inside than a spreadsheet needs. ${anew}`,
      fails: () => parts(65),
      passes: () => parts(64),
    },
    'too-large': {
      message: `Unpacked, the workbook is larger than 64 MB. ${anew}`,
      fails: () => zeros(64),
      passes: () => zeros(63),
    },
    'too-dense': {
      message: `Unpacked, the workbook would be more than 200 times as large. ${anew}`,
      fails: () => sixMegabytes(),
      passes: () => sixMegabytes({ 'xl/media/noise.bin': [randomBytes(60_000)] }),
    },
    'document-type': {
      message: `The workbook declares a document type or entities of its own, which no spreadsheet program does. ${anew}`,
      fails: () => withProlog('<!DOCTYPE worksheet>'),
      passes: () => withProlog('<!-- worksheet -->'),
    },
    'too-many-columns': {
      message:
        'There is an entry too far to the right: cell CW1. Delete what is in that column, save the workbook and upload it again.',
      fails: () => cellAt('CW1', 1),
      passes: () => cellAt('CV1', 1),
    },
    'too-many-rows': {
      message:
        'There is an entry too far down: row 20001. Delete what is in that row, save the workbook and upload it again.',
      fails: () => cellAt('A20001', 20_001),
      passes: () => cellAt('A20000', 20_000),
    },
    'row-too-long': {
      message: `One row of the workbook is longer than any spreadsheet needs. ${anew}`,
      fails: () => hundredCells(41_943),
      passes: () => hundredCells(41_942),
    },
    'too-slow': { shownBy: reading, title: 'a workbook that takes too long is refused by name' },
    'too-much-memory': { shownBy: reading, title: 'memory beyond what it may take' },
  }
}
