import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { type ExportFormat, exportFormats } from '@/db/stored-values'
import { getResults } from '@/lib/results/service'
import { as } from '@/tests/support/actors'
import { anAnsweredOrganisation, twoCustomisedSurveys } from '@/tests/support/answered-organisation'
import { csvRows, recordsOf } from '@/tests/support/csv-rows'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { fifth, first, fourth, mappedRows, second, sixth, third } from '@/tests/support/golden-answers'
import { unzip } from '@/tests/support/unzip'
import { getExportContent } from '../export-content'
import { findOwnExport, insertExport } from '../queries'
import { type OrganisationKind, organisationKinds } from '../rules'

let database: TestDatabase
let fixture: Awaited<ReturnType<typeof anAnsweredOrganisation>>
let customised: Awaited<ReturnType<typeof twoCustomisedSurveys>>
let ctx: Awaited<ReturnType<typeof as.admin>>

beforeAll(async () => {
  database = await ownDatabase()
  fixture = await anAnsweredOrganisation(database.db)
  customised = await twoCustomisedSurveys(database.db, fixture)
  ctx = await as.admin(database.db, fixture.organisation)
})

async function fileOf(asked: { type: OrganisationKind; format: ExportFormat; withMarked?: boolean }): Promise<Buffer> {
  const row = { name: 'asked', organisationId: fixture.organisation.id, requestedBy: ctx.actor.userId, ...asked }
  const found = await findOwnExport(database.db, ctx.actor.userId, await insertExport(database.db, row))
  if (!found) throw new Error('The export is not there')
  return buffer((await getExportContent(ctx, found, () => {})).bytes)
}

/** A record with headers shortened to the question's name and what follows the dash. */
const withShortHeaders = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record).map(([head, cell]) => [head.replace(/^([BO]-D?Q\d+) .*?( – .*)?$/, '$1$2'), cell]),
  )
const records = (csv: Buffer | undefined) => recordsOf(csvRows(csv?.toString() ?? '')).map(withShortHeaders)

const surveyIds = () => ({
  older: { 'Survey ID': `${fixture.older.id}` },
  newer: { 'Survey ID': `${fixture.newer.id}` },
  talk: { 'Survey ID': `${customised.talk.id}` },
  bar: { 'Survey ID': `${customised.bar.id}` },
})

const mapped = () => mappedRows(surveyIds())

test('mapped: every response in the format of the latest template, unmapped answers with the reason', async () => {
  const files = unzip(await fileOf({ type: 'Mapped', format: 'csv' }))
  expect([...files.keys()]).toEqual(['Mapped answers.csv', 'Codebook.csv'])
  expect(records(files.get('Mapped answers.csv'))).toEqual(mapped())
})

test('unmapped: answers as submitted, one file per template', async () => {
  const files = unzip(await fileOf({ type: 'Unmapped', format: 'csv' }))
  expect([...files.keys()]).toEqual(['Audience survey 2023-24.csv', 'Audience survey 2024-25.csv', 'Codebook.csv'])
  const { older, newer, talk, bar } = surveyIds()
  expect(records(files.get('Audience survey 2023-24.csv'))).toEqual([
    {
      ...first,
      ...older,
      'B-Q1': 'Outside the United Kingdom',
      'B-Q2': 'LS7 4HZ',
      'B-Q3': '40 to 44',
      'B-Q4': 'In another way (please say how)',
      'B-Q4 – in their own words': 'Agender',
      'B-Q5': 'Yes',
      'B-Q6': 'Gay woman or lesbian',
      'B-Q7': 'White - English / Welsh / Scottish / Northern Irish / British',
      'B-Q8': 'Yes, limited a little',
      'B-Q9': 'Buddhist',
      'B-Q10': 'Semi-routine manual or service (such as postal worker, machine operator, sales assistant)',
      'B-Q11': '6 to 12 months ago',
      'B-Q12': '3 to 5',
      'B-Q13': 'To spend time with friends',
      'B-Q14': 'Friends; Colleagues; An organised group',
      'B-Q15': '3',
      'B-Q16': '0',
      'B-Q17': 'Facebook; Instagram; Other (please say what)',
      'B-Q17 – in their own words': '\'=HYPERLINK("https://example.org")',
      'B-Q18': '9',
    },
    { ...second, ...older, 'B-Q3': 'a hundred', 'B-Q8': 'No' },
  ])
  expect(records(files.get('Audience survey 2024-25.csv'))).toEqual([
    { ...third, ...newer },
    { ...fourth, ...newer },
    { ...fifth, ...talk, 'O-DQ1': 'Poor', 'O-DQ8': '[placeholder]' },
    { ...sixth, ...bar, 'O-DQ1': 'Very good', 'O-DQ8': 'No parking' },
  ])
})

test('a workbook has the content of the CSV, one sheet per template, and no formula', async () => {
  const workbook = await readXlsx(await fileOf({ type: 'Mapped', format: 'xlsx' }))
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Mapped answers', 'Codebook'])
  const asText = (cell: unknown) => (cell instanceof Date ? 'an instant' : String(cell).replace(/^'(?=[=+])/, ''))
  const plain = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).map(([head, cell]) => {
        if (head === 'Started' || head === 'Submitted') return [head, 'an instant']
        return [head, head === 'O-Q6' ? '2026-11-07' : asText(cell)]
      }),
    )
  const [sheet] = workbook.sheets
  expect(recordsOf(sheet?.rows ?? []).map((record) => plain(withShortHeaders(record)))).toEqual(mapped().map(plain))
  const formulas = [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
  expect(formulas).toEqual([])
  const unmapped = await readXlsx(await fileOf({ type: 'Unmapped', format: 'xlsx' }))
  expect(unmapped.sheets.map(({ name }) => name)).toEqual([
    'Audience survey 2023 24',
    'Audience survey 2024 25',
    'Codebook',
  ])
})

test('marked answers are left out on request', async () => {
  const files = unzip(await fileOf({ type: 'Mapped', format: 'csv', withMarked: false }))
  const ids = records(files.get('Mapped answers.csv')).map((record) => record['Response ID'])
  expect(ids).toEqual([first, second, fourth, fifth, sixth].map((one) => one['Response ID']))
})

test('the same answers give the same bytes', async () => {
  const hash = async (type: OrganisationKind, format: ExportFormat) =>
    createHash('sha256')
      .update(await fileOf({ type, format }))
      .digest('hex')
  for (const type of organisationKinds)
    for (const format of exportFormats) expect(await hash(type, format)).toBe(await hash(type, format))
})

test('the file, the screen and SQL agree on how many there are', async () => {
  const files = unzip(await fileOf({ type: 'Unmapped', format: 'csv' }))
  for (const [survey, file] of [
    [fixture.older, 'Audience survey 2023-24.csv'],
    [fixture.newer, 'Audience survey 2024-25.csv'],
  ] as const) {
    const rows = records(files.get(file)).filter((row) => row['Survey ID'] === `${survey.id}`)
    const { responses } = await getResults(ctx, survey.id)
    const [counted] = await database.sql<{ submitted: number; partial: number }[]>`
      select count(*) filter (where state = 2)::int as submitted, count(*) filter (where state = 1)::int as partial
      from responses where survey_id = ${survey.id}`
    const inFile = {
      submitted: rows.filter(({ Status }) => Status === 'Submitted').length,
      partial: rows.filter(({ Status }) => Status === 'Partial').length,
    }
    expect(inFile).toEqual(counted)
    expect({ submitted: responses.submitted, partial: responses.partial }).toEqual(inFile)
  }
})
