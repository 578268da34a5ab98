import { expect, test } from 'vitest'
import { type HealthFigures, healthInWords, stretch } from './health-words'

const good: HealthFigures = {
  ready: true,
  database: 'ok',
  migrations: 'ok',
  queue: 'ok',
  deadJobs: 0,
  work: { ready: true, waiting: 0, oldestWaitingSeconds: 0, dead: 0, workerSeenSecondsAgo: 4 },
  letters: { waiting: 0, failed: 0, uncertain: 0 },
  sendsMail: true,
}

const said = (figures: HealthFigures) =>
  Object.fromEntries(healthInWords(figures).map(({ about, state, words }) => [about, `${state}: ${words}`]))

test('a healthy platform is good in each part', () =>
  expect(said(good)).toEqual({
    Database: 'good: It answers.',
    Migrations: 'good: All of them are applied.',
    Queue: 'good: Nothing is waiting.',
    Worker: 'good: Last seen 4 seconds ago.',
    'Given-up jobs': 'good: There are none.',
    Mail: 'good: A mail server is configured.',
  }))

test('one that is not healthy shows what waits, and for what', () =>
  expect(
    said({
      ...good,
      migrations: 'behind',
      deadJobs: 2,
      work: { ...good.work, waiting: 1, oldestWaitingSeconds: 400, workerSeenSecondsAgo: 61 },
      letters: { waiting: 3, failed: 1, uncertain: 2 },
      sendsMail: false,
    }),
  ).toMatchObject({
    Migrations: expect.stringContaining('bad: Some are missing'),
    Queue: 'attention: 1 job is waiting, the oldest for 6 minutes.',
    Worker: 'bad: Last seen 61 seconds ago. Emails, files and upkeep wait until one is started.',
    'Given-up jobs': 'attention: 2 jobs wait for a person.',
    Mail:
      'attention: No mail server is configured: emails are kept here to be read. 3 emails wait to be sent. ' +
      'In the last 7 days 1 email failed and 2 emails are in doubt.',
  }))

test('a worker that was never seen is bad', () =>
  expect(said({ ...good, work: { ...good.work, workerSeenSecondsAgo: null } }).Worker).toBe(
    'bad: None was ever seen. Emails, files and upkeep wait until one is started.',
  ))

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(stretch(seconds)).toBe(words))
