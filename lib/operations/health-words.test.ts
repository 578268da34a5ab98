import { expect, test } from 'vitest'
import { formatDuration, type HealthFigures, healthInWords } from './health-words'

const good: HealthFigures = {
  ready: true,
  database: 'ok',
  migrations: 'ok',
  queue: 'ok',
  deadJobs: 0,
  jobs: { ready: true, waiting: 0, oldestWaitingSeconds: 0, givenUp: 0, workerSeenSecondsAgo: 4 },
  emails: { waiting: 0, failed: 0, uncertain: 0 },
  sendsMail: true,
  disks: [{ holds: ['the files', 'the database'], usedPercent: 41, freeBytes: 1_234.5e9 }],
  correctedOrganisations: 0,
  sharedFiguresOff: undefined,
}

const wordsByPart = (figures: HealthFigures) =>
  Object.fromEntries(healthInWords(figures).map(({ about, state, words }) => [about, `${state}: ${words}`]))

test('a healthy platform is good in each part', () =>
  expect(wordsByPart(good)).toEqual({
    Database: 'good: It answers.',
    Migrations: 'good: All of them are applied.',
    Queue: 'good: Nothing is waiting.',
    Worker: 'good: Last seen 4 seconds ago.',
    'Given-up jobs': 'good: There are none.',
    Mail: 'good: A mail server is configured.',
    Disks: 'good: The disk of the files and the database is 41% full; 1,234 GB are free.',
    'Figures of answers': 'good: None had to be corrected in the last 7 days.',
    'Shared figures': 'good: They are read by a role of the database that can read nothing else.',
  }))

test('one that is not healthy shows what waits, and for what', () =>
  expect(
    wordsByPart({
      ...good,
      migrations: 'behind',
      deadJobs: 2,
      jobs: { ...good.jobs, waiting: 1, oldestWaitingSeconds: 400, workerSeenSecondsAgo: 61 },
      emails: { waiting: 3, failed: 1, uncertain: 2 },
      sendsMail: false,
      disks: [
        { holds: ['the database'], usedPercent: 80, freeBytes: 12.9e9 },
        { holds: ['the files'], usedPercent: 79, freeBytes: 13e9 },
      ],
      correctedOrganisations: 1,
      sharedFiguresOff: 'Off: there is no role.',
    }),
  ).toMatchObject({
    Migrations: expect.stringContaining('bad: Some are missing'),
    Queue: 'attention: 1 job is waiting, the oldest for 6 minutes.',
    Worker: 'bad: Last seen 61 seconds ago. Emails, files and scheduled tasks wait until one is started.',
    'Given-up jobs': 'attention: 2 jobs wait for a person.',
    Mail:
      'attention: No mail server is configured: emails are kept here to be read. 3 emails wait to be sent. ' +
      'In the last 7 days 1 email failed and 2 emails are in doubt.',
    Disks:
      'attention: The disk of the database is 80% full; 12 GB are free. The disk of the files is 79% full; 13 GB are free. ' +
      'Make room: the database ends once it is full.',
    'Figures of answers':
      'attention: In the last 7 days those of 1 organisation differed from the answers and were corrected. The log says which.',
    'Shared figures': 'attention: Off: there is no role.',
  }))

test('a disk of files alone is not said to end the database', () =>
  expect(wordsByPart({ ...good, disks: [{ holds: ['the files'], usedPercent: 99, freeBytes: 0 }] }).Disks).toBe(
    'attention: The disk of the files is 99% full; 0 GB are free. Make room: no file can be stored once it is full.',
  ))

test('a worker that was never seen is bad', () =>
  expect(wordsByPart({ ...good, jobs: { ...good.jobs, workerSeenSecondsAgo: null } }).Worker).toBe(
    'bad: None was ever seen. Emails, files and scheduled tasks wait until one is started.',
  ))

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))
