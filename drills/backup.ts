import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { openDatabase } from '@/db/client'
import { openPlatformClient } from '@/kit/platform'
import type { Survey } from '@/kit/respondent'
import { signIn } from '@/kit/staff'
import { readSettings } from '@/lib/floor/settings'
import { openFactsSource } from '@/lib/insights/answers/keep-facts'
import { verifyFiguresOf } from '@/lib/insights/answers/verify-figures'
import { findOrganisationsWithSales, verifySumsOf } from '@/lib/ticketing/sales/verify-sums'
import { makeBackup } from '@/scripts/backup/make-backup'
import { extractBackup } from '@/scripts/backup/restore-backup'
import { preparePostgresHome } from '@/scripts/database/binaries'
import { openCluster } from '@/scripts/database/cluster'
import { throwawayName } from '@/scripts/database/leftovers'
import { inRoot } from '@/scripts/root'
import { requestAnswersFile, waitForExport } from './answers-file'
import { atLeisure } from './at-leisure'
import { countAnswers, startCrowd } from './crowd'
import type { Drill, DrillOptions, DrillTarget } from './drill'
import { downloadExport } from './organisation-exports'
import { type DrillResult, formatCount, formatDurations } from './scoreboard'
import { disturbances, startStaff } from './staff'

const [staff, answersPerSecond, restoredPeople] = [5, 50, 10]
/** Enough for a file that the worker makes. */
const rowsInFile = 3_000
const key = 'a key of the drill'

/**
 * a backup of everything while people answer and staff look, restored beside it as `npm run restore` does, and a platform started on
 * it. What nobody changed meanwhile is the same, row for row; of what was saved meanwhile nothing is half there; and it works.
 */
