import { isDeepStrictEqual } from 'node:util'
import { signIn } from '@/kit/staff'
import { ensureOpenpyxl } from '@/scripts/checks/test-programs'
import { csvRows, recordsOf } from '@/tests/support/csv-rows'
import { type OpenpyxlRule, type OpenpyxlSheet, readByOpenpyxl } from '@/tests/support/openpyxl'
import { readWithRetries } from './answers-file'
import type { Drill } from './drill'
import { type CellEntry, ensureLibreOffice, runInLibreOffice } from './libre-office'
import { downloadTemplate, uploadWorkbook, waitForImport } from './uploads'

const sheet = 'Offline Template'
const columns = ['D', 'E', 'F']

/** What three people wrote on paper, and what the export must contain of it. */
const people: { typed: Record<string, CellEntry>; exported: Record<string, string> }[] = [
  {
    typed: {
      'B-Q1': 'Something else',
      'B-Q1-Comment': 'Zwölf Boxkämpfer & “a cat”',
      'B-Q2': '1; 2',
      'B-Q3': '4',
      'B-Q4': '20/11/2026',
      'B-Q5': '1-2',
      'B-Q6.1': '2',
      Reference: '001',
    },
    exported: {
      'B-Q1 How was it?': 'Something else',
      'B-Q1 How was it? – in their own words': 'Zwölf Boxkämpfer & “a cat”',
      'B-Q2 Who came along?': 'Friends; Family, young and old',
      'B-Q3 How many of you were there?': '4',
      'B-Q4 When did you come?': '2026-11-20',
      'B-Q5 =What else?': '1-2',
      'B-Q6 How far do you agree? – I felt welcome': '2',
    },
  },
  {
    typed: { 'B-Q1': 'Not so good', 'B-Q2': '4', 'B-Q4': { day: '2026-11-03' }, 'B-Q5': '=1+1', 'B-Q7': 'The play' },
    exported: {
      'B-Q1 How was it?': 'Not so good',
      'B-Q2 Who came along?': 'Nobody',
      'B-Q4 When did you come?': '2026-11-03',
      'B-Q5 =What else?': "'=1+1",
      'B-Q7 What was bad?': 'The play',
    },
  },
  {
    typed: { 'B-Q1': 'Good', 'B-Q2': 'Family, young and old', 'B-Q3': 0, 'B-Q4': '1/2/2026', 'B-Q6.2': '1' },
    exported: {
      'B-Q1 How was it?': 'Good',
      'B-Q2 Who came along?': 'Family, young and old',
      'B-Q3 How many of you were there?': '0',
      'B-Q4 When did you come?': '2026-02-01',
      'B-Q6 How far do you agree? – I will come again': '1',
    },
  },
]

/** What the rules of the template do not allow, by row; the last is a row without a question. */
const wrongEntries: Record<string, { entered: CellEntry; rule: string }> = {
  'B-Q1': { entered: 'Bananas', rule: 'LIST' },
  'B-Q3': { entered: -3, rule: 'WHOLE' },
  'B-Q4': { entered: 'soon', rule: 'DATE' },
  'B-Q5': { entered: 'x'.repeat(501), rule: 'TEXT_LEN' },
  'B-Q6.1': { entered: '3', rule: 'LIST' },
}
const rightEntries: Record<string, CellEntry> = {
  'B-Q1': 'Good',
  'B-Q3': 4,
  'B-Q4': { day: '2026-11-20' },
  'B-Q5': 'x',
}

