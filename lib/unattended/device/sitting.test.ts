import { describe, expect, test } from 'vitest'
import { compilePlan } from '@/lib/surveys/engine/plan'
import { shortSchema } from '../test-answers'
import { beginAnswer } from './new-answer'
import { beginSitting, finished, halfDone, stepOn } from './sitting'

const plan = compilePlan(shortSchema)
const begun = () => beginSitting(beginAnswer(new Date()))

describe('a page whose answer will not do stays', () => {
  test('with what is wrong beside it', () => {
    const after = stepOn(plan, begun(), { question: 'B-Q1' }, 'next')
    expect(after).toMatchObject({ step: 1, answers: {} })
    expect(after.typed?.problems).toEqual([{ field: 'B-Q1', message: 'Choose an answer' }])
  })

  test('and Complete says that the survey is not complete', () => {
    const sitting = { ...begun(), answers: { 'B-Q2': 'x' }, step: 2 }
    const after = stepOn(plan, sitting, { question: 'B-Q2', 'B-Q2': 'y' }, 'complete')
    expect(after.sentence).toBe('Unable to submit survey. Please complete the survey first.')
    expect(after.step).toBe(1)
  })
})

test('a form of a question that is not asked leads back to the question in hand', () =>
  expect(stepOn(plan, begun(), { question: 'other' }, 'next')).toMatchObject({ step: 1, answers: {} }))

test('somebody goes on, back and to the end, and is asked before it is final', () => {
  const second = stepOn(plan, begun(), { question: 'B-Q1', 'B-Q1': 'good' }, 'next')
  expect(second).toMatchObject({ step: 2, answers: { 'B-Q1': 'good' } })
  expect(stepOn(plan, second, { question: 'B-Q2', 'B-Q2': 'Fine' }, 'previous')).toMatchObject({
    step: 1,
    answers: { 'B-Q1': 'good', 'B-Q2': 'Fine' },
  })
  const last = stepOn(plan, second, { question: 'B-Q2', 'B-Q2': ' Fine ' }, 'complete')
  expect(last.asksToSubmit).toBe(true)
  expect(finished(plan, last)).toEqual({ 'B-Q1': 'good', 'B-Q2': 'Fine' })
})

test('what was left half done holds the page in hand where it will do, and nothing where nothing was answered', () => {
  expect(halfDone(plan, begun(), { question: 'B-Q1' })).toBeUndefined()
  expect(halfDone(plan, begun(), { question: 'B-Q1', 'B-Q1': 'neither' })).toBeUndefined()
  expect(halfDone(plan, begun(), { question: 'B-Q1', 'B-Q1': 'bad' })).toEqual({ 'B-Q1': 'bad' })
})

test('Next on a page that something might have followed, and nothing does, asks before it is final', () => {
  const schema = {
    pages: [
      { elements: [{ type: 'radiogroup', name: 'B-Q1', title: 'Again?', choices: ['yes', 'no'] }] },
      { elements: [{ type: 'text', name: 'B-Q2', title: 'When?', visibleIf: "{B-Q1} = 'yes'" }] },
    ],
  }
  const short = compilePlan(schema)
  expect(stepOn(short, begun(), { question: 'B-Q1', 'B-Q1': 'yes' }, 'next')).toMatchObject({ step: 2 })
  expect(stepOn(short, begun(), { question: 'B-Q1', 'B-Q1': 'no' }, 'next')).toMatchObject({
    step: 1,
    asksToSubmit: true,
  })
})
