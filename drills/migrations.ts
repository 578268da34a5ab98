import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { migrateDatabase } from '@/db/migrate'
import { writeMigrations } from '@/kit/migrations'
import type { RequestStats } from '@/kit/respondent'
import { atLeisure } from './at-leisure'
import { type AnswerCounts, countAnswers, startCrowd } from './crowd'
import type { Drill, DrillTarget } from './drill'
import { type DrillResult, formatCount, formatDurations, processorShare, quietShare } from './scoreboard'
import { disturbances, startStaff } from './staff'
import { repeatUntilStopped } from './watch'

/** Nobody waits longer for a table because of a migration. */
const mostWaitMs = 500
const [staff, answersPerSecond] = [5, 50]

type Step = {
  what: string
  statements: readonly string[]
  /** What PostgreSQL says of a migration that is to fail. */
  fails?: string
}

/** What a release does to tables that everybody saves to, as CONTRIBUTING.md has it; the last ones take it away again. */
const steps: readonly Step[] = [
  {
    what: 'columns of responses, one with a default',
    statements: [
      'alter table responses add column drill_note text',
      'alter table responses add column drill_marks smallint default 0 not null',
    ],
  },
  { what: 'a column of ticketing data', statements: ['alter table ticket_sales add column drill_note text'] },
  {
    what: 'a rule for responses from then on',
    statements: ['alter table responses add constraint drill_marks check (drill_marks >= 0) not valid'],
  },
  {
    what: 'a column of events, with a foreign key from then on',
    statements: [
      'alter table events add column drill_survey_id bigint',
      'alter table events add constraint drill_survey foreign key (drill_survey_id) references surveys (id) not valid',
    ],
  },
  {
    what: 'both for the rows that are there',
    statements: [
      'alter table responses validate constraint drill_marks',
      'alter table events validate constraint drill_survey',
    ],
  },
  {
    what: 'an index of responses, and one of events',
    statements: [
      'create index concurrently drill_by_marks on responses (survey_id, drill_marks, started_at)',
      'create index concurrently drill_by_survey on events (drill_survey_id, name)',
    ],
  },
  {
    what: 'one that fails halfway',
    statements: ['alter table responses add column drill_half text', 'select 1 / 0'],
    fails: 'division by zero (22012)',
  },
  {
    what: 'an index that the rows do not allow',
    statements: ['create unique index concurrently drill_unique on responses (organisation_id, state)'],
    fails: 'could not create unique index "drill_unique" (23505)',
  },
  {
    what: 'the indexes gone',
    statements: ['drop index concurrently drill_by_marks', 'drop index concurrently drill_by_survey'],
  },
  {
    what: 'the columns of responses gone',
    statements: ['alter table responses drop column drill_note, drop column drill_marks'],
  },
  { what: 'that of events gone', statements: ['alter table events drop column drill_survey_id'] },
  { what: 'that of ticketing data gone', statements: ['alter table ticket_sales drop column drill_note'] },
]

/**
 * migrations of the busiest tables while people answer, staff look through their lists and a long read holds those tables for three
 * seconds out of five. The running web is the release before: it goes on with what a migration adds.
 */
