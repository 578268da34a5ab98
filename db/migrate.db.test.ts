// R-16 of docs/drills.md.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '@/tests/support/database'
import { waitFor } from '@/tests/support/wait-for'
import { openDatabase } from './client'
import { MigrationError, migrateDatabase } from './migrate'

/** A folder with one migration, later than any of the platform's. */
function aMigration(statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'meta'))
  const entries = [{ idx: 0, version: '7', when: 4_000_000_000_000, tag: '0000_later', breakpoints: true }]
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  writeFileSync(join(folder, '0000_later.sql'), statements)
  return folder
}

const addColumn = 'alter table shows add column note text;'

/** A database with a table that many use: what they saved is counted. */
async function aBusyTable() {
  const database = await ownDatabase()
  await database.sql`create table shows (id bigint generated always as identity primary key, name text not null)`
  const columns = async () =>
    (await database.sql`select column_name as name from information_schema.columns where table_name = 'shows'`).map(
      ({ name }) => name,
    )
  const users = openDatabase(database.url, { max: 4, name: 'people' })
  onTestFinished(() => users.close())
  return { ...database, columns, users: users.sql }
}

test('R-16: a migration lets those who use its table go on while it waits for a long reader, and is applied once that has done', async () => {
  const { url, sql, users, columns } = await aBusyTable()
  const reading = Promise.withResolvers<void>()
  const reader = openDatabase(url, { max: 1, name: 'a long report' })
  onTestFinished(() => reader.close())
  const report = reader.sql.begin(async (tx) => {
    await tx`select count(*) from shows`
    await reading.promise
  })
  await waitFor('the report reads', async () => {
    const [row] = await sql`select count(*)::int as held from pg_locks where relation = 'shows'::regclass`
    return row?.held > 0
  })
  const migrated = migrateDatabase(url, aMigration(addColumn))
  await waitFor('the migration waits', async () => {
    const [row] =
      await sql`select count(*)::int as waiting from pg_locks where relation = 'shows'::regclass and not granted`
    return row?.waiting > 0
  })
  // From the moment it waits: four people save, one after the other, and each save is answered.
  let longestMs = 0
  const person = async (name: string) => {
    for (let at = 0; at < 50; at++) {
      const began = performance.now()
      await users`insert into shows (name) values (${name})`
      longestMs = Math.max(longestMs, performance.now() - began)
    }
  }
  await Promise.all(['Ada', 'Bea', 'Cy', 'Dee'].map(person))
  expect(await columns()).toEqual(['id', 'name'])
  reading.resolve()
  await report
  expect(await migrated).toBe(1)
  expect(await columns()).toEqual(['id', 'name', 'note'])
  const [kept] = await sql`select count(*)::int as rows from shows`
  expect(kept?.rows).toBe(200)
  expect(longestMs).toBeLessThan(10_000)
})

test('R-16: a migration that fails halfway leaves nothing behind, under load as well', async () => {
  const { url, sql, users, columns } = await aBusyTable()
  let isOver = false
  let saved = 0
  const person = async () => {
    while (!isOver) {
      await users`insert into shows (name) values ('Hamlet')`
      saved += 1
    }
  }
  const people = Promise.all([person(), person(), person(), person()])
  await waitFor('people save', () => saved > 20)
  const halfway = `${addColumn}\n--> statement-breakpoint\nupdate shows set note = 'x';\n--> statement-breakpoint\nselect 1 / 0;`
  const failed = await migrateDatabase(url, aMigration(halfway)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(MigrationError)
  expect(String(failed)).toContain('division by zero (22012)')
  const before = saved
  await waitFor('people go on', () => saved > before + 20)
  isOver = true
  await people
  expect(await columns()).toEqual(['id', 'name'])
  const [kept] = await sql`select count(*)::int as rows from shows`
  expect(kept?.rows).toBe(saved)
})
