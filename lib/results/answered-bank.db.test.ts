import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import olderTemplate from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newerTemplate from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bankTemplate from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import { responses } from '@/db/schema'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { as } from '@/tests/support/actors'
import { anAnsweredBank, answersAtEdges } from '@/tests/support/answered-bank'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { expectSameFigures } from '@/tests/support/figures-compared'
import { type FiguresInSql, figuresInSql } from '@/tests/support/figures-in-sql'
import type { QuestionFigures } from './figures'
import { isSensitive } from './sensitive'
import { getResults, type Results } from './service'

/**
 * Compares every figure of the results page with plain SQL on the stored answers, for every question of the reference
 * data: a new question is tested without being added here.
 */

const choices = (...codes: string[]) => codes.map((value) => ({ value, text: `Answer ${value}` }))

/** Types of questions that no template has yet, but a customised one may. */
const customisedQuestions: SchemaElement[] = [
  {
    name: 'C-Q1',
    type: 'matrixdropdown',
    title: 'Tell us about each talk',
    rows: [
      { value: 'am', text: 'The morning talk' },
      { value: 'pm', text: 'The evening talk' },
    ],
    columns: [
      { name: 'seen', title: 'Did you go?', cellType: 'dropdown', choices: choices('yes', 'no') },
      { name: 'rating', title: 'Your rating', cellType: 'dropdown', choices: choices('1', '2', '3', 'dk') },
      { name: 'spent', title: 'Pounds', cellType: 'text', inputType: 'number', min: 0, max: 900 },
      { name: 'words', title: 'In your own words', cellType: 'text', inputType: 'text' },
    ],
  },
  { name: 'C-Q2', type: 'text', title: 'How cold was it?', inputType: 'number', min: -40, max: 40 },
  { name: 'C-Q3', type: 'text', title: 'Your post code', inputType: 'text' },
  { name: 'C-Q4', type: 'dropdown', title: 'Siblings', hasOther: true, choices: choices('0', '1', '2', '3', '4_plus') },
  { name: 'C-Q5', type: 'radiogroup', title: 'Rank', choices: choices('-1', '0', '1', 'na') },
]

const bank = elementsOf(bankTemplate.schema)
const questionSets = {
  'mandated-2023-24': [...elementsOf(olderTemplate.schema), ...bank],
  'mandated-2024-25': [...elementsOf(newerTemplate.schema), ...bank],
  customised: customisedQuestions,
}
type SetName = keyof typeof questionSets
const names = Object.keys(questionSets) as SetName[]

/** Besides the edge cases: enough postcodes to name an area, and values that only an older release can have stored. */
const postcodes = [
  'ls7 4hz',
  'LS12 1AB',
  'LS7',
  'ls1-4ap',
  'LS999AA',
  'YO1 7HH',
  'n/a',
  'LS2 8NN',
  '1 Quay Street',
  'M1 1AE',
]
const oddAnswers: Record<string, unknown>[] = [
  {
    'O-Q34': '7',
    'O-Q41': 'about ten',
    'O-Q6': 'yesterday',
    'O-Q19': 'good',
    'O-Q27': 'gone',
    'O-Q30': ['gone', 'gone'],
  },
  { 'O-Q34': '', 'O-Q41': true, 'O-Q6': '1961-02-03', 'O-Q19': { content: { rating: '9' }, gone: { rating: '5' } } },
  { 'O-Q30': [], 'C-Q1': { am: { spent: 'much', rating: '7' } }, 'C-Q2': null, 'C-Q4': ['1', '2'], 'C-Q5': 1 },
]

const asksForPostcode = ({ concept, title }: SchemaElement) => concept === 'postcode' || /post code/.test(title)

type AnsweredSurvey = {
  elements: SchemaElement[]
  results: (withoutMarked: boolean) => Results
  inSql: (withoutMarked: boolean) => FiguresInSql
}
const answeredSurveys = new Map<SetName, AnsweredSurvey>()

type Database = Awaited<ReturnType<typeof ownDatabase>>

