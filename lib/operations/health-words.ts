import { countOf, formatNumber } from '@/lib/floor/format-number'
import type { Readiness } from '@/lib/floor/health/calls'
import { type Disk, fullAtPercent } from '@/lib/floor/health/disk-room'
import type { QueueHealth } from '@/lib/floor/jobs/queue-health'

export type HealthFigures = Readiness & {
  jobs: QueueHealth
  emails: { waiting: number; failed: number; uncertain: number }
  sendsMail: boolean
  /** The fullest first. */
  disks: readonly Disk[]
  /** Organisations whose figures were found wrong and corrected in the last 7 days. */
  correctedOrganisations: number
  /** Why no figures are shared, in a sentence; undefined where they can be. */
  sharedFiguresOff: string | undefined
}

/** The health of one part of the platform, for a person to read. */
export type HealthEntry = { about: string; state: 'good' | 'attention' | 'bad'; words: string }

/** Workers report about every ten seconds; after this long without a report none is taken to be running. */
const workerAwayAfterSeconds = 60
/** A job that has waited longer means that there are too few workers, or that one is stuck. */
const longWaitSeconds = 300

/** `45 seconds`, `12 minutes`, `3 hours`, `2 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < 120) return countOf(seconds, 'second')
  if (seconds < 2 * 3600) return countOf(Math.floor(seconds / 60), 'minute')
  if (seconds < 2 * 86_400) return countOf(Math.floor(seconds / 3600), 'hour')
  return countOf(Math.floor(seconds / 86_400), 'day')
}

/** The figures in words, one entry for each part of the platform. */
export const healthInWords = (figures: HealthFigures): HealthEntry[] => [
  figures.database === 'ok'
    ? { about: 'Database', state: 'good', words: 'It answers.' }
    : { about: 'Database', state: 'bad', words: 'It does not answer. Nothing can be saved until it does.' },
  migrationsHealth(figures),
  queueHealth(figures),
  workerHealth(figures),
  givenUpJobsHealth(figures),
  mailHealth(figures),
  disksHealth(figures),
  figuresHealth(figures),
  sharedHealth(figures),
]

function migrationsHealth({ migrations: state }: HealthFigures): HealthEntry {
  if (state === 'ok') return { about: 'Migrations', state: 'good', words: 'All of them are applied.' }
  const words =
    state === 'behind'
      ? 'Some are missing: the platform is newer than its database. Start it again to apply them.'
      : 'Nobody can tell while the database is away.'
  return { about: 'Migrations', state: 'bad', words }
}

function queueHealth({ queue: state, jobs }: HealthFigures): HealthEntry {
  if (state !== 'ok')
    return { about: 'Queue', state: 'bad', words: 'It is not there: emails, files and scheduled tasks cannot be done.' }
  if (jobs.waiting === 0) return { about: 'Queue', state: 'good', words: 'Nothing is waiting.' }
  const isLong = jobs.oldestWaitingSeconds > longWaitSeconds
  const waiting = `${countOf(jobs.waiting, 'job')} ${jobs.waiting === 1 ? 'is' : 'are'} waiting`
  const words = `${waiting}, the oldest for ${formatDuration(jobs.oldestWaitingSeconds)}.`
  return { about: 'Queue', state: isLong ? 'attention' : 'good', words }
}

function workerHealth({ jobs: { workerSeenSecondsAgo: seen } }: HealthFigures): HealthEntry {
  const away = 'Emails, files and scheduled tasks wait until one is started.'
  if (seen === null) return { about: 'Worker', state: 'bad', words: `None was ever seen. ${away}` }
  const words = `Last seen ${formatDuration(seen)} ago.`
  return seen > workerAwayAfterSeconds
    ? { about: 'Worker', state: 'bad', words: `${words} ${away}` }
    : { about: 'Worker', state: 'good', words }
}

function givenUpJobsHealth({ deadJobs }: HealthFigures): HealthEntry {
  if (deadJobs === null)
    return { about: 'Given-up jobs', state: 'bad', words: 'Nobody can tell while the queue is away.' }
  if (deadJobs === 0) return { about: 'Given-up jobs', state: 'good', words: 'There are none.' }
  const wait = deadJobs === 1 ? 'waits' : 'wait'
  return { about: 'Given-up jobs', state: 'attention', words: `${countOf(deadJobs, 'job')} ${wait} for a person.` }
}

function mailHealth({ sendsMail, emails: { waiting, failed, uncertain } }: HealthFigures): HealthEntry {
  const troubles = [
    ...(failed > 0 ? [`${countOf(failed, 'email')} failed`] : []),
    ...(uncertain > 0 ? [`${countOf(uncertain, 'email')} ${uncertain === 1 ? 'is' : 'are'} in doubt`] : []),
  ]
  const way = sendsMail
    ? 'A mail server is configured.'
    : 'No mail server is configured: emails are kept here to be read.'
  const rest = [
    ...(waiting > 0 ? [`${countOf(waiting, 'email')} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`] : []),
    ...(troubles.length > 0 ? [`In the last 7 days ${troubles.join(' and ')}.`] : []),
  ]
  return { about: 'Mail', state: troubles.length > 0 ? 'attention' : 'good', words: [way, ...rest].join(' ') }
}

function disksHealth({ disks }: HealthFigures): HealthEntry {
  const about = 'Disks'
  const [fullest] = disks
  if (!fullest) return { about, state: 'good', words: 'Nothing is stored on this machine.' }
  const room = ({ holds, usedPercent, freeBytes }: Disk) =>
    `The disk of ${holds.join(' and ')} is ${usedPercent}% full; ${formatNumber(Math.floor(freeBytes / 1e9))} GB are free.`
  const words = disks.map(room).join(' ')
  if (fullest.usedPercent < fullAtPercent) return { about, state: 'good', words }
  const otherwise = fullest.holds.includes('the database') ? 'the database ends' : 'no file can be stored'
  return { about, state: 'attention', words: `${words} Make room: ${otherwise} once it is full.` }
}

function figuresHealth({ correctedOrganisations: corrected }: HealthFigures): HealthEntry {
  const about = 'Figures of answers'
  if (corrected === 0) return { about, state: 'good', words: 'None had to be corrected in the last 7 days.' }
  const words = `In the last 7 days those of ${countOf(corrected, 'organisation')} differed from the answers and were corrected.`
  return { about, state: 'attention', words: `${words} The log says which.` }
}

function sharedHealth({ sharedFiguresOff }: HealthFigures): HealthEntry {
  const about = 'Shared figures'
  return sharedFiguresOff === undefined
    ? { about, state: 'good', words: 'They are read by a role of the database that can read nothing else.' }
    : { about, state: 'attention', words: sharedFiguresOff }
}
