import { expect, test } from 'vitest'
import { countsInWords, wayInWords } from './words'

test('what waits is said in one sentence, without what does not', () => {
  expect(countsInWords({ toReview: 2, toReviewAgain: 1, toRework: 3 })).toBe(
    '2 to review, 1 for a second review, 3 to rework.',
  )
  expect(countsInWords({ toReview: 0, toReviewAgain: 0, toRework: 1 })).toBe('1 to rework.')
  expect(countsInWords({ toReview: 0, toReviewAgain: 0, toRework: 0 })).toBe('Nothing waits for you.')
})

test('each way that can be reviewed has its word', () => {
  expect([1, 2].map(wayInWords)).toEqual(['Signed in', 'Paper'])
  expect(wayInWords(3)).toBe('')
})
