// R-17 of docs/drills.md.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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
})
afterAll(async () => {
  if (server) await cluster.stop(server)
  cluster?.remove()
  rmSync(folder, { recursive: true })
})

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
})

test.each([
  ['is not there', '', 'is not on this machine'],
  ['is older than the server', 'pg_dump (PostgreSQL) 17.6', 'of this machine is of PostgreSQL 17'],
])('a database of one’s own is not backed up where pg_dump %s, and whoever asks is told', async (_, version, has) => {
  const url = cluster.address('postgres')
  const settings = readSettings({ DATABASE_URL: url, FILES_ROOT: folder })
  const [target, programs] = [join(folder, 'dumped.backup'), mkdtempSync(join(folder, 'programs-'))]
  if (version !== '') writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\necho '${version}'\n`, { mode: 0o755 })
  vi.stubEnv('PATH', programs)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(makeBackup(target, url, settings)).rejects.toThrow(
    `is PostgreSQL 18, and pg_dump ${has}. Install the client programs of PostgreSQL 18 or newer.`,
  )
  expect(existsSync(target)).toBe(false)
})
