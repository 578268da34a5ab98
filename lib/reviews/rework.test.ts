import { expect, test } from 'vitest'
import { compilePlan } from '@/lib/surveys/engine/plan'
import { paperQuestions } from '@/tests/support/a-paper-survey'
import { applyRework } from './rework'

const plan = compilePlan(paperQuestions)
const before = { 'B-Q1': 'good', 'B-Q2': ['other'], 'B-Q2-Comment': 'The neighbours', 'B-Q4': '2026-11-20' }
const rework = (marked: string[], given: Record<string, unknown>) => applyRework(plan, before, new Set(marked), given)
const problemsOf = ({ unfinished }: ReturnType<typeof rework>) =>
  unfinished.map(({ question, problems }) => [question.name, problems[0]?.message])

test('an answer that was not marked is not changed, whatever is sent', () => {
  const { locked, answers } = rework(['B-Q4'], { 'B-Q1': 'bad', 'B-Q4': '2026-11-21' })
  expect(locked).toEqual(['B-Q1'])
  expect(answers).toEqual({ ...before, 'B-Q4': '2026-11-21' })
})

test('the text of “Other” is part of its answer', () => {
  expect(rework([], { 'B-Q2-Comment': 'The aunts' }).locked).toEqual(['B-Q2'])
  expect(rework(['B-Q2'], { 'B-Q2': ['friends'], 'B-Q2-Comment': 'The aunts' }).answers).toEqual({
    'B-Q1': 'good',
    'B-Q2': ['friends'],
    'B-Q4': '2026-11-20',
  })
})

test('the survey’s own rules are those of the new answer', () => {
  expect(problemsOf(rework(['B-Q3'], { 'B-Q3': '21' }))).toEqual([['B-Q3', 'Enter a number from 0 to 20']])
  expect(problemsOf(rework(['B-Q1'], { 'B-Q1': 'splendid' }))).toEqual([['B-Q1', 'Choose one of the answers listed']])
  expect(problemsOf(rework(['B-Q4'], { 'B-Q4': null }))).toHaveLength(1)
})

test('a question that was left blank and need not be answered stays so, unless it is marked', () => {
  expect(rework([], { 'B-Q3': '2' }).locked).toEqual(['B-Q3'])
  expect(rework(['B-Q3'], { 'B-Q3': '2' }).answers).toMatchObject({ 'B-Q3': 2 })
})

test('an answer that leads to another question needs its answer as well, and takes it', () => {
  expect(problemsOf(rework(['B-Q1'], { 'B-Q1': 'bad' }))).toEqual([['B-Q7', 'Choose an answer']])
  const { answers, unfinished, locked } = rework(['B-Q1'], { 'B-Q1': 'bad', 'B-Q7': 'seats' })
  expect({ unfinished, locked }).toEqual({ unfinished: [], locked: [] })
  expect(answers).toEqual({ ...before, 'B-Q1': 'bad', 'B-Q7': 'seats' })
})

test('an answer that nobody who answered so is asked for is left out', () => {
  const asked = { ...before, 'B-Q1': 'bad', 'B-Q7': 'seats' }
  expect(applyRework(plan, asked, new Set(['B-Q1']), { 'B-Q1': 'good' }).answers).toEqual(before)
})

test('what is sent and belongs to no question is not kept', () => {
  expect(rework(['B-Q1'], { 'B-Q1': 'good', isAdmin: true, __proto__: { x: 1 } }).answers).toEqual(before)
})

test('the text of “Other” by itself chooses it, and leads to the question that is asked of it', () => {
  const choices = [{ value: 'good', text: 'Good' }]
  const asks = compilePlan({
    pages: [
      {
        name: 'page1',
        elements: [
          { type: 'radiogroup', name: 'B-Q1', title: 'How was it?', choices, hasOther: true, otherText: 'Else' },
          { type: 'text', name: 'B-Q2', title: 'Why?', isRequired: true, visibleIf: "{B-Q1} = 'other'" },
        ],
      },
    ],
  })
  const check = (given: Record<string, unknown>) => applyRework(asks, { 'B-Q1': 'good' }, new Set(['B-Q1']), given)
  expect(problemsOf(check({ 'B-Q1-Comment': 'Odd' }))).toEqual([['B-Q2', 'Write an answer']])
  expect(check({ 'B-Q1-Comment': 'Odd', 'B-Q2': 'So' })).toEqual({
    answers: { 'B-Q1': 'other', 'B-Q1-Comment': 'Odd', 'B-Q2': 'So' },
    ...{ unfinished: [], locked: [] },
  })
})
