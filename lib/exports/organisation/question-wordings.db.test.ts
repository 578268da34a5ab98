import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { as } from '@/tests/support/actors'
import { anAnsweredOrganisation, twoCustomisedSurveys } from '@/tests/support/answered-organisation'
import { csvRows, recordsOf } from '@/tests/support/csv-rows'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
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

async function filesOf(type: OrganisationKind): Promise<Map<string, Buffer>> {
  const row = { name: 'asked', organisationId: fixture.organisation.id, requestedBy: ctx.actor.userId }
  const found = await findOwnExport(
    database.db,
    ctx.actor.userId,
    await insertExport(database.db, { ...row, type, format: 'csv' }),
  )
  if (!found) throw new Error('The export is not there')
  return unzip(await buffer((await getExportContent(ctx, found, () => {})).bytes))
}

const rowsOf = (csv: Buffer | undefined) => csvRows(csv?.toString() ?? '')
const headsOf = (csv: Buffer | undefined) => rowsOf(csv)[0] ?? []
const recordsIn = (csv: Buffer | undefined) => recordsOf(rowsOf(csv))

test('unmapped: a column for each wording, which surveys with the same words share', async () => {
  const files = await filesOf('Unmapped')
  const rows = recordsIn(files.get('Audience survey 2024-25.csv'))
  const heads = headsOf(files.get('Audience survey 2024-25.csv'))
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

test('a header has the words of the surveys where they agree, and neutral ones for names that differ', async () => {
  const unmapped = await filesOf('Unmapped')
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
  const mappedHeads = headsOf((await filesOf('Mapped')).get('Mapped answers.csv'))
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

test('the codebook says what each column and code means, and where older answers go', async () => {
  const files = await filesOf('Mapped')
  const lines = recordsIn(files.get('Codebook.csv'))
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

test.each(organisationKinds)('%s: the codebook has the words of each survey', async (type) => {
  const files = await filesOf(type)
  const asked = recordsIn(files.get('Codebook.csv')).filter((line) => line['As it was asked'])
  const wordsOf = (question: string) =>
    asked
      .filter(({ Question }) => Question === question)
      .map((line) => [line.Template, line['Survey ID'], line['Survey Name'], line['As it was asked']])
  const surveys = [fixture.older, fixture.newer, customised.talk, customised.bar]
  const [spring, autumn, afterTalk, afterBar] = surveys.map(({ id }) => `${id}`)
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
  // 18 mandated questions of four surveys, 4 optional questions of one and 2 of each of two others.
  expect(asked).toHaveLength(4 * 18 + 4 + 2 * 2)
})
