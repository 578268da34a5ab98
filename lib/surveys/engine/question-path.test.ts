import { describe, expect, test } from 'vitest'
import type { Answers } from './answers'
import { compilePlan } from './plan'
import { clampStep, isLastQuestion, progressAt, questionPathOf, resumeStepOf, stepOf } from './question-path'

const choice = (name: string, more: object = {}) => ({ type: 'radiogroup', name, choices: ['a', 'b'], ...more })
const plan = compilePlan({
  pages: [
    {
      elements: [
        choice('Q1', { isRequired: true }),
        choice('Q2', { visibleIf: "{Q1} = 'a'", isRequired: true }),
        choice('Q3'),
        choice('Q4', { isRequired: true }),
      ],
    },
  ],
})
const pathOf = (answers: Answers) => questionPathOf(plan, answers)
const resumedAt = (answers: Answers) => resumeStepOf(pathOf(answers), answers)

describe('the furthest step', () => {
  test.each([
    ['is the first of a new response', {}, 1],
    ['is the first question without a valid answer', { Q1: 'a' }, 2],
    ['is past a question that need not be answered', { Q1: 'b' }, 3],
    ['is not past an answer that is not valid', { Q1: 'a', Q2: 'z', Q4: 'a' }, 2],
    ['is the last where all is answered', { Q1: 'b', Q4: 'a' }, 3],
  ])('%s', (_, answers, furthest) => expect(pathOf(answers).furthest).toBe(furthest))

  test('is the last that an address can lead to, and the first is the first', () => {
    const path = pathOf({ Q1: 'a' })
    expect([-1, 0, 1, 2, 3, Number.NaN].map((step) => clampStep(path, step))).toEqual([1, 1, 1, 2, 2, 1])
  })
})

test.each([
  ['at the first question of a new response', {}, 1],
  ['after the last question that was answered', { Q1: 'b' }, 2],
  ['after one answered further on', { Q1: 'b', Q3: 'a' }, 3],
  ['not past a question without a valid answer', { Q1: 'a', Q3: 'a' }, 2],
  ['at the last question where all is answered', { Q1: 'b', Q3: 'a', Q4: 'a' }, 3],
])('a response goes on %s', (_, answers, step) => expect(resumedAt(answers)).toBe(step))

test('a question has its step while it is shown', () => {
  expect(['Q1', 'Q2', 'Q3'].map((name) => stepOf(pathOf({ Q1: 'b' }), name))).toEqual([1, 0, 2])
  expect(['Q3', 'Q4'].map((name) => isLastQuestion(pathOf({ Q1: 'b' }), name))).toEqual([false, true])
})

describe('a page', () => {
  const endsWithCondition = compilePlan({
    pages: [{ elements: [choice('Q1'), choice('Q2', { visibleIf: "{Q1} = 'a'" })] }],
  })
  test('counts questions until an answer has hidden them', () => {
    expect(progressAt(plan, {}, 'Q1')).toEqual({ steps: 4, isLast: false })
    expect(progressAt(plan, { Q1: 'b' }, 'Q3')).toEqual({ steps: 3, isLast: false })
    expect(progressAt(plan, { Q1: 'b' }, 'Q4')).toEqual({ steps: 3, isLast: true })
  })
  test('is the last where no question can follow', () => {
    const elements = [choice('Q1'), choice('Q2'), choice('Q3', { visibleIf: "{Q1} = 'a'" })]
    const skips = compilePlan({ pages: [{ elements }] })
    expect(progressAt(skips, { Q1: 'b' }, 'Q2')).toEqual({ steps: 2, isLast: true })
    expect(progressAt(skips, { Q1: 'a' }, 'Q2')).toEqual({ steps: 3, isLast: false })
    expect(progressAt(endsWithCondition, {}, 'Q1')).toEqual({ steps: 2, isLast: false })
    expect(progressAt(endsWithCondition, { Q1: 'b' }, 'Q1', true)).toEqual({ steps: 1, isLast: true })
    expect(progressAt(endsWithCondition, { Q1: 'a' }, 'Q2')).toEqual({ steps: 2, isLast: true })
  })
})
