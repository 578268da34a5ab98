import { expect, test } from 'vitest'
import { reviewStep, reworkedAnswers } from './schema'

const membersOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`B-Q${at}`, 'Please check']))

test('a step marks at most 500 questions, each with a comment of at most 500 characters', () => {
  const mistakeIn = (marks: object) =>
    reviewStep.safeParse({ action: 'submitPrimaryReview', marks }).error?.issues[0]?.message
  expect(mistakeIn(membersOf(500))).toBeUndefined()
  expect(mistakeIn(membersOf(501))).toBe('must hold at most 500 members')
  expect(mistakeIn({ 'B-Q1': 'x'.repeat(500) })).toBeUndefined()
  expect(mistakeIn({ 'B-Q1': 'x'.repeat(501) })).toBe('Comment is too long. Maximum allowed length is 500 characters')
})

test('a step needs no marks, and versions begin at 0', () => {
  expect(reviewStep.parse({ action: 'approve', version: 0 })).toEqual({ action: 'approve', version: 0, marks: {} })
  expect(reviewStep.safeParse({ action: 'approve', version: 3 }).success).toBe(true)
  expect(reviewStep.safeParse({ action: 'approve', version: -1 }).success).toBe(false)
})

test('at most 500 answers are reworked at once', () => {
  const isAccepted = (count: number) => reworkedAnswers.safeParse({ surveyAnswers: membersOf(count) }).success
  expect([0, 500, 501].map(isAccepted)).toEqual([true, true, false])
})
