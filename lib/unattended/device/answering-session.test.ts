import { describe, expect, test } from 'vitest'
import { compilePlan } from '@/lib/surveys/engine/plan'
import { shortSchema } from '@/tests/support/answers-of-a-device'
import { applyButton, beginSession, finalAnswers, partialAnswers } from './answering-session'
import { beginAnswer } from './new-answer'

const plan = compilePlan(shortSchema)
const aSession = () => beginSession(beginAnswer(new Date()))

describe('a page with an invalid answer stays', () => {
  test('with the error beside it', () => {
    const after = applyButton(plan, aSession(), { question: 'B-Q1' }, 'next')
    expect(after).toMatchObject({ step: 1, answers: {} })
    expect(after.typed?.problems).toEqual([{ field: 'B-Q1', message: 'Choose an answer' }])
  })

  test('and Complete shows that the survey is not complete', () => {
    const sitting = { ...aSession(), answers: { 'B-Q2': 'x' }, step: 2 }
    const after = applyButton(plan, sitting, { question: 'B-Q2', 'B-Q2': 'y' }, 'complete')
    expect(after.sentence).toBe('Unable to submit survey. Please complete the survey first.')
    expect(after.step).toBe(1)
  })
})

test('a form of a question that is not asked returns to the current question', () =>
  expect(applyButton(plan, aSession(), { question: 'other' }, 'next')).toMatchObject({ step: 1, answers: {} }))

test('next, previous and the last question work, and submitting needs a confirmation', () => {
  const second = applyButton(plan, aSession(), { question: 'B-Q1', 'B-Q1': 'good' }, 'next')
  expect(second).toMatchObject({ step: 2, answers: { 'B-Q1': 'good' } })
  expect(applyButton(plan, second, { question: 'B-Q2', 'B-Q2': 'Fine' }, 'previous')).toMatchObject({
    step: 1,
    answers: { 'B-Q1': 'good', 'B-Q2': 'Fine' },
  })
  const last = applyButton(plan, second, { question: 'B-Q2', 'B-Q2': ' Fine ' }, 'complete')
  expect(last.asksToSubmit).toBe(true)
  expect(finalAnswers(plan, last)).toEqual({ 'B-Q1': 'good', 'B-Q2': 'Fine' })
})

test('a partial answer includes the current page where it is valid, and is undefined without answers', () => {
  expect(partialAnswers(plan, aSession(), { question: 'B-Q1' })).toBeUndefined()
  expect(partialAnswers(plan, aSession(), { question: 'B-Q1', 'B-Q1': 'neither' })).toBeUndefined()
  expect(partialAnswers(plan, aSession(), { question: 'B-Q1', 'B-Q1': 'bad' })).toEqual({ 'B-Q1': 'bad' })
})

test('Next on a page after which no question remains asks for the confirmation', () => {
  const schema = {
    pages: [
      { elements: [{ type: 'radiogroup', name: 'B-Q1', title: 'Again?', choices: ['yes', 'no'] }] },
      { elements: [{ type: 'text', name: 'B-Q2', title: 'When?', visibleIf: "{B-Q1} = 'yes'" }] },
    ],
  }
  const short = compilePlan(schema)
  expect(applyButton(short, aSession(), { question: 'B-Q1', 'B-Q1': 'yes' }, 'next')).toMatchObject({ step: 2 })
  expect(applyButton(short, aSession(), { question: 'B-Q1', 'B-Q1': 'no' }, 'next')).toMatchObject({
    step: 1,
    asksToSubmit: true,
  })
})
