import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { getResults } from '@/lib/results/service'
import { as } from '@/tests/support/actors'
import { anAnsweredHouse, twoCustomisedSurveys } from '@/tests/support/answered-house'
import { csvRows, recordsOf } from '@/tests/support/csv-rows'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { unzip } from '@/tests/support/unzip'
import { contentOf } from '../export-content'
import { insertExport, lockExport } from '../queries'

let database: TestDatabase
let house: Awaited<ReturnType<typeof anAnsweredHouse>>
let customised: Awaited<ReturnType<typeof twoCustomisedSurveys>>
let ctx: Awaited<ReturnType<typeof as.admin>>

beforeAll(async () => {
  database = await ownDatabase()
  house = await anAnsweredHouse(database.db)
  customised = await twoCustomisedSurveys(database.db, house)
  ctx = await as.admin(database.db, house.organisation)
})

async function fileOf(asked: { type: string; format: string; withMarked?: boolean }): Promise<Buffer> {
  const row = { name: 'asked', organisationId: house.organisation.id, requestedBy: ctx.actor.userId, ...asked }
  const found = await lockExport(database.db, await insertExport(database.db, row))
  if (!found) throw new Error('The export is not there')
  return buffer((await contentOf(ctx, found, async () => {})).bytes)
}

/** Titles are long: a column is told by its question, and by what stands behind the dash. */
const short = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record).map(([head, cell]) => [head.replace(/^([BO]-D?Q\d+) .*?( – .*)?$/, '$1$2'), cell]),
  )
const records = (csv: Buffer | undefined) => recordsOf(csvRows(csv?.toString() ?? '')).map(short)

const first = {
  'Response ID': '019a0000-0000-7000-8000-000000000001',
  Status: 'Submitted',
  Started: '2026-11-07 19:01:00',
  Submitted: '2026-11-07 19:06:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'Spring 2024',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2023/24',
}
const second = {
  'Response ID': '019a0000-0000-7000-8000-000000000002',
  Status: 'Partial',
  Started: '2026-11-07 19:02:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'Spring 2024',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2023/24',
}
const third = {
  'Response ID': '019a0000-0000-7000-8000-000000000003',
  Status: 'Submitted',
  Started: '2026-11-07 19:03:00',
  Submitted: '2026-11-07 19:08:00',
  'Completion method': 'Unattended mode',
  Link: 'Foyer poster',
  Marked: 'sent faster than anybody reads',
  'Survey Name': 'Autumn 2026',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Excellent',
  'B-Q2': '10',
  'B-Q5': 'To spend time with friends or family; Other (please say what)',
  'B-Q5 – in their own words': "'+44 20 7946 0000",
  'B-Q6': "I can't remember",
  'B-Q8 – Aged 16 or over, counting yourself': '2',
  'B-Q8 – Aged 0 to 15': '0',
  'B-Q10': 'SW1A 1AA',
  'O-Q3': 'Play or drama; Other (please say what)',
  'O-Q3 – in their own words': 'Opera, "semi-staged"',
  'O-Q5': '4',
  'O-Q6': '2026-11-07',
  'O-Q19 – The work itself': 'Very good',
  'O-Q19 – Staff and volunteers': 'Did not use or does not apply',
}
const fourth = {
  'Response ID': '019a0000-0000-7000-8000-000000000004',
  Status: 'Submitted',
  Started: '2026-11-07 19:04:00',
  Submitted: '2026-11-07 19:09:00',
  'Completion method': 'Authenticated',
  'Survey Name': 'Autumn 2026',
  'Name of Activity/Tour': 'Swan Lake',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Very poor',
}

const fifth = {
  'Response ID': '019a0000-0000-7000-8000-000000000006',
  Status: 'Submitted',
  Started: '2026-11-07 19:06:00',
  Submitted: '2026-11-07 19:11:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'After the talk',
  'Name of Activity/Tour': 'Giselle',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Excellent',
  'B-Q2': '0',
}
const sixth = {
  'Response ID': '019a0000-0000-7000-8000-000000000007',
  Status: 'Submitted',
  Started: '2026-11-07 19:07:00',
  Submitted: '2026-11-07 19:12:00',
  'Completion method': 'Anonymous',
  'Survey Name': 'After the bar',
  'Name of Activity/Tour': 'Coppélia',
  Template: 'Audience survey 2024/25',
  'B-Q1': 'Good',
  'B-Q2': '7',
}

const surveyIds = () => ({
  older: { 'Survey ID': `${house.older.id}` },
  newer: { 'Survey ID': `${house.newer.id}` },
  talk: { 'Survey ID': `${customised.talk.id}` },
  bar: { 'Survey ID': `${customised.bar.id}` },
})

