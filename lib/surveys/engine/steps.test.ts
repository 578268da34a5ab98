import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../questions/build-schema'
import { otherValue, questionsOf, type SchemaElement } from '../questions/survey-schema'
import type { Answers } from './answers'
import { compilePlan, type Plan, visibleQuestions } from './plan'
import { possibleQuestions } from './steps'

const templateSchema = (key: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/templates/${key}.json`, import.meta.url), 'utf8')).schema
const tokens = { event: 'Event', organisation: 'Arts', discipline: 'dance', location: 'Hall' }
const mandated = buildSchema({
  template: templateSchema('mandated-2024-25'),
  optionalQuestions: [],
  placeholders: {},
  tokens,
})

const radio = (name: string, visibleIf?: string) => ({ type: 'radiogroup', name, choices: ['a', 'b', 'c'], visibleIf })
const asPages = (elements: object[]) => ({ pages: elements.map((element) => ({ elements: [element] })) })
const schemas: Record<string, unknown> = {
  'the mandated set': mandated,
  'chains of conditions': asPages([
    radio('Q1'),
    radio('Q2', "{Q1} = 'a'"),
    radio('Q3', "{Q2} = 'a' or {Q1} = 'b'"),
    radio('Q4', '{Q3} notempty and {Q1-Comment} empty'),
    radio('Q5'),
    radio('Q6', "{Q5} != 'c'"),
  ]),
  'questions about later ones, and about each other': asPages([
    radio('Q1', "{Q4} = 'a'"),
    radio('Q2', "{Q3} = 'a'"),
    radio('Q3', "{Q2} empty or {Q2} = 'b'"),
    radio('Q4'),
    { type: 'text', name: 'Q5', inputType: 'number', visibleIf: "{Q4} = 'b'" },
    radio('Q6', '{Q5} > 3'),
  ]),
}

const answerTo = (question: SchemaElement, pick: number): unknown => {
  if (question.type === 'text') return question.inputType === 'number' ? pick : `Words ${pick}`
  if (question.type === 'matrixdropdown') return undefined
  const values = [...question.choices.map(({ value }) => value), ...(question.hasOther ? [otherValue] : [])]
  const value = values[pick % (values.length + 1)]
  return question.type === 'checkbox' && value !== undefined ? [value] : value
}

/** Answers a survey from the first question to the last, and records the progress of each page. */
function walkThrough(plan: Plan, picks: readonly number[], answers: Answers = {}) {
  const pages: { step: number; of: number; name: string }[] = []
  let at: string | undefined = visibleQuestions(plan, answers)[0]?.name
  for (let turn = 0; at !== undefined && turn < picks.length; turn++) {
    const name: string = at
    const visible = visibleQuestions(plan, answers)
    const here = visible.findIndex((one) => one.name === name)
    pages.push({ step: here + 1, of: possibleQuestions(plan, answers, { at: name }).size, name })
    const question = visible[here]
    const value = question && answerTo(question, picks[turn] ?? 0)
    if (value === undefined) delete answers[name]
    else answers[name] = value
    const next = visibleQuestions(plan, answers)
    at = next[next.findIndex((one) => one.name === name) + 1]?.name
  }
  return { pages: pages, answers, isOver: at === undefined }
}

const picks = fc.array(fc.nat(9), { minLength: 30, maxLength: 30 })

describe.each(Object.entries(schemas))('of %s', (name, schema) => {
  const plan = compilePlan(schema)

  test('the total never grows on the way forward, and no step is beyond it', () =>
    fc.assert(
      fc.property(picks, (picked) => {
        const { pages } = walkThrough(plan, picked)
        for (const [at, page] of pages.entries()) {
          expect(page.step).toBeLessThanOrEqual(page.of)
          expect(page.of).toBeLessThanOrEqual(pages[at - 1]?.of ?? plan.questions.length)
        }
      }),
    ))

  test('past the last question the total is the number of questions shown', () =>
    fc.assert(
      fc.property(picks, (picked) => {
        const { answers } = walkThrough(plan, picked)
        expect([...possibleQuestions(plan, answers, 'past the last')].toSorted()).toEqual(
          visibleQuestions(plan, answers)
            .map((one) => one.name)
            .toSorted(),
        )
      }),
    ))

  test('a page shows the same total on return, whatever was answered after it', () =>
    fc.assert(
      fc.property(picks, (picked) => {
        if (name.includes('later')) return
        const { pages, answers } = walkThrough(plan, picked)
        for (const page of pages) expect(possibleQuestions(plan, answers, { at: page.name }).size).toBe(page.of)
      }),
    ))
})

test('the mandated set begins with all 18, less those hidden by answers on the way', () => {
  const plan = compilePlan(mandated)
  const of = (answers: Answers, at: string) => possibleQuestions(plan, answers, { at }).size
  expect(questionsOf(mandated)).toHaveLength(18)
  expect(of({}, 'B-Q1')).toBe(18)
  expect(of({ 'B-Q9': 'elsewhere' }, 'B-Q9')).toBe(18)
  expect(of({ 'B-Q9': 'elsewhere' }, 'B-Q11')).toBe(17)
  expect(of({ 'B-Q9': 'england', 'B-Q16': 'no' }, 'B-Q18')).toBe(17)
  expect(of({ 'B-Q9': 'elsewhere', 'B-Q16': 'no' }, 'B-Q18')).toBe(16)
})
