import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { imports, responses } from '@/db/schema'
import { importFiles } from '@/lib/imports/import-file'
import { importFileJob } from '@/lib/imports/jobs'
import { aPaperSurvey } from '@/tests/support/a-paper-survey'
import { as } from '@/tests/support/actors'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { fillByOpenpyxl, type OpenpyxlSheet, readByOpenpyxl } from '@/tests/support/openpyxl'
import { startTestWorker } from '@/tests/support/test-worker'
import { waitFor } from '@/tests/support/wait-for'
import { offlineAnswers } from './answers-import'
import { downloadTemplate, uploadAnswers } from './service'

let database: TestDatabase
let sheets: OpenpyxlSheet[]
let paper: Awaited<ReturnType<typeof aPaperSurvey>>
let template: Uint8Array

// Read and filled in by openpyxl, which shares no code with the writer of the template.
beforeAll(async () => {
  database = await ownDatabase()
  paper = await aPaperSurvey(database.db)
  template = new Uint8Array(await (await downloadTemplate(await staff(), paper.survey.id)).arrayBuffer())
  sheets = readByOpenpyxl(template)
})

const staff = async () => ({ ...(await as.admin(database.db, paper.organisation)), now: new Date() })

const sheet = (name: string) => {
  const one = sheets.find((each) => each.name === name)
  if (!one) throw new Error(`There is no sheet ${name}`)
  return one
}

/** The row of a question on the template, from 1. */
const rowOf = (question: string) => sheet('Offline Template').cells.findIndex(([name]) => name === question) + 1

const rulesAt = (question: string) =>
  sheet('Offline Template').rules.filter(({ cells }) => new RegExp(`^D${rowOf(question)}(?::|$)`).test(cells))

test('the sheets are Offline Template and Options; its columns are 35 wide', () => {
  expect(sheets.map(({ name }) => name)).toEqual(['Offline Template', 'Options'])
  expect(sheet('Offline Template').cells[0]?.slice(0, 4)).toEqual(['Question Name', 'Text', 'Options', 'Responses'])
  expect(sheet('Offline Template').widths).toEqual([35, 35, 35, 35])
})

test('a single choice is a drop-down of the answers on the sheet Options', () => {
  const [rule] = rulesAt('B-Q1')
  expect(rule).toMatchObject({ type: 'list', refuses: true })
  const [, column = '', from = 0, to = 0] = /^Options!\$([A-Z])\$(\d+):\$[A-Z]\$(\d+)$/.exec(rule?.from ?? '') ?? []
  const at = column.charCodeAt(0) - 65
  const listed = sheet('Options')
    .cells.slice(Number(from) - 1, Number(to))
    .map((row) => row[at])
  expect(listed).toEqual(['Good', 'Not so good', 'Something else'])
})

test('a number cell accepts whole numbers from 0, and says so', () => {
  expect(rulesAt('B-Q3')).toEqual([
    expect.objectContaining({
      type: 'whole',
      operator: 'greaterThanOrEqual',
      from: '0',
      says: 'Please provide a whole number that is greater than or equal to 0.',
      refuses: true,
    }),
  ])
})

test('a date cell accepts dates', () => {
  expect(rulesAt('B-Q4')).toEqual([expect.objectContaining({ type: 'date', refuses: true })])
})

test('no question is a formula', () => {
  expect(sheet('Offline Template').cells[rowOf('B-Q5') - 1]?.[1]).toBe('=What else?')
})

test('filled in by openpyxl and uploaded, the stored answers are what was typed', async () => {
  await startTestWorker(database, importFiles(importFileJob, [offlineAnswers]))
  const filled = fillByOpenpyxl(template, 'Offline Template', {
    [`D${rowOf('B-Q1')}`]: 'Something else',
    [`D${rowOf('B-Q1-Comment')}`]: 'Zwölf Boxkämpfer & “a cat”',
    [`D${rowOf('B-Q2')}`]: 'Family, young and old; Friends',
    [`D${rowOf('B-Q3')}`]: 4,
    [`D${rowOf('B-Q4')}`]: { day: '2026-11-20' },
    [`E${rowOf('B-Q1')}`]: 'Not so good',
    [`E${rowOf('B-Q4')}`]: { day: '2026-11-03' },
    [`E${rowOf('B-Q7')}`]: 'The play',
  })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(filled)], 'answers.xlsx'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const { id } = await uploadAnswers(await staff(), paper.survey.id, request)
  const uploaded = async () => (await database.db.select().from(imports).where(eq(imports.id, id)))[0]
  await waitFor('the import has ended', async () => (await uploaded())?.finishedAt != null, 60_000)
  expect(await uploaded()).toMatchObject({ status: 'successful', messages: ['2 responses added.'], findings: [] })
  const kept = await database.db.select().from(responses).where(eq(responses.importId, id))
  expect(kept.map(({ answers }) => answers)).toEqual(
    expect.arrayContaining([
      {
        'B-Q1': 'other',
        'B-Q1-Comment': 'Zwölf Boxkämpfer & “a cat”',
        'B-Q2': expect.toSatisfy((chosen: string[]) => chosen.toSorted().join() === 'family,friends'),
        'B-Q3': 4,
        'B-Q4': '2026-11-20',
      },
      { 'B-Q1': 'bad', 'B-Q4': '2026-11-03', 'B-Q7': 'play' },
    ]),
  )
})