const mapped = () => {
  const { older, newer, talk, bar } = surveyIds()
  return [
    {
      ...first,
      ...older,
      'B-Q2': '9',
      'B-Q3': 'In the last 12 months',
      'B-Q4': '3 to 5',
      'B-Q5': 'To spend time with friends or family',
      'B-Q6': 'Social media; Other (please say what)',
      'B-Q6 – in their own words': '\'=HYPERLINK("https://example.org")',
      'B-Q7': 'Friends; An organised group or colleagues',
      'B-Q8 – Aged 16 or over, counting yourself': '3',
      'B-Q8 – Aged 0 to 15': '0',
      'B-Q9': 'Somewhere else',
      'B-Q10': 'LS7 4HZ',
      'B-Q11': '35 to 44',
      'B-Q12': 'In another way (please say how)',
      'B-Q12 – in their own words': 'Agender',
      'B-Q13': 'Yes',
      'B-Q14': 'Gay or lesbian',
      'B-Q15': 'White - English, Welsh, Scottish, Northern Irish or British',
      'B-Q16': 'Yes',
      'B-Q17': 'Yes, a little',
      'B-Q18':
        'Routine, semi-routine manual or service (such as postal worker, sales assistant, cleaner, HGV driver, bar staff)',
      'Not mapped, with the reason':
        'B-Q9 What is your religion or belief? Buddhist (not asked in “Audience survey 2024/25”)',
      'Answers that are only approximate': 'B-Q9',
    },
    {
      ...second,
      ...older,
      'B-Q16': 'No',
      'Not mapped, with the reason':
        'B-Q3 Which age group are you in? a hundred (no such answer in “Audience survey 2024/25”)',
      'Answers that are only approximate': 'B-Q16',
    },
    { ...third, ...newer },
    { ...fourth, ...newer },
    {
      ...fifth,
      ...talk,
      'O-DQ1 – as it was asked': 'How would you rate the post-show talk?',
      'O-DQ1': 'Poor',
      'O-DQ8 – as it was asked': 'Please tell us what you think about our plans.',
      'O-DQ8': '[placeholder]',
    },
    {
      ...sixth,
      ...bar,
      'O-DQ1 – as it was asked': 'How would you rate the bar?',
      'O-DQ1': 'Very good',
      'O-DQ8 – as it was asked': 'Please tell us what you think about our plans.',
      'O-DQ8': 'No parking',
    },
  ]
}

test('mapped: every response in the format of the latest template, what has no place there with the reason', async () => {
  const files = unzip(await fileOf({ type: 'Mapped', format: 'csv' }))
  expect([...files.keys()]).toEqual(['Mapped answers.csv', 'Codebook.csv'])
  expect(records(files.get('Mapped answers.csv'))).toEqual(mapped())
})

