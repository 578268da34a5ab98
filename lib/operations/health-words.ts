import type { Readiness } from '@/lib/floor/health/calls'
import type { QueueHealth } from '@/lib/floor/jobs/queue-health'

export type HealthFigures = Readiness & {
  work: QueueHealth
  letters: { waiting: number; failed: number; uncertain: number }
  sendsMail: boolean
}

/** One thing to know: what it is about, how it is, and whether somebody should do something. */
export type HealthLine = { about: string; state: 'good' | 'attention' | 'bad'; words: string }

/** Workers show themselves every ten seconds or so; after this long nobody is taken to be at work. */
const workerAwayAfterSeconds = 60
/** A job that has waited for so long wants more workers, or one that is not stuck. */
const longWaitSeconds = 300

const counted = (count: number, one: string) => `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`

/** `45 seconds`, `12 minutes`, `3 hours`, `2 days`. */
export function stretch(seconds: number): string {
  if (seconds < 120) return counted(seconds, 'second')
  if (seconds < 2 * 3600) return counted(Math.floor(seconds / 60), 'minute')
  if (seconds < 2 * 86_400) return counted(Math.floor(seconds / 3600), 'hour')
  return counted(Math.floor(seconds / 86_400), 'day')
}

/** The figures as lines that a person reads from top to bottom. */
export const healthInWords = (figures: HealthFigures): HealthLine[] => [
  figures.database === 'ok'
    ? { about: 'Database', state: 'good', words: 'It answers.' }
    : { about: 'Database', state: 'bad', words: 'It does not answer. Nothing can be saved until it does.' },
  migrations(figures),
  queue(figures),
  worker(figures),
  givenUp(figures),
  mail(figures),
]

function migrations({ migrations: state }: HealthFigures): HealthLine {
  if (state === 'ok') return { about: 'Migrations', state: 'good', words: 'All of them are applied.' }
  const words =
    state === 'behind'
      ? 'Some are missing: the platform is newer than its database. Start it again to apply them.'
      : 'Nobody can tell while the database is away.'
  return { about: 'Migrations', state: 'bad', words }
}

function queue({ queue: state, work }: HealthFigures): HealthLine {
  if (state !== 'ok')
    return { about: 'Queue', state: 'bad', words: 'It is not there: emails, files and upkeep cannot be done.' }
  if (work.waiting === 0) return { about: 'Queue', state: 'good', words: 'Nothing is waiting.' }
  const isLong = work.oldestWaitingSeconds > longWaitSeconds
  const waiting = `${counted(work.waiting, 'job')} ${work.waiting === 1 ? 'is' : 'are'} waiting`
  const words = `${waiting}, the oldest for ${stretch(work.oldestWaitingSeconds)}.`
  return { about: 'Queue', state: isLong ? 'attention' : 'good', words }
}

function worker({ work: { workerSeenSecondsAgo: seen } }: HealthFigures): HealthLine {
  const away = 'Emails, files and upkeep wait until one is started.'
  if (seen === null) return { about: 'Worker', state: 'bad', words: `None was ever seen. ${away}` }
  const words = `Last seen ${stretch(seen)} ago.`
  return seen > workerAwayAfterSeconds
    ? { about: 'Worker', state: 'bad', words: `${words} ${away}` }
    : { about: 'Worker', state: 'good', words }
}

function givenUp({ deadJobs }: HealthFigures): HealthLine {
  if (deadJobs === null)
    return { about: 'Given-up jobs', state: 'bad', words: 'Nobody can tell while the queue is away.' }
  if (deadJobs === 0) return { about: 'Given-up jobs', state: 'good', words: 'There are none.' }
  const wait = deadJobs === 1 ? 'waits' : 'wait'
  return { about: 'Given-up jobs', state: 'attention', words: `${counted(deadJobs, 'job')} ${wait} for a person.` }
}

function mail({ sendsMail, letters: { waiting, failed, uncertain } }: HealthFigures): HealthLine {
  const troubles = [
    ...(failed > 0 ? [`${counted(failed, 'email')} failed`] : []),
    ...(uncertain > 0 ? [`${counted(uncertain, 'email')} ${uncertain === 1 ? 'is' : 'are'} in doubt`] : []),
  ]
  const way = sendsMail
    ? 'A mail server is configured.'
    : 'No mail server is configured: emails are kept here to be read.'
  const rest = [
    ...(waiting > 0 ? [`${counted(waiting, 'email')} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`] : []),
    ...(troubles.length > 0 ? [`In the last 7 days ${troubles.join(' and ')}.`] : []),
  ]
  return { about: 'Mail', state: troubles.length > 0 ? 'attention' : 'good', words: [way, ...rest].join(' ') }
}