export const migrationDrill: Drill['run'] = async (target, { random, size }) => {
  const { platform, fixture, stack, share } = target
  const survey = await fixture.newSurvey()
  const leisurely = atLeisure(platform, random.fork('pauses'), (1_000 * size.people) / answersPerSecond)
  const crowd = startCrowd(leisurely.client, survey, size.people, random.fork('crowd'))
  const desks = await startStaff(platform, fixture, staff)
  const reader = startLongReader(stack.databaseUrl)
  const waits = startLockWatch(stack.databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-drill-'))
  const failures: string[] = []
  const tookMs: number[] = []
  let left: string[] = []
  try {
    await pause(5_000)
    waits.take()
    for (const [at, step] of steps.entries()) {
      writeMigrations(folder, [step.statements.map((one) => `${one};`).join('\n--> statement-breakpoint\n')], at)
      await reader.begun()
      const began = performance.now()
      const ended = await migrateDatabase(stack.databaseUrl, folder).then(String, String)
      tookMs.push(performance.now() - began)
      const longest = waits.take()
      console.log(
        `    ${step.what}: ${formatDurations(tookMs.slice(-1))}, waited for ${Math.round(longest.ms)} ms at most`,
      )
      const wanted = step.fails === undefined ? '1' : `MigrationError: ${step.fails}`
      if (ended !== wanted) failures.push(`${step.what}: ${ended} instead of ${wanted}`)
      if (longest.ms > mostWaitMs)
        failures.push(`${step.what}: ${longest.who} waited ${Math.round(longest.ms)} ms for a table`)
    }
    left = await findLeftovers(target)
    failures.push(...left.map((name) => `${name} was left`))
  } finally {
    await reader.end()
    await waits.end()
    rmSync(folder, { recursive: true })
  }
  const looked = await desks.end()
  const counts = await countAnswers(platform, survey, await crowd.leave())
  const found = {
    crowd: crowd.stats,
    answeredMs: leisurely.tookMs,
    looked,
    counts,
    left,
    tookMs,
    longestMs: waits.mostMs(),
  }
  return judge(size.largeDemo, found, failures, Math.min(share, processorShare()))
}

/** Columns, rules and indexes that the migrations left. */
const findLeftovers = ({ platform }: DrillTarget): Promise<string[]> =>
  platform.onDatabase(async (sql) => {
    const found = await sql<{ name: string }[]>`
      select attrelid::regclass || '.' || attname as name from pg_attribute where attname like 'drill\\_%' and not attisdropped
      union all select conname from pg_constraint where conname like 'drill\\_%'
      union all select relname from pg_class where relname like 'drill\\_%'`
    return found.map(({ name }) => name)
  })

/** Reads the tables in one transaction for three seconds, rests for two, and again: as an export of very many rows does. */
function startLongReader(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: { application_name: 'a long read' } })
  let next = Promise.withResolvers<void>()
  const read = async () => {
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`lock table responses, events, ticket_sales in access share mode`
      next.resolve()
      next = Promise.withResolvers()
      await pause(3_000)
    })
  }
  const end = repeatUntilStopped(read, 2_000)
  return {
    /** Resolves when it has the tables anew. */
    begun: () => next.promise,
    end: () => end().then(() => sql.end({ timeout: 5 })),
  }
}

/** Looks fifty times a second at how long the platform's own connections have been waiting for a lock. */
function startLockWatch(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connection: { application_name: 'lock watch' } })
  let longest = { ms: 0, who: '' }
  let mostMs = 0
  const end = repeatUntilStopped(async () => {
    const [row] = await sql<{ ms: number; who: string }[]>`
      select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms, application_name as who
      from pg_locks join pg_stat_activity using (pid)
      where not granted and waitstart is not null and application_name like 'illuminate %'
      order by waitstart limit 1`
    if (row && row.ms > longest.ms) longest = row
  }, 20)
  return {
    /** The longest wait since the last call. */
    take() {
      const found = longest
      mostMs = Math.max(mostMs, found.ms)
      longest = { ms: 0, who: '' }
      return found
    },
    mostMs: () => mostMs,
    end: () => end().then(() => sql.end({ timeout: 5 })),
  }
}

type MigrationFindings = {
  crowd: RequestStats
  answeredMs: number[]
  looked: Awaited<ReturnType<Awaited<ReturnType<typeof startStaff>>['end']>>
  counts: AnswerCounts
  left: string[]
  tookMs: number[]
  longestMs: number
}

function judge(
  demo: string,
  { crowd, answeredMs, looked, counts, left, tookMs, longestMs }: MigrationFindings,
  failures: string[],
  share: number,
): DrillResult {
  if (counts.missing > 0 || counts.doubled > 0)
    failures.push(`${counts.missing} acknowledged answers are missing, ${counts.doubled} are doubled`)
  if (counts.acknowledged === 0) failures.push('nobody answered')
  failures.push(...disturbances(crowd, looked))
  const isSlow = (failure: string) => / waited \d+ ms for a table$/.test(failure)
  const judged = share < quietShare ? failures.filter((failure) => !isSlow(failure)) : failures
  return {
    id: 'R-16',
    what: `${steps.length} migrations of ${demo} data, two of which fail, while people answer, staff look and somebody reads for long`,
    figure:
      `nobody waited longer than ${Math.round(longestMs)} ms for a table; a migration took ${formatDurations(tookMs)}; ` +
      `${formatCount(counts.acknowledged)} answers acknowledged, ${counts.missing} missing, ${counts.doubled} doubled; ` +
      `${formatCount(crowd.requests)} requests of respondents, longest ${formatDurations([Math.max(0, ...answeredMs)])}, ${formatCount(looked.requests)} looks, ` +
      `${crowd.faults.length + looked.faults.length} faults, ${crowd.unavailable + looked.unavailable} told to come back; ${left.length} of what failed or went was left`,
    failures: judged,
    remarks: failures.filter((failure) => !judged.includes(failure)),
  }
}