/** A survey of the customised questions; the caller inserts the edge cases. */
async function aCustomisedSurvey({ db }: Database) {
  const organisation = await anOrganisation(db)
  const pages = customisedQuestions.map((element, at) => ({ name: `page${at}`, title: '', elements: [element] }))
  const survey = await aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id, { schema: { pages } })
  return { organisation, survey, questions: customisedQuestions, edges: customisedQuestions.flatMap(answersAtEdges) }
}

async function answerSet(name: SetName): Promise<AnsweredSurvey> {
  const database = await ownDatabase()
  const { db, sql } = database
  const { survey, organisation, questions, edges } =
    name === 'customised' ? await aCustomisedSurvey(database) : { ...(await anAnsweredBank(db, name)), edges: [] }
  const about = { surveyId: survey.id, organisationId: organisation.id, keyHash: Buffer.alloc(32) }
  const postcode = questions.find(asksForPostcode)?.name ?? ''
  const stored = [...postcodes.map((typed) => ({ [postcode]: typed })), ...oddAnswers, ...edges]
  await db.insert(responses).values(
    stored.map((answers, at) => ({
      ...about,
      id: `019c0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      startedAt: new Date(Date.UTC(2026, 10, 9, 19, at)),
      submittedAt: new Date(Date.UTC(2026, 10, 9, 20, at)),
      state: 2,
      marks: at % 3 === 0 ? 2 : 0,
      answers,
    })),
  )
  // A marked response of the edge cases, and one that was not submitted: no figure may include it.
  await db.update(responses).set({ marks: 4 }).where(eq(responses.id, '019b0000-0000-7000-8000-000000000001'))
  await db.insert(responses).values({
    ...about,
    id: '019d0000-0000-7000-8000-000000000000',
    startedAt: new Date(Date.UTC(2026, 10, 10)),
    state: 1,
    answers: Object.assign({}, ...questions.map(({ name }) => ({ [name]: 'not sent' }))),
  })
  const ctx = await as.admin(db, organisation)
  const all = await getResults(ctx, survey.id)
  const unmarked = await getResults(ctx, survey.id, { marked: 'excluded' })
  return {
    elements: questions,
    results: (withoutMarked) => (withoutMarked ? unmarked : all),
    inSql: (withoutMarked) => figuresInSql(sql, survey.id, { withoutMarked }),
  }
}

beforeAll(async () => {
  for (const name of names) answeredSurveys.set(name, await answerSet(name))
})

describe.each(names)('with the questions of the set %s', (set) => {
  const ofSet = () => answeredSurveys.get(set) as AnsweredSurvey
  const questionNames = questionSets[set].map(({ name }) => name)

  test('every question has figures', () => {
    const { elements, results } = ofSet()
    expect(elements.map(({ name }) => name).sort()).toEqual([...questionNames].sort())
    const { questions, leftOut } = results(false)
    expect(questions.map(({ name }) => name)).toEqual(
      elements.filter(({ title }) => !leftOut.includes(title)).map(({ name }) => name),
    )
    // What is asked of those who said that they have a condition, of whom there are too few.
    expect(leftOut.length).toBeLessThanOrEqual(1)
  })

  describe.each([
    ['all responses', false],
    ['those without a mark', true],
  ])('of %s', (_, withoutMarked) => {
    test.each(questionNames)('%s shows what SQL counts', async (name) => {
      const { elements, results, inSql } = ofSet()
      const shown = results(withoutMarked).questions.find((question) => question.name === name) as QuestionFigures
      const element = elements.find((question) => question.name === name) as SchemaElement
      if (results(withoutMarked).leftOut.includes(element.title)) return expect(shown).toBeUndefined()
      const counted = withoutMarked && !isSensitive(element)
      await expectSameFigures(shown, element, inSql(counted), results(withoutMarked))
    })

    test('responses are counted as SQL counts them', async () => {
      const { results, inSql } = ofSet()
      const { responses, days, marked } = results(withoutMarked)
      const inAll = await inSql(withoutMarked).responses()
      expect({ ...responses, marked: marked.count }).toEqual(inAll)
      expect(days.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(inAll.submitted)
    })
  })

  test('no figure contains a postcode', () =>
    expect(JSON.stringify(ofSet().results(false).questions)).not.toMatch(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i))
})