export const backupDrill: Drill['run'] = async (target, options) => {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-drill-'))
  try {
    return await backUpAndRestore(target, options, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function backUpAndRestore(target: DrillTarget, options: DrillOptions, folder: string): Promise<DrillResult> {
  const { platform, fixture, stack } = target
  const { random, size } = options
  const session = await signIn(platform, fixture.admin)
  const [survey, answered] = [await fixture.newSurvey(), await fixture.answeredSurvey(rowsInFile)]
  const exportId = await requestAnswersFile(platform, session, answered)
  const status = await waitForExport(platform, session, exportId, 120_000)
  if (status !== 'Completed') throw new Error(`The file to be backed up is ${status}`)
  const file = await downloadExport(platform, session, exportId)

  const leisurely = atLeisure(platform, random.fork('pauses'), (1_000 * size.people) / answersPerSecond)
  const crowd = startCrowd(leisurely.client, survey, size.people, random.fork('crowd'))
  const desks = await startStaff(platform, fixture, staff)
  await pause(5_000)
  const before = await platform.onDatabase((sql) => describeAll(sql, survey))
  const path = join(folder, 'a.backup')
  const began = performance.now()
  const settings = readSettings({ FILES_ROOT: filesRoot, BACKUP_KEY: key })
  const { files } = await makeBackup(path, stack.databaseUrl, settings)
  const backupMs = performance.now() - began
  const after = await platform.onDatabase((sql) => describeAll(sql, survey))
  const looked = await desks.end()
  const counts = await countAnswers(platform, survey, await crowd.leave())

  const restoring = performance.now()
  const restored = await openRestored(path, join(folder, 'files'))
  const restoreMs = performance.now() - restoring
  try {
    const found = await onRestored(restored.url, survey)
    const failures = [
      ...disturbances(crowd.stats, looked),
      ...(counts.missing + counts.doubled > 0
        ? [`${counts.missing} answers are missing, ${counts.doubled} doubled`]
        : []),
      ...compareTables(before.tables, found.tables, after.tables),
      ...compareResponses(before.responses, found.responses, after.responses),
      ...found.sequences.map((name) => `${name} would give a number that is taken`),
      ...(await findWrongFigures(restored.url, fixture.organisationId)),
    ]
    const use = await tryRestored(target, restored, join(folder, 'files'), { survey, exportId, file, options })
    const sizes = Object.values(files).reduce((sum, one) => sum + one.size, 0)
    const same = [...before.tables].filter(([name, sum]) => sum === after.tables.get(name)).length
    return {
      id: 'R-17',
      what: `a backup of ${size.largeDemo} data while people answer and staff look, restored into an empty folder, and a platform started on it`,
      figure:
        `${formatSize(sizes)} in ${formatSize(statSync(path).size)}, encrypted, written and read again in ${formatDurations([backupMs])}, restored and started in ${formatDurations([restoreMs])}; ` +
        `${same} of ${before.tables.size} tables not changed meanwhile, each the same row for row; ` +
        `${formatCount(before.responses.size)} responses before, ${formatCount(found.responses.size)} in it, ${formatCount(after.responses.size)} after; ` +
        `${formatCount(counts.acknowledged)} answers acknowledged, longest ${formatDurations([Math.max(0, ...leisurely.tookMs)])}; ` +
        `on what was restored ${formatCount(use.acknowledged)} answers more, its file as it was`,
      failures: [...failures, ...use.failures],
    }
  } finally {
    await restored.remove()
  }
}

const filesRoot = inRoot('.data', 'test', 'files-drills')
const formatSize = (bytes: number) => `${formatCount(Math.ceil(bytes / 2 ** 20))} MB`

type StoredResponse = { state: number; answers: Record<string, unknown> }
/** A sum over all rows of each table, and the responses of one survey. */
type Contents = { tables: Map<string, string>; responses: Map<string, StoredResponse> }

async function describeAll(sql: Sql, survey: Survey): Promise<Contents> {
  const responses = await sql<(StoredResponse & { id: string })[]>`
    select id, state, answers from responses where survey_id = ${survey.id}`
  const names = await sql<{ name: string }[]>`
    select quote_ident(nspname) || '.' || quote_ident(relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'published', 'drizzle') order by 1`
  const tables = new Map<string, string>()
  for (const { name } of names) {
    const [row] = await sql.unsafe(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as sum from ${name} as one`,
    )
    tables.set(name, String(row?.sum))
  }
  return { tables, responses: new Map(responses.map(({ id, ...response }) => [id, response])) }
}

/** Answers fill it and the worker empties it, so that it may be the same before and after, and not in between. */
const workersQueue = 'public.pending_response_facts'

function compareTables(before: Contents['tables'], found: Contents['tables'], after: Contents['tables']): string[] {
  const names = new Set([...before.keys(), ...found.keys()])
  names.delete(workersQueue)
  return [...names].flatMap((name) => {
    const [was, is] = [before.get(name), found.get(name)]
    if (was !== undefined && is !== undefined && was !== after.get(name)) return []
    return was === is ? [] : [`${name} has ${is ?? 'gone'}, and had ${was ?? 'not been there'}`]
  })
}

/** What was there before is in the backup, with no fewer answers; what is in the backup was there after, with no more. */
function compareResponses(
  before: Contents['responses'],
  found: Contents['responses'],
  after: Contents['responses'],
): string[] {
  const compare = (less: Contents['responses'], more: Contents['responses'], when: string) =>
    [...less].flatMap(([id, { state, answers }]) => {
      const later = more.get(id)
      const isWhole =
        later !== undefined &&
        later.state >= state &&
        Object.entries(answers).every(([question, answer]) => isDeepStrictEqual(later.answers[question], answer))
      return isWhole ? [] : [`response ${id} is not what it was ${when}`]
    })
  return [...compare(before, found, 'before the backup'), ...compare(found, after, 'in the backup')]
}

/** Extracts the backup as `npm run restore` does, beside the database of the drill, and starts a server on it. */
async function openRestored(path: string, files: string) {
  const name = `${throwawayName('drills')}-restored`
  const home = preparePostgresHome()
  await extractBackup(path, key, { database: { folder: join(home.folder, name), user: home.user }, files })
  const cluster = await openCluster({ name })
  const server = await cluster.start()
  return {
    url: cluster.address('illuminate'),
    adminUrl: cluster.superuserAddress('illuminate'),
    async remove() {
      await cluster.stop(server)
      cluster.remove()
      rmSync(join(dirname(dirname(cluster.dataFolder)), 'run', `${name}.port`), { force: true })
    },
  }
}

async function onRestored(url: string, survey: Survey) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return { ...(await describeAll(sql, survey)), sequences: await findSequencesBehind(sql) }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** The columns whose next number would be one that a row has. */
async function findSequencesBehind(sql: Sql): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; sequence: string }[]>`
    select attrelid::regclass::text as table, quote_ident(attname) as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null`
  if (columns.length === 0) throw new Error('No column has a sequence')
  const behind: string[] = []
  for (const { table, column, sequence } of columns) {
    const [row] = await sql.unsafe(
      `select coalesce((select max(${column}) from ${table}), 0) >= last_value + is_called::int as behind from ${sequence}`,
    )
    if (row?.behind) behind.push(`${table}.${column}`)
  }
  return behind
}

/** The figures of the organisation that was answered for meanwhile are those of its answers, and the sums of another those of its sales. */
async function findWrongFigures(url: string, organisationId: number): Promise<string[]> {
  const { db, close } = openDatabase(url, { max: 2, name: 'drills' })
  try {
    const figures = await verifyFiguresOf(db, await openFactsSource(db), organisationId, { now: new Date() })
    const [selling] = await findOrganisationsWithSales(db)
    if (selling === undefined) throw new Error('No organisation has sales')
    const sums = await verifySumsOf(db, selling)
    return figures + sums === 0 ? [] : [`${figures} figures and ${sums} sums are wrong`]
  } finally {
    await close()
  }
}

type Use = { survey: Survey; exportId: number; file: Buffer; options: DrillOptions }

/** Starts web and worker on what was restored: somebody signs in, loads a file, and people go on answering. */
async function tryRestored(
  { trial, fixture }: DrillTarget,
  { url, adminUrl }: { url: string; adminUrl: string },
  files: string,
  { survey, exportId, file, options: { random } }: Use,
) {
  const database = { url, directUrl: url, seedUrl: adminUrl, adminUrl, server: undefined, cluster: undefined }
  const stack = await trial.startPlatform({ FILES_ROOT: files }, database)
  const platform = openPlatformClient(stack.address, url)
  try {
    const session = await signIn(platform, fixture.admin)
    const failures: string[] = []
    if (!(await downloadExport(platform, session, exportId)).equals(file)) failures.push('the file is another one')
    for (const path of ['/', '/events-list', '/insights', '/api/ready']) {
      const { status } = await platform.ask('GET', path, { cookie: session.cookie })
      if (status !== 200) failures.push(`${path} was answered with ${status}`)
    }
    const crowd = startCrowd(platform, survey, restoredPeople, random.fork('restored'))
    const counts = await countAnswers(platform, survey, await crowd.leave())
    if (counts.missing > 0) failures.push(`${counts.missing} answers to what was restored are missing`)
    failures.push(...disturbances(crowd.stats))
    return { failures, acknowledged: counts.acknowledged }
  } finally {
    platform.close()
    await stack.stop()
  }
}