/** W-01: the offline template in another program: opened, filled in, saved, uploaded, exported, compared. */
export const workbookDrill: Drill['run'] = async ({ platform, fixture }) => {
  const about = { id: 'W-01', what: 'the offline template filled in by LibreOffice, uploaded, exported, compared' }
  const skipped = (await ensureLibreOffice()) ?? (await ensureOpenpyxl().catch(({ message }: Error) => message))
  if (skipped) return { ...about, figure: '–', failures: [], skipped }
  const own = await fixture.another()
  const session = await signIn(platform, own.admin)
  const survey = await own.paperSurvey()
  const template = await downloadTemplate(platform, session, survey)
  const before = readByOpenpyxl(template)
  const rowOf = (name: string) => (before[0]?.cells.findIndex(([first]) => first === name) ?? 0) + 1
  const last = before[0]?.cells.length ?? 0
  const placed = (column: string, entries: Record<string, CellEntry>) =>
    Object.fromEntries(Object.entries(entries).map(([name, entry]) => [`${column}${rowOf(name)}`, entry]))

  const stepFile = { file: template, name: 'template.xlsx', sheet }
  const entered = Object.fromEntries(Object.entries(wrongEntries).map(([name, { entered }]) => [name, entered]))
  const [saved, filled, refused, allowed, locked] = await runInLibreOffice([
    { ...stepFile, do: 'fill', cells: {} },
    {
      ...stepFile,
      do: 'fill',
      cells: Object.fromEntries(people.flatMap(({ typed }, at) => Object.entries(placed(columns[at] ?? '', typed)))),
    },
    { ...stepFile, do: 'broken-rules', cells: { ...placed('D', entered), [`D${last + 1}`]: 'x' } },
    { ...stepFile, do: 'broken-rules', cells: placed('D', rightEntries) },
    { ...stepFile, do: 'locked', cells: ['A1', 'A2', 'B2', 'C2', `A${last}`] },
  ])

  const failures: string[] = []
  const must = (holds: boolean, otherwise: string) => holds || failures.push(otherwise)
  const after = readByOpenpyxl(saved.file)
  for (const difference of differencesOf(before, after)) failures.push(`saved by LibreOffice: ${difference}`)
  for (const [name, { rule }] of Object.entries(wrongEntries)) {
    const cellRule = refused[`D${rowOf(name)}`]
    must(
      cellRule?.marks === 1 && cellRule.refuses && cellRule.rule === rule && cellRule.says !== '',
      `${name} takes what it should not: ${JSON.stringify(cellRule)}`,
    )
    must(rule !== 'LIST' || cellRule?.lists === true, `${name} shows no drop-down`)
  }
  const below = refused[`D${last + 1}`]
  must(below?.marks === 1 && below.refuses, `a row without a question takes an entry: ${JSON.stringify(below)}`)
  for (const [place, { marks }] of Object.entries(allowed)) must(marks === 0, `${place} refuses what is right`)
  for (const [place, isLocked] of Object.entries(locked)) must(isLocked, `${place} is not locked`)

  const imported = await waitForImport(
    platform,
    session,
    survey,
    await uploadWorkbook(platform, session, survey, { file: filled.file, name: 'filled in.xlsx' }),
  )
  must(
    imported.status === 'successful' && isDeepStrictEqual(imported.messages, ['3 responses added.']),
    `the upload is ${imported.status}: ${imported.messages.join(' ')}`,
  )
  const [again] = await runInLibreOffice([{ do: 'fill', file: filled.file, name: 'filled in.xlsx', sheet, cells: {} }])
  const second = await waitForImport(
    platform,
    session,
    survey,
    await uploadWorkbook(platform, session, survey, { file: again.file, name: 'filled in.xlsx' }),
  )
  must(second.added === 0, `saved and uploaded once more it added ${second.added}: ${second.messages.join(' ')}`)

  const { text } = await readWithRetries(platform, session, `/api/surveys/${survey.id}/export-responses?format=csv`)
  const exported = recordsOf(csvRows(text)).map((record) =>
    Object.fromEntries(Object.entries(record).filter(([head]) => head.startsWith('B-'))),
  )
  const missing = people.filter(({ exported: wanted }) => !exported.some((one) => isDeepStrictEqual(one, wanted)))
  must(missing.length === 0 && exported.length === people.length, `the export says ${JSON.stringify(exported)}`)
  const values = people.reduce((sum, one) => sum + Object.keys(one.exported).length, 0)
  return {
    ...about,
    figure:
      `${after.length} sheets, ${countRules(after)} of ${countRules(before)} rules and all widths kept; ` +
      `${Object.keys(wrongEntries).length + 1} wrong entries marked by its own rules, ${Object.keys(rightEntries).length} right ones not; ` +
      `${imported.added} people uploaded, ${values} values exported as they were typed; saved again: ${second.added} added`,
    failures,
  }
}

const countRules = (sheets: OpenpyxlSheet[]) => sheets.reduce((sum, { rules }) => sum + rules.length, 0)

/** The rule of the first response's cell in a row, in what matters to whoever types. */
function ruleAt({ rules }: OpenpyxlSheet, row: number) {
  const covers = ({ cells }: OpenpyxlRule) =>
    cells.split(' ').some((range) => {
      const [, from, to] = /^D(\d+):CV(\d+)$/.exec(range) ?? []
      return from !== undefined && Number(from) <= row && row <= Number(to)
    })
  const rule = rules.find(covers)
  if (!rule) return undefined
  const { type, operator, from, to, says, refuses } = rule
  if (type === 'list') return { type, from, says, refuses }
  if (type === 'custom') return { type, says, refuses }
  return type === 'date' ? { type, from, to, says, refuses } : { type, operator, from, says, refuses }
}

/** What another program made of the sheets, where it is not what they were. */
function differencesOf(before: OpenpyxlSheet[], after: OpenpyxlSheet[]): string[] {
  const differences: string[] = []
  const compare = (what: string, was: unknown, is: unknown) => {
    if (!isDeepStrictEqual(was, is)) differences.push(`${what} was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`)
  }
  const names = (sheets: OpenpyxlSheet[]) => sheets.map(({ name }) => name)
  compare('the sheets', names(before), names(after))
  before.forEach((was, at) => {
    const is = after[at]
    if (!is) return
    compare(`the texts of ${was.name}`, was.cells, is.cells)
    compare(`the widths of ${was.name}`, was.widths.filter(isWidth), is.widths.filter(isWidth))
    for (let row = 2; row <= was.cells.length + 1; row += 1) {
      const rule = ruleAt(was, row)
      // A hint alone may be kept or not: it refuses nothing.
      if (rule?.refuses && rule.type !== null) compare(`the rule of row ${row}`, rule, ruleAt(is, row))
    }
  })
  return differences
}

const isWidth = (width: number | null) => width !== null
