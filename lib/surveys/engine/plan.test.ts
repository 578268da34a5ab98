import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Model, type Question } from 'survey-core'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../questions/build-schema'
import {
  type Choice,
  commentName,
  questionsOf,
  type SchemaElement,
  type SurveySchema,
} from '../questions/survey-schema'
import type { Answers } from './answers'
import { valuesOf } from './check-choices'
import { textMax } from './check-text'
import { checkSubmission, compilePlan, visibleQuestions } from './plan'

const templateSchema = (key: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/templates/${key}.json`, import.meta.url), 'utf8')).schema

const bank = templateSchema('optional-question-bank')
const optionalQuestions = [
  ...Array.from({ length: 60 }, (_, at) => `O-Q${at + 1}`),
  ...Array.from({ length: 8 }, (_, at) => `O-DQ${at + 1}`),
]
const tokens = { event: 'Event', organisation: 'Arts', discipline: 'dance', location: 'Hall' }
const schemaOf = (template: unknown, optional: string[] = []) =>
  buildSchema({ template, optionalTemplate: bank, optionalQuestions: optional, placeholders: {}, tokens })

/** Conditions on conditional questions, on tables, on text for "Other", and on later questions. */
const interdependentSchema = {
  pages: [
    {
      elements: [
        { type: 'radiogroup', name: 'Q1', choices: ['a', 'b'], hasOther: true, visibleIf: "{Q6} != 'b'" },
        {
          type: 'checkbox',
          name: 'Q2',
          choices: ['a', 'b', 'c'],
          hasNone: true,
          visibleIf: "{Q1} = 'a' or {Q1} = 'other'",
        },
        { type: 'text', name: 'Q3', inputType: 'number', isRequired: true, visibleIf: "{Q2} contains 'b'" },
        { type: 'text', name: 'Q4', isRequired: true, visibleIf: '{Q3} > 5 or {Q5.adults.count} >= 2' },
        {
          type: 'matrixdropdown',
          name: 'Q5',
          rows: ['adults', 'children'],
          columns: [{ name: 'count', cellType: 'text', inputType: 'number', min: 0, max: 9 }],
          visibleIf: '{Q2} notempty',
        },
        { type: 'dropdown', name: 'Q6', choices: ['a', 'b'], isRequired: true },
        { type: 'text', name: 'Q7', visibleIf: "{Q1-Comment} notempty and {Q6} = 'a'" },
      ],
    },
  ],
}

const values = (choices: Choice[] = []) => choices.map(({ value }) => value)

/** Occasionally an input that a page does not offer: decimals, negatives, a long text, too many choices. */
const occasionally = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 14 }, { arbitrary: odd, weight: 1 })

const oddNumber = fc.constantFrom<number>(1.5, -1, -0.25, 1e13)

/** A possible answer; undefined where it is left blank. */
function answerTo(question: SchemaElement): fc.Arbitrary<Answers> {
  // A choice may be called "other" without having a text.
  const comment = fc.constantFrom('', ...('hasOther' in question && question.hasOther ? ['mine'] : []))
  const kept = (value: unknown, text = '') => ({
    ...(value !== undefined && { [question.name]: value }),
    ...([value].flat().includes('other') && text !== '' && { [commentName(question.name)]: text }),
  })
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
      return fc
        .tuple(fc.option(fc.constantFrom(...valuesOf(question)), { nil: undefined }), comment)
        .map(([v, c]) => kept(v, c))
    case 'checkbox': {
      const offered = valuesOf(question).filter((one) => one !== 'none')
      const several = occasionally(
        fc.subarray(offered, { maxLength: question.maxSelectedChoices ?? offered.length }),
        fc.subarray(question.hasNone ? [...offered, 'none'] : offered, { minLength: Math.min(2, offered.length) }),
      )
      const chosen = question.hasNone ? fc.oneof(several, fc.constant(['none'])) : several
      return fc.tuple(chosen, comment).map(([v, c]) => kept(v.length > 0 ? v : undefined, c))
    }
    case 'text': {
      if (question.inputType === 'number')
        return fc
          .option(occasionally(fc.integer({ min: 0, max: 13_000 }), oddNumber), { nil: undefined })
          .map((v) => kept(v))
      const text =
        question.inputType === 'date'
          ? occasionally(fc.constant('2026-03-27'), fc.constantFrom('1066-10-14', '2999-01-01'))
          : occasionally(
              fc.constantFrom('LS1 4AP', 'short'),
              fc.constantFrom('x'.repeat(textMax(question) + 1), 'x'.repeat(textMax(question))),
            )
      return fc.option(text, { nil: undefined }).map((v) => kept(v))
    }
    case 'matrixdropdown': {
      const cells = question.rows.map((row) =>
        fc
          .tuple(
            ...question.columns.map(({ choices, cellType }) =>
              fc.option<string | number, undefined>(
                cellType === 'text'
                  ? occasionally(fc.integer({ min: 0, max: 1200 }), oddNumber)
                  : fc.constantFrom(...values(choices)),
                {
                  nil: undefined,
                },
              ),
            ),
          )
          .map((given): [string, Record<string, unknown>] => [
            row.value,
            Object.fromEntries(
              question.columns.map(({ name }, at) => [name, given[at]]).filter(([, v]) => v !== undefined),
            ),
          ]),
      )
      return fc.tuple(...cells).map((rows) => {
        const filled = rows.filter(([, row]) => Object.keys(row).length > 0)
        return kept(filled.length > 0 ? Object.fromEntries(filled) : undefined)
      })
    }
  }
}

const answersTo = (schema: SurveySchema) =>
  fc.tuple(...questionsOf(schema).map(answerTo)).map((parts): Answers => Object.assign({}, ...parts))

/**
 * The result of survey-core: the questions it shows once hidden answers are removed, those it finds invalid, and the
 * answers that remain.
 */
function oracle(model: Model, answers: Answers) {
  let data = answers
  let shown: Question[] = []
  for (let round = 0; round < 20; round++) {
    model.data = structuredClone(data)
    shown = model.getAllQuestions().filter((one) => one.isVisible)
    const names = new Set(shown.map((one) => one.name))
    const left = Object.fromEntries(Object.entries(data).filter(([name]) => names.has(name.replace(/-Comment$/, ''))))
    const isSettled = Object.keys(left).length === Object.keys(data).length
    data = left
    if (isSettled) break
  }
  return {
    visible: shown.map(({ name }) => name),
    pages: model.visiblePages.map(({ title, questions }) => [title, ...questions.map(({ name }) => name)]),
    // Without what a page would show of it: a message at the question, which is looked at again with the next answers.
    wanting: shown.filter((one) => !one.validate(false)).map(({ name }) => name),
    answers: data,
  }
}

/** Members that SurveyJS does not know and ignores. */
const ignoredWarning = /^Unknown property in class '\w+': '(?:concept|questionTheme|group)'\.$/

/** A thousand sets of answers in all; fewer for the bank, which has five times the questions. */
const schemas: [string, SurveySchema, number][] = [
  ['the 2024/25 set', schemaOf(templateSchema('mandated-2024-25')), 470],
  ['the 2023/24 set', schemaOf(templateSchema('mandated-2023-24')), 400],
  [
    'the whole optional bank after the 2024/25 set',
    schemaOf(templateSchema('mandated-2024-25'), optionalQuestions),
    25,
  ],
  [
    'the whole optional bank after the 2023/24 set',
    schemaOf(templateSchema('mandated-2023-24'), optionalQuestions),
    15,
  ],
  ['tangled conditions', schemaOf(interdependentSchema), 90],
]

describe.each(schemas)('%s', (_, schema, runs) => {
  test('shows, refuses and stores the same as survey-core', () => {
    const plan = compilePlan(schema)
    const titles = new Map(schema.pages.map(({ title, elements }) => [elements[0]?.name, title]))
    // As exported: plain JSON.
    const model = new Model({ ...JSON.parse(JSON.stringify(schema)), clearInvisibleValues: 'onHidden' })
    expect((model.jsonErrors ?? []).filter(({ message }) => !ignoredWarning.test(message))).toEqual([])
    fc.assert(
      fc.property(answersTo(schema), (answers) => {
        const expected = oracle(model, answers)
        const visible = visibleQuestions(plan, answers).map(({ name }) => name)
        expect(visible).toEqual(expected.visible)
        expect(visible.map((name) => [titles.get(name), name])).toEqual(expected.pages)
        const settled = checkSubmission(plan, answers)
        expect(settled.unfinished.map(({ question }) => question.name)).toEqual(expected.wanting)
        if (settled.unfinished.length === 0) expect(settled.answers).toEqual(expected.answers)
      }),
      // Cases are slow: report the first failure without shrinking it.
      { numRuns: runs, endOnFailure: true },
    )
  })
})

const plan = compilePlan(schemaOf(templateSchema('mandated-2024-25')))
const names = (answers: Answers) => visibleQuestions(plan, answers).map(({ name }) => name)

test('the postcode question is shown to people who live in the United Kingdom', () => {
  expect(names({})).not.toContain('B-Q10')
  expect(names({ 'B-Q9': 'ireland' })).not.toContain('B-Q10')
  for (const nation of ['england', 'wales', 'scotland', 'ni']) expect(names({ 'B-Q9': nation })).toContain('B-Q10')
})

test('the question on what a condition limits is shown to people who have one', () => {
  expect(names({ 'B-Q16': 'no' })).not.toContain('B-Q17')
  expect(names({ 'B-Q16': 'yes' })).toContain('B-Q17')
})

test('answers to hidden questions, and members of no question, are dropped when submitted', () => {
  const answers = { 'B-Q9': 'ireland', 'B-Q10': 'LS1 4AP', 'B-Q1': '5', 'B-Q1-Comment': 'x', zzz: 1 }
  expect(checkSubmission(plan, answers).answers).toEqual({ 'B-Q9': 'ireland', 'B-Q1': '5' })
})

test('evaluating circular conditions ends', () => {
  const circle = compilePlan({
    pages: [
      {
        elements: [
          { type: 'text', name: 'A', visibleIf: '{B} empty' },
          { type: 'text', name: 'B', visibleIf: '{A} notempty' },
        ],
      },
    ],
  })
  expect(visibleQuestions(circle, { A: 'a', B: 'b' })).toHaveLength(2)
})
