// R-17 of docs/drills.md.

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '@/lib/floor/settings'
import { preparePostgresHome } from '../database/binaries'
import { type Cluster, openCluster } from '../database/cluster'
import { throwawayName } from '../database/leftovers'
import { withConnection } from '../database/on-connection'
import { waitFor } from '../wait-for'
import { readArchive, writeArchive } from './archive'
import { addBaseBackup } from './base-backup'
import { makeBackup } from './make-backup'
import { extractBackup } from './restore-backup'

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const path = join(folder, 'a.backup')
const key = 'a key of a few words'
let cluster: Cluster
let server: Awaited<ReturnType<Cluster['start']>>

beforeAll(async () => {
  cluster = await openCluster({ name: throwawayName('backup'), throwaway: true })
  server = await cluster.start()
}, 120_000)
afterAll(async () => {
  if (server) await cluster.stop(server)
  cluster?.remove()
  rmSync(folder, { recursive: true })
})

/** The major version of a program of PostgreSQL; 0 where it is not on this machine. */
const majorOf = (program: string) =>
  promisify(execFile)(program, ['--version']).then(
    ({ stdout }) => Number(/ (\d+)/.exec(stdout)?.[1] ?? 0),
    () => 0,
  )

const rowsOf = (url: string) =>
  withConnection(url, async (sql) => {
    const [row] = await sql<
      { count: number; last: number }[]
    >`select count(*)::int as count, max(id)::int as last from lines`
    return row
  })

test('the files of a server that is being written to become a server with all that was written before, and nothing by halves', async () => {
  const url = cluster.superuserAddress('postgres')
  await withConnection(url, (sql) => sql`create table lines (id int primary key, text text)`)
  let [written, isOver] = [0, false]
  const writing = withConnection(url, async (sql) => {
    while (!isOver) {
      await sql`insert into lines select id, repeat('x', 500) from generate_series(${written + 1}::int, ${written + 100}::int) as id`
      written += 100
      // What is written anew lies elsewhere, and files grow.
      await sql`update lines set text = repeat('y', 500) where id % 10 = 0 and id > ${written - 2_000}`
      if (written % 2_000 === 0) await sql`checkpoint`
    }
  })
  await waitFor(() => written > 1_000, 30_000)
  let before = 0
  await writeArchive(path, key, { kind: 'embedded', version: '18' }, async (archive) => {
    before = written
    await addBaseBackup(url, archive)
    expect(written).toBeGreaterThan(before)
  })
  isOver = true
  await writing
  const { files } = await readArchive(path, key)
  expect(Object.keys(files)).toContain('database/backup_label')
  expect(Object.keys(files).filter((name) => /postmaster|pg_internal|pg_stat_tmp/.test(name))).toEqual([])

  const { user } = preparePostgresHome()
  const name = `${throwawayName('backup')}-restored`
  const target = join(dirname(cluster.dataFolder), name)
  await extractBackup(path, key, { database: { folder: target, user } })
  const restored = await openCluster({ name, throwaway: true })
  const second = await restored.start()
  try {
    const rows = await rowsOf(restored.superuserAddress('postgres'))
    expect(basename(restored.dataFolder)).toBe(name)
    expect(rows?.count).toBeGreaterThanOrEqual(before)
    expect(rows?.count).toBeLessThanOrEqual(written)
    expect(rows?.last).toBe(rows?.count)
  } finally {
    await restored.stop(second)
    restored.remove()
  }
  // Nothing of the backup holds the log of the server any more.
  const slots = await withConnection(url, (sql) => sql`select slot_name from pg_replication_slots`)
  expect([...slots]).toEqual([])
}, 120_000)

test('a database of one’s own takes a pg_dump of at least its version, and whoever has none is told', async () => {
  const url = cluster.address('postgres')
  const settings = readSettings({ DATABASE_URL: url, FILES_ROOT: folder })
  const [target, hasProgram] = [join(folder, 'dumped.backup'), await majorOf('pg_dump')]
  if (hasProgram >= 18) return
  const has = hasProgram === 0 ? 'is not on this machine' : `of this machine is of PostgreSQL ${hasProgram}`
  await expect(makeBackup(target, url, settings)).rejects.toThrow(
    `is PostgreSQL 18, and pg_dump ${has}. Install the client programs of PostgreSQL 18 or newer.`,
  )
  expect(existsSync(target)).toBe(false)
})