test('unmapped: each template as submitted, a file each', async () => {
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

test('unmapped: a column for each wording, which surveys with the same words share', async () => {
  const files = unzip(await fileOf({ type: 'Unmapped', format: 'csv' }))
  const rows = recordsOf(csvRows(files.get('Audience survey 2024-25.csv')?.toString() ?? ''))
  const heads = csvRows(files.get('Audience survey 2024-25.csv')?.toString() ?? '')[0] ?? []
  expect(heads.filter((head) => head.startsWith('O-DQ'))).toEqual([
    'O-DQ1 How would you rate the post-show talk?',
    'O-DQ1 How would you rate the bar?',
    'O-DQ8 Please tell us what you think about our plans.',
  ])
  expect(rows.slice(2).map((row) => Object.entries(row).filter(([head]) => head.startsWith('O-DQ')))).toEqual([
    [
      ['O-DQ1 How would you rate the post-show talk?', 'Poor'],
      ['O-DQ8 Please tell us what you think about our plans.', '[placeholder]'],
    ],
    [
      ['O-DQ1 How would you rate the bar?', 'Very good'],
      ['O-DQ8 Please tell us what you think about our plans.', 'No parking'],
    ],
  ])
})

test('a head has the very words where all surveys asked with them, and neutral ones for names that differ', async () => {
  const headsOf = (csv: Buffer | undefined) => csvRows(csv?.toString() ?? '')[0] ?? []
  const unmapped = unzip(await fileOf({ type: 'Unmapped', format: 'csv' }))
  expect(headsOf(unmapped.get('Audience survey 2024-25.csv'))).toEqual(
    expect.arrayContaining([
      'B-Q1 Overall, how was your experience of the event?',
      'B-Q2 How likely are you to recommend Harbour Arts to a friend, relative or colleague?',
      'O-Q6 On which date did you come to Swan Lake?',
    ]),
  )
  expect(headsOf(unmapped.get('Audience survey 2023-24.csv'))).toContain(
    'B-Q11 Before Swan Lake, when did you last go to something by Harbour Arts?',
  )
  const mappedHeads = headsOf(unzip(await fileOf({ type: 'Mapped', format: 'csv' })).get('Mapped answers.csv'))
  expect(mappedHeads).toEqual(
    expect.arrayContaining([
      'B-Q2 How likely are you to recommend the organisation to a friend, relative or colleague?',
      'B-Q4 Counting this one, how many arts events have you been to in the last 12 months?',
      'O-DQ1 How would you rate …?',
    ]),
  )
  const at = mappedHeads.indexOf('O-DQ1 How would you rate …?')
  expect(mappedHeads[at - 1]).toBe('O-DQ1 How would you rate …? – as it was asked')
})

test('a workbook holds what the CSV holds, each template on a sheet of its own, and no formula', async () => {
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
  expect(recordsOf(sheet?.rows ?? []).map((record) => plain(short(record)))).toEqual(mapped().map(plain))
  const formulas = [...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
  expect(formulas).toEqual([])
  const unmapped = await readXlsx(await fileOf({ type: 'Unmapped', format: 'xlsx' }))
  expect(unmapped.sheets.map(({ name }) => name)).toEqual([
    'Audience survey 2023 24',
    'Audience survey 2024 25',
    'Codebook',
  ])
})

test('the codebook says what each column and code means, and where older answers go', async () => {
  const files = unzip(await fileOf({ type: 'Mapped', format: 'csv' }))
  const lines = records(files.get('Codebook.csv'))
  expect(lines).toContainEqual({
    Template: 'Audience survey 2024/25',
    Question: 'B-Q1',
    Column: 'B-Q1 Overall, how was your experience of the event?',
    Type: 'radiogroup',
  })
  const ofOlder = (question: string) =>
    lines.filter(
      (line) =>
        line.Template === 'Audience survey 2023/24' && line.Question === question && line['Survey ID'] === undefined,
    )
  expect(ofOlder('B-Q1').at(-2)).toEqual({
    Template: 'Audience survey 2023/24',
    Question: 'B-Q1',
    Code: 'outside',
    Text: 'Outside the United Kingdom',
    'Mapped to': 'B-Q9: elsewhere',
    Mapping: 'approximate',
  })
  expect(ofOlder('B-Q8')[1]).toMatchObject({ Code: 'lot', 'Mapped to': 'B-Q16: yes; B-Q17: lot', Mapping: 'mapped' })
  expect(ofOlder('B-Q9')[0]).toMatchObject({
    Mapping: 'dropped',
    Note: 'Left out of the mapped export; asked as an optional question from 2024/25 with the same answer values.',
  })
  const optional = lines.filter(({ Template }) => Template === 'Optional questions')
  expect([...new Set(optional.map(({ Question }) => Question))]).toEqual([
    'O-Q3',
    'O-Q5',
    'O-Q6',
    'O-Q19',
    'O-DQ1',
    'O-DQ8',
  ])
  expect(optional.map(({ Type }) => Type).filter(Boolean)).toContain('date')
})

test.each(['Mapped', 'Unmapped'])('%s: the codebook has the words of each survey', async (type) => {
  const files = unzip(await fileOf({ type, format: 'csv' }))
  const asked = records(files.get('Codebook.csv')).filter((line) => line['As it was asked'])
  const wordsOf = (question: string) =>
    asked
      .filter(({ Question }) => Question === question)
      .map((line) => [line.Template, line['Survey ID'], line['Survey Name'], line['As it was asked']])
  const { older, newer, talk, bar } = surveyIds()
  const [spring, autumn, afterTalk, afterBar] = [older, newer, talk, bar].map((one) => one['Survey ID'])
  expect(wordsOf('B-Q1')).toEqual(
    expect.arrayContaining([
      ['Audience survey 2023/24', spring, 'Spring 2024', 'Where do you live?'],
      ['Audience survey 2024/25', autumn, 'Autumn 2026', 'Overall, how was your experience of Swan Lake?'],
      ['Audience survey 2024/25', afterTalk, 'After the talk', 'Overall, how was your experience of Giselle?'],
      ['Audience survey 2024/25', afterBar, 'After the bar', 'Overall, how was your experience of Coppélia?'],
    ]),
  )
  expect(wordsOf('O-DQ1')).toEqual([
    ['Audience survey 2024/25', afterTalk, 'After the talk', 'How would you rate the post-show talk?'],
    ['Audience survey 2024/25', afterBar, 'After the bar', 'How would you rate the bar?'],
  ])
  // Eighteen mandated questions of four surveys, four optional ones of one and two of each of two.
  expect(asked).toHaveLength(4 * 18 + 4 + 2 * 2)
})

test('marked answers are left out where somebody asks for that', async () => {
  const files = unzip(await fileOf({ type: 'Mapped', format: 'csv', withMarked: false }))
  const ids = records(files.get('Mapped answers.csv')).map((record) => record['Response ID'])
  expect(ids).toEqual([first, second, fourth, fifth, sixth].map((one) => one['Response ID']))
})

test('the same answers give the same bytes', async () => {
  const hash = async (type: string, format: string) =>
    createHash('sha256')
      .update(await fileOf({ type, format }))
      .digest('hex')
  for (const type of ['Mapped', 'Unmapped'])
    for (const format of ['csv', 'xlsx']) expect(await hash(type, format)).toBe(await hash(type, format))
})

test('the file, the screen and SQL agree on how many there are', async () => {
  const files = unzip(await fileOf({ type: 'Unmapped', format: 'csv' }))
  for (const [survey, file] of [
    [house.older, 'Audience survey 2023-24.csv'],
    [house.newer, 'Audience survey 2024-25.csv'],
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
