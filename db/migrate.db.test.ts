// R-16 of docs/drills.md.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { writeMigrations } from '@/kit/migrations'
import { ownDatabase } from '@/tests/support/database'
import { waitFor } from '@/tests/support/wait-for'
import { openDatabase } from './client'
import { MigrationError, migrateDatabase } from './migrate'

/** A folder with migrations, later than any of the platform's. */
function someMigrations(...migrations: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'illuminate-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeMigrations(folder, migrations)
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
  const migrated = migrateDatabase(url, someMigrations(addColumn))
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
  const failed = await migrateDatabase(url, someMigrations(halfway)).catch((error: unknown) => error)
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

const breakpoint = '\n--> statement-breakpoint\n'
const index = 'create index concurrently shows_by_name on shows (name);'
const uniqueIndex = 'create unique index concurrently shows_by_name on shows (name);'

/** Every index of the table, and whether it can be used. */
const indexesOf = async (sql: postgres.Sql) =>
  Object.fromEntries(
    (
      await sql<{ name: string; valid: boolean }[]>`
        select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indrelid = 'shows'::regclass and not indisprimary`
    ).map(({ name, valid }) => [name, valid]),
  )

test('R-16: a migration that lets others save while it takes long stands alone, or none of it is begun', async () => {
  const { url, sql, columns } = await aBusyTable()
  const failed = await migrateDatabase(url, someMigrations(`${addColumn}${breakpoint}${index}`)).catch(String)
  expect(failed).toBe(
    'MigrationError: 0000_later: statements that others save beside (CONCURRENTLY, VALIDATE CONSTRAINT) need a migration of their own',
  )
  expect(await columns()).toEqual(['id', 'name'])
  expect(await indexesOf(sql)).toEqual({})
})

test('R-16: an index is built while people save, though somebody reads for long', async () => {
  const { url, sql, users, columns } = await aBusyTable()
  await users`insert into shows (name) values ('Hamlet')`
  const reading = Promise.withResolvers<void>()
  const reader = openDatabase(url, { max: 1, name: 'a long report' })
  onTestFinished(() => reader.close())
  const report = reader.sql.begin('isolation level repeatable read', async (tx) => {
    await tx`select count(*) from shows`
    await reading.promise
  })
  await waitFor('the report reads', async () => {
    const [row] = await sql`select count(*)::int as held from pg_locks where relation = 'shows'::regclass`
    return row?.held > 0
  })
  const building = migrateDatabase(url, someMigrations('create table plays (id int);', index, addColumn))
  await waitFor('the index waits for the reader', async () => {
    const [row] =
      await sql`select count(*)::int as building from pg_stat_progress_create_index where phase like 'waiting for%'`
    return row?.building > 0
  })
  await users`insert into shows (name) values ('Macbeth')`
  // What came before it is there already; what comes after it is not.
  expect((await sql`select to_regclass('plays') is not null as there`)[0]?.there).toBe(true)
  expect(await columns()).toEqual(['id', 'name'])
  reading.resolve()
  await report
  expect(await building).toBe(3)
  expect(await indexesOf(sql)).toEqual({ shows_by_name: true })
  expect(await columns()).toEqual(['id', 'name', 'note'])
})

test('R-16: an index that cannot be built leaves nothing behind; what came before it stays, and the next try goes on from there', async () => {
  const { url, sql, columns } = await aBusyTable()
  await sql`insert into shows (name) values ('Hamlet'), ('Hamlet')`
  const folder = someMigrations(addColumn, uniqueIndex, 'create table plays (id int);')
  const failed = await migrateDatabase(url, folder).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(MigrationError)
  expect(failed).toMatchObject({ applied: 1, isConcurrent: true })
  expect(String(failed)).toContain('could not create unique index "shows_by_name" (23505)')
  expect(await indexesOf(sql)).toEqual({})
  expect(await columns()).toEqual(['id', 'name', 'note'])
  await sql`delete from shows where id = 2`
  expect(await migrateDatabase(url, folder)).toBe(2)
  expect(await indexesOf(sql)).toEqual({ shows_by_name: true })
})

test('R-16: an index whose building was broken off is built anew; one that was built and not noted stays', async () => {
  const { url, sql } = await aBusyTable()
  await sql`insert into shows (name) values ('Hamlet'), ('Hamlet')`
  await sql.unsafe(uniqueIndex).catch(() => {})
  expect(await indexesOf(sql)).toEqual({ shows_by_name: false })
  await sql.unsafe(index.replace('by_name', 'named'))
  const [built] = await sql`select 'shows_named'::regclass::oid as oid`
  await sql`delete from shows where id = 2`
  const both = `${uniqueIndex}${breakpoint}${index.replace('by_name', 'named')}`
  expect(await migrateDatabase(url, someMigrations(both))).toBe(1)
  expect(await indexesOf(sql)).toEqual({ shows_by_name: true, shows_named: true })
  expect((await sql`select 'shows_named'::regclass::oid as oid`)[0]).toEqual(built)
})

test('R-16: rows are held to a rule that came before while people save', async () => {
  const { url, sql, users } = await aBusyTable()
  await users`insert into shows (name) values ('Hamlet')`
  const rule = `alter table shows add constraint shows_named check (name <> '') not valid;`
  const migrated = migrateDatabase(url, someMigrations(rule, 'alter table shows validate constraint shows_named;'))
  expect(await migrated).toBe(2)
  const [found] = await sql`select convalidated as holds from pg_constraint where conname = 'shows_named'`
  expect(found).toEqual({ holds: true })
})

test('R-16: two starts at once build an index once', async () => {
  const { url, sql, users } = await aBusyTable()
  await users`insert into shows (name) select 'Hamlet ' || id from generate_series(1, 50000) as id`
  const folder = someMigrations(`-- of the list of shows\n${index}`, addColumn)
  const starts = await Promise.all([migrateDatabase(url, folder), migrateDatabase(url, folder)])
  expect(starts.toSorted()).toEqual([0, 2])
  expect(await indexesOf(sql)).toEqual({ shows_by_name: true })
  const [recorded] = await sql`select count(*)::int as count from drizzle.__drizzle_migrations where created_at >= 4e12`
  expect(recorded).toEqual({ count: 2 })
})

test('R-16: indexes that go are gone, though the start was broken off after the first', async () => {
  const { url, sql } = await aBusyTable()
  await sql.unsafe(index.replace('by_name', 'named'))
  const drops = ['shows_by_name', 'shows_named'].map((name) => `drop index concurrently "${name}";`)
  expect(await migrateDatabase(url, someMigrations(drops.join(breakpoint)))).toBe(1)
  expect(await indexesOf(sql)).toEqual({})
})

test('R-16: an index of a table in another schema that was broken off is built anew', async () => {
  const { url, sql } = await aBusyTable()
  await sql`create schema other`
  await sql`create table other.plays (name text)`
  await sql`insert into other.plays values ('Hamlet'), ('Hamlet')`
  const unique = 'create unique index concurrently "plays_by_name" on "other"."plays" ("name");'
  await sql.unsafe(unique).catch(() => {})
  await sql`delete from other.plays where ctid = (select min(ctid) from other.plays)`
  expect(await migrateDatabase(url, someMigrations(unique))).toBe(1)
  const [found] = await sql`select indisvalid as valid from pg_index where indrelid = 'other.plays'::regclass`
  expect(found).toEqual({ valid: true })
})

test('R-16: an index is made under a name that can be looked for', async () => {
  const { url, sql } = await aBusyTable()
  const lenient = index.replace('concurrently', 'concurrently if not exists')
  expect(await migrateDatabase(url, someMigrations(lenient)).catch(String)).toBe(
    'MigrationError: 0000_later: write it as CREATE INDEX CONCURRENTLY name ON table, or DROP INDEX CONCURRENTLY name',
  )
  expect(await indexesOf(sql)).toEqual({})
})

test('R-16: a table that is being vacuumed is waited for past the moment at which PostgreSQL makes way', async () => {
  const { url, sql, columns } = await aBusyTable()
  const vacuuming = Promise.withResolvers<void>()
  const holder = openDatabase(url, { max: 1, name: 'a vacuum' })
  onTestFinished(() => holder.close())
  const held = holder.sql.begin(async (tx) => {
    await tx`lock table shows in share update exclusive mode`
    await vacuuming.promise
  })
  await waitFor('it is vacuumed', async () => {
    const [row] =
      await sql`select count(*)::int as held from pg_locks where mode = 'ShareUpdateExclusiveLock' and granted`
    return row?.held > 0
  })
  const migrated = migrateDatabase(url, someMigrations(addColumn))
  await waitFor('the migration has waited for a second', async () => {
    const [row] = await sql`
      select count(*)::int as waiting from pg_locks
      where relation = 'shows'::regclass and mode = 'ShareUpdateExclusiveLock' and not granted
        and clock_timestamp() - waitstart > interval '1 second'`
    return row?.waiting > 0
  })
  await sql`insert into shows (name) values ('Macbeth')`
  vacuuming.resolve()
  await held
  expect(await migrated).toBe(1)
  expect(await columns()).toEqual(['id', 'name', 'note'])
})
