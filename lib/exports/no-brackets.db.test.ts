import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { responses, surveyTemplates } from '@/db/schema'
import { type ExportFormat, exportFormats } from '@/db/stored-values'
import { buildSchema, elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { as } from '@/tests/support/actors'
import { anAnsweredBank } from '@/tests/support/answered-bank'
import { aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { unzip } from '@/tests/support/unzip'
import { getExportContent } from './export-content'
import { type ExportRow, findOwnExport, insertExport } from './queries'
import { organisationKinds } from './rules'

let database: TestDatabase
let bank: Awaited<ReturnType<typeof anAnsweredBank>>
let ctx: Awaited<ReturnType<typeof as.admin>>
const unfilled: { id: number }[] = []
let everywhere: { id: number }

const templateOf = async (key: string) => {
  const [found] = await database.db.select().from(surveyTemplates).where(eq(surveyTemplates.key, key))
  if (!found) throw new Error(`The reference data hold no template ${key}`)
  return found
}

/** A survey of the whole question bank, published with unfilled titles, with answers that match no choice. */
async function anUnfilledSurvey(key: string, at: number) {
  const [template, optional] = [await templateOf(key), await templateOf('optional-question-bank')]
  const survey = await aPublishedSurvey(database.db, bank.event, bank.organisation.id, {
    name: `Not filled in ${key}`,
    surveyTemplateId: template.id,
    schema: buildSchema({
      template: template.schema,
      optionalTemplate: optional.schema,
      optionalQuestions: elementsOf(optional.schema).map(({ name }) => name),
      placeholders: {},
      tokens: { event: '', organisation: '', discipline: '', location: '' },
    }),
  })
  const invalidAnswers = Object.fromEntries(
    [...elementsOf(template.schema), ...elementsOf(optional.schema)].map(({ name }) => [name, 'no such answer']),
  )
  await addResponse(survey, at, { ...invalidAnswers, 'B-Q99': 'nobody asked this' })
  return survey
}

const addResponse = (survey: { id: number }, at: number, answers: Record<string, unknown>) =>
  database.db.insert(responses).values({
    id: `019c0000-0000-7000-8000-00000000000${at}`,
    keyHash: Buffer.alloc(32),
    surveyId: survey.id,
    organisationId: bank.organisation.id,
    startedAt: new Date('2026-11-07T19:00:00Z'),
    submittedAt: new Date('2026-11-07T19:05:00Z'),
    state: 2,
    answers,
  })

/** Questions with a bracketed word in each text that respondents read, as a published survey can have them. */
const openEverywhere: SchemaElement[] = [
  {
    name: 'O-DQ1',
    type: 'radiogroup',
    title: 'How would you rate [placeholder]?',
    description: 'Beside [event]',
    choices: [
      { value: 'event_good', text: 'As good as [event]' },
      { value: 'npo_bad', text: 'Worse than [NPO]' },
    ],
    hasOther: true,
    otherText: 'Another [discipline] event',
  },
  {
    name: 'O-DQ7',
    type: 'checkbox',
    title: 'Which will you see?',
    choices: [
      { value: 'quay', text: 'Something at [Location]' },
      { value: 'date', text: 'Something on [insert date]' },
    ],
    hasNone: true,
    noneText: 'None by [insert partner name]',
  },
  {
    name: 'X-Q1',
    type: 'matrixdropdown',
    title: 'The talks',
    rows: [
      { value: 'am', text: 'The talk of [insert partner name]' },
      { value: 'pm', text: 'The talk at [Location]' },
    ],
    columns: [
      {
        name: 'rating',
        title: 'Rating of [placeholder]',
        cellType: 'dropdown',
        choices: [{ value: 'good', text: 'Good for [NPO]' }],
      },
      { name: 'why', title: 'Why before [event]?', cellType: 'text' },
    ],
  },
]

/** A survey on the latest template with a bracketed word in every kind of text. */
async function aSurveyOpenEverywhere(at: number) {
  const survey = await aPublishedSurvey(database.db, bank.event, bank.organisation.id, {
    name: 'Open everywhere',
    surveyTemplateId: (await templateOf('mandated-2024-25')).id,
    schema: { pages: openEverywhere.map((element) => ({ name: element.name, title: '', elements: [element] })) },
  })
  await addResponse(survey, at, {
    'O-DQ1': 'other',
    'O-DQ1-Comment': 'quite another',
    'O-DQ7': ['quay', 'date'],
    'X-Q1': { am: { rating: 'good', why: 'because' }, pm: { rating: 'good' } },
  })
  return survey
}

beforeAll(async () => {
  database = await ownDatabase()
  bank = await anAnsweredBank(database.db)
  ctx = await as.admin(database.db, bank.organisation)
  for (const [at, key] of ['mandated-2024-25', 'mandated-2023-24'].entries())
    unfilled.push(await anUnfilledSurvey(key, at))
  everywhere = await aSurveyOpenEverywhere(unfilled.length)
  unfilled.push(everywhere)
})

const token = /\[(?:event|NPO|discipline|Location|placeholder|insert date|insert partner name)\]/gi

/** The text of a file, or the names and texts of all parts of an archive or a workbook. */
function textsOf(file: Buffer): string[] {
  if (file.subarray(0, 2).toString() !== 'PK') return [file.toString()]
  return [...unzip(file)].flatMap(([name, part]) => [name, part.toString()])
}

/** How often respondents themselves typed a bracketed word, which is exported as typed. */
async function typedBy(surveyIds: readonly number[]): Promise<number> {
  const [found] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from responses, jsonb_each_text(answers) a
    where survey_id = any(${[...surveyIds]}::bigint[]) and a.value = '[placeholder]'`
  return found?.count ?? 0
}

async function fileOf(type: ExportRow['type'], format: ExportFormat, surveyId: number | null): Promise<Buffer> {
  const row = { name: 'asked', organisationId: bank.organisation.id, requestedBy: ctx.actor.userId }
  const found = await findOwnExport(
    database.db,
    ctx.actor.userId,
    await insertExport(database.db, { ...row, type, format, surveyId }),
  )
  if (!found) throw new Error('The export is not there')
  return buffer((await getExportContent(ctx, found, () => {})).bytes)
}

test('the unfilled titles of the surveys have brackets, as the tests below need', async () => {
  const [found] = await database.sql<{ titles: number }[]>`
    select count(*)::int as titles from surveys, jsonb_path_query(schema_read_only, '$.pages[*].elements[*].title') t
    where id = ${unfilled[0]?.id ?? 0} and t #>> '{}' ~ '\\[[A-Za-z ]+\\]'`
  expect(found?.titles).toBeGreaterThan(50)
})

test.each(organisationKinds.flatMap((type) => exportFormats.map((format) => [type, format] as const)))(
  '%s, %s: the only bracketed words are those that respondents typed',
  async (type, format) => {
    const texts = textsOf(await fileOf(type, format, null))
    const typed = await typedBy([bank.survey.id, ...unfilled.map(({ id }) => id)])
    expect(typed).toBeGreaterThan(0)
    expect(texts.flatMap((text) => text.match(token) ?? [])).toEqual(new Array(typed).fill('[placeholder]'))
    // The reasons for unmapped answers are among the texts.
    if (type === 'Mapped')
      expect(texts.join('')).toContain('no such answer (no such answer in “Audience survey 2024/25”)')
  },
)

test.each(exportFormats)(
  'the file of one survey, %s: no bracketed words, whether its titles were filled in or not',
  async (format) => {
    for (const { id } of [bank.survey, ...unfilled]) {
      const texts = textsOf(await fileOf('Survey', format, id))
      if (id !== everywhere.id) expect(texts.join('')).toContain('How likely are you to recommend')
      expect(texts.flatMap((text) => text.match(token) ?? [])).toEqual(
        new Array(await typedBy([id])).fill('[placeholder]'),
      )
    }
  },
)

/** The neutral words expected in cells, headers and the codebook. */
const answersInWords = ['Another arts event', 'Something at the venue; Something on …', 'Good for the organisation']
const heads = [
  'O-DQ1 How would you rate …?',
  'O-DQ1 How would you rate …? – in their own words',
  'The talks – The talk of …: Rating of …',
  'The talks – The talk at the venue: Why before the event?',
]
const codes = ['As good as the event', 'Worse than the organisation']

/** Those of the words that a file does not contain. */
const missingIn = (file: string, words: readonly string[]) => words.filter((each) => !file.includes(each))

test('choices, rows, columns, “Other” and “None” have neutral words in the file of a survey', async () => {
  const csv = textsOf(await fileOf('Survey', 'csv', everywhere.id)).join('')
  expect(missingIn(csv, [...heads, ...answersInWords])).toEqual([])
  const workbook = textsOf(await fileOf('Survey', 'xlsx', everywhere.id)).join('')
  expect(missingIn(workbook, [...heads, ...answersInWords, ...codes, 'None by …'])).toEqual([])
})

test.each<[ExportRow['type'], string[]]>([
  ['Mapped', ['Something at the venue; Something on …', 'X-Q1 The talks {""am""']],
  ['Unmapped', [...heads, ...answersInWords, 'None by …']],
])('and in the %s answers of an organisation with its codebook', async (type, words) => {
  const file = textsOf(await fileOf(type, 'csv', null)).join('')
  expect(missingIn(file, [...words, ...codes])).toEqual([])
})
