import { readXlsx } from 'hucre'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { QuestionCard } from '@/components/results/question-card'
import type { Database } from '@/db/client'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getCrossTabulation } from '@/lib/results/cross/service'
import { downloadCrossTabulation, downloadFigures } from '@/lib/results/figures-file'
import { getResults } from '@/lib/results/service'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { aSurveyToCount } from '../support/a-survey-to-count'
import { as } from '../support/actors'
import { submitMany } from '../support/answered-surveys'
import { csvRows } from '../support/csv-rows'
import { ownDatabase } from '../support/database'

/** Questions as no template has them, unanswered, answered once and by many: each has its figures, card, file and split. */

const choices = (count: number, text = (at: number) => `Answer ${at}`) =>
  Array.from({ length: count }, (_, at) => ({ value: `c${at}`, text: text(at) }))
const longTitle = 'How did you, and everybody whom you came with, find the whole of it? '.repeat(30).trim()

/** Each kind of question by itself, without its name. */
type Unnamed<Element> = Element extends { name: string } ? Omit<Element, 'name'> : never

/** Each with what a respondent answers to it, or that nobody can. */
const unusual: Record<string, { element: Unnamed<SchemaElement>; answer: unknown }> = {
  'no choices': { element: { type: 'radiogroup', title: 'Which?', choices: [] }, answer: undefined },
  'no choices, several answers': { element: { type: 'checkbox', title: 'Which?', choices: [] }, answer: undefined },
  'a stored answer and no choices': { element: { type: 'dropdown', title: 'Which?', choices: [] }, answer: 'gone' },
  'one choice': { element: { type: 'radiogroup', title: 'Agreed?', choices: choices(1) }, answer: 'c0' },
  '2,000 choices': { element: { type: 'dropdown', title: 'Which town?', choices: choices(2_000) }, answer: 'c1999' },
  '2,000 choices, several answers': {
    element: { type: 'checkbox', title: 'Which towns?', choices: choices(2_000) },
    answer: ['c0', 'c1999'],
  },
  'a title of 2,000 characters': {
    element: { type: 'radiogroup', title: longTitle, choices: choices(3) },
    answer: 'c1',
  },
  'a choice of 2,000 characters': {
    element: { type: 'radiogroup', title: 'Which?', choices: choices(2, (at) => `${at} ${longTitle}`) },
    answer: 'c1',
  },
  'choices of the same text': {
    element: { type: 'radiogroup', title: 'Which?', choices: choices(3, () => 'The same') },
    answer: 'c2',
  },
  'markup in title and choices': {
    element: { type: 'radiogroup', title: '<b>Which</b> & "why"?', choices: choices(2, (at) => `<i>${at}</i>=1+1`) },
    answer: 'c1',
  },
  'a blank title': { element: { type: 'text', inputType: 'text', title: ' ' }, answer: 'Something' },
  'a number past all bounds': {
    element: { type: 'text', inputType: 'number', title: 'How many?' },
    answer: Number.MAX_SAFE_INTEGER,
  },
  'a negative number': { element: { type: 'text', inputType: 'number', title: 'How warm?' }, answer: -12.5 },
  'a day long ago': { element: { type: 'text', inputType: 'date', title: 'When?' }, answer: '0001-01-01' },
  'a table without rows': {
    element: { type: 'matrixdropdown', title: 'Each?', rows: [], columns: [] },
    answer: undefined,
  },
  'a table of one cell': {
    element: {
      ...{ type: 'matrixdropdown', title: 'Each?', rows: choices(1) },
      columns: [{ name: 'rating', title: 'Rating', cellType: 'dropdown', choices: choices(2) }],
    },
    answer: { c0: { rating: 'c1' } },
  },
  'a table of 200 rows': {
    element: {
      ...{ type: 'matrixdropdown', title: 'Each?', rows: choices(200) },
      columns: [{ name: 'rating', title: 'Rating', cellType: 'dropdown', choices: choices(2) }],
    },
    answer: { c199: { rating: 'c1' } },
  },
}
const by: SchemaElement = { name: 'BY', type: 'radiogroup', title: 'Who are you?', choices: choices(2) }

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
})

describe.each(Object.entries(unusual))('a question of %s', (_, { element, answer }) => {
  test.each([
    ['nobody', 0],
    ['one', 1],
    ['forty', 40],
  ])('answered by %s has figures, a card, files and a split', async (_name, people) => {
    const question = { ...element, name: 'Q' } as SchemaElement
    const { organisation, survey } = await aSurveyToCount(db, [question, by])
    const given = answer === undefined ? {} : { Q: answer }
    const halves = ['c0', 'c1'].map((group, at) => ({
      times: Math.ceil((people - at) / 2),
      answers: { ...given, BY: group },
    }))
    if (people > 0) await submitMany(db, survey, halves, '2026-11-08')
    const ctx: StaffContext = await as.admin(db, organisation)
    const results = await getResults(ctx, survey.id)
    const figures = results.questions.find(({ name }) => name === 'Q')
    expect(figures?.answered).toBe(answer === undefined ? 0 : people)
    if (!figures) return
    const card = renderToStaticMarkup(
      createElement(QuestionCard, {
        ...{ number: 1, submitted: people, figures },
        quotes: { surveyId: survey.id, filters: {}, bySource: {} },
      }),
    )
    expect(card).not.toMatch(/NaN|Infinity|undefined|<b>Which|<i>0/)
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await downloadFigures(ctx, survey.id, { format })
      if (format === 'csv')
        expect(
          csvRows(await file.text())
            .flat()
            .join(),
        ).not.toMatch(/NaN|Infinity|undefined/)
      else expect((await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets.length).toBeGreaterThan(1)
    }
    const { questions, crossed } = await getCrossTabulation(ctx, survey.id, { question: 'Q', by: 'BY' })
    if (!questions.some(({ key }) => key === 'Q')) return
    expect(crossed?.all.answered).toBe(answer === undefined ? 0 : people)
    const file = await downloadCrossTabulation(ctx, survey.id, { question: 'Q', by: 'BY', format: 'csv' })
    expect(
      csvRows(await file.text())
        .flat()
        .join(),
    ).not.toMatch(/NaN|Infinity|undefined/)
  })
})
