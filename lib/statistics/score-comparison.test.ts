import { expect, test } from 'vitest'
import { compareScores } from './score-comparison'

const groups = (promoters: number, passives: number, detractors: number) => ({ promoters, passives, detractors })

test.each([
  ['29 answers, however far apart', groups(29, 0, 0), groups(0, 0, 500), 'too few to tell'],
  ['29 answers beside many', groups(0, 0, 500), groups(29, 0, 0), 'too few to tell'],
  ['30 answers of each kind', groups(30, 0, 0), groups(0, 0, 30), 'higher'],
  ['fewer promoters', groups(100, 100, 200), groups(300, 60, 40), 'lower'],
  ['equal ones of a hundred', groups(50, 30, 20), groups(50, 30, 20), 'too few to tell'],
  ['equal ones of many', groups(5000, 3000, 2000), groups(5000, 3000, 2000), 'about the same'],
] as const)('%s: %s and %s compare as %s', (_, first, second, words) =>
  expect(compareScores(first, second)).toBe(words),
)
