import { expect, test } from 'vitest'
import { describeQuestion } from './describe-question'
import type { Question } from './upload-options'

const questions: readonly [Exclude<Question, { kind: 'mapping' }>, string][] = [
  [
    { kind: 'replacement', orders: 1_200, examples: [] },
    '1,200 orders are in the file only in part, or with more tickets given back than sold.',
  ],
  [
    { kind: 'older', extractedAt: '2026-11-19T03:00:00Z', newest: '2026-11-20T03:00:00Z', orders: 1 },
    'It was taken from the box office on 19/11/2026 at 03:00. 1 order or total of it is as later files left it, the last of which was taken on 20/11/2026 at 03:00.',
  ],
  [
    { kind: 'older', extractedAt: '2026-11-19T03:00:00Z', newest: '2026-11-20T03:00:00Z', orders: 3 },
    'It was taken from the box office on 19/11/2026 at 03:00. 3 orders or totals of it are as later files left them, the last of which was taken on 20/11/2026 at 03:00.',
  ],
  [
    { kind: 'removal', orders: 12, tickets: 30, percent: 2.54 },
    '12 orders or totals of its period with 30 tickets, 2.5% of what is there, are not in the file. A file that was cut short looks the same.',
  ],
  [
    { kind: 'removal', orders: 1, tickets: 1, percent: 50 },
    '1 order or total of its period with 1 ticket, 50% of what is there, is not in the file. A file that was cut short looks the same.',
  ],
  [
    { kind: 'grain', performances: 2, examples: [] },
    '2 performances have single tickets where the file has one total, or the other way round, or a total that has a time in one of the two alone. A performance is counted in one way.',
  ],
  [{ kind: 'look' }, 'It was sent to be looked at first.'],
]

test.each(questions)('%o is worded', (question, finding) => {
  expect(describeQuestion(question).finding).toBe(finding)
})
