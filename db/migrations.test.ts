// R-16 of docs/drills.md: what a migration may do to a table that people save to at any time of the day.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'
import { statementsOf } from './migrate'
import journal from './migrations/meta/_journal.json'

/** Saved to by everybody or by the worker all the time, and so large that PostgreSQL takes longer than a quarter of a second to go through them. */
const busyTables = [
  'responses',
  'response_facts',
  'ticket_sales',
  'ticketing_cells',
  'events',
  'event_attendances',
  'event_organisations',
  'audit_trail',
  'sessions',
]

/** Those up to this one were made before anybody worked with the platform. */
const lastOfFirstRelease = '0039_open_imports'

/** What is done to a table that is busy, in the words of one action. */
const ofBusyTable: readonly [action: RegExp, instead: string][] = [
  [
    /^add constraint .*(?:check|foreign key)(?!.* not valid)/,
    'NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  ],
  [/^add (?:constraint .*)?(?:unique|primary key)(?! using index)/, 'a unique index, CONCURRENTLY'],
  [
    /^add column .* (?:\w*serial|default .*(?:random|clock_timestamp|nextval)|generated)/,
    'a default that is one value, and what each row has of its own by a job',
  ],
  [/^alter column .* set not null/, 'CHECK (… IS NOT NULL) NOT VALID, validated in the next migration'],
  [/^alter column .* (?:set data )?type /, 'another column, filled by a job'],
]

/** A name as it is written: with its schema or without, quoted or not; partitions of a year count as their table. */
const tableIn = (written: string) =>
  written
    .replaceAll('"', '')
    .replace(/^public\./, '')
    .replace(/_(?:\d{4}|other)$/, '')
const isBusy = (written: string) => busyTables.includes(tableIn(written))

/** Each statement in lower case on one line, also of those that are parted by `;` alone. */
const readable = (migration: string) =>
  statementsOf(migration)
    .flatMap((text) => text.split(/;\s*\n/))
    .map((text) => text.trim().replace(/;$/, '').replace(/\s+/g, ' '))

/** What keeps everybody from saving for as long as the whole table takes: what to write instead. */
function insteadOf(statement: string): string | undefined {
  const lower = `${statement.toLowerCase()} `
  const [, indexed] = /^create (?:unique )?index (?!concurrently).* on ([\w."]+)/.exec(lower) ?? []
  if (indexed && isBusy(indexed)) return 'CREATE INDEX CONCURRENTLY, in a migration of its own'
  const [, changed] = /^(?:with .*)?(?:update|delete from) (?:only )?([\w."]+)/.exec(lower) ?? []
  if (changed && isBusy(changed)) return 'a job that takes some thousand rows at a time'
  if (/^do /.test(lower) && busyTables.some((table) => new RegExp(`\\b${table}\\b`).test(lower)))
    return 'statements that can be read here'
  const [, altered, actions = ''] = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(lower) ?? []
  if (!altered || !isBusy(altered)) return undefined
  return actions
    .split(/, (?=add |alter |drop |validate )/)
    .flatMap((action) => ofBusyTable.find(([what]) => what.test(action))?.[1] ?? [])[0]
}

/** The tables that a statement holds until its transaction ends: the one it alters, and the one that a foreign key leads to. */
function heldBy(statement: string): { altered: string[]; referenced: string[] } {
  const [, altered] = /^alter table (?:if exists )?(?:only )?([\w."]+) (?!validate)/i.exec(statement) ?? []
  const [, referenced] = /^alter table .* references ([\w."]+)/i.exec(statement) ?? []
  return { altered: altered ? [tableIn(altered)] : [], referenced: referenced ? [tableIn(referenced)] : [] }
}

/** What a migration does to tables in use for too long, a sentence each. */
function findLongLocks(migration: string): string[] {
  const statements = readable(migration)
  const found = statements.flatMap((statement) => {
    const instead = insteadOf(statement)
    return instead ? [`${statement}: write ${instead}`] : []
  })
  const made = new Set(
    statements.flatMap((one) => tableIn(/^create table (?:if not exists )?([\w."]+)/i.exec(one)?.[1] ?? '') || []),
  )
  const held = statements.map(heldBy)
  const altered = [...new Set(held.flatMap((one) => one.altered))].filter((table) => !made.has(table))
  const others = [...new Set(held.flatMap((one) => one.referenced))].filter((table) => !made.has(table))
  const all = [...new Set([...altered, ...others])]
  return altered.length > 1 || (altered.some(isBusy) && all.length > 2)
    ? [...found, `${all.join(', ')}: it would hold the first while it waits for the next; write a migration for each`]
    : found
}

test.each([
  [
    'CREATE INDEX "responses_by_link" ON "responses" USING btree ("link_id");',
    'CREATE INDEX CONCURRENTLY, in a migration of its own',
  ],
  ['CREATE UNIQUE INDEX "a" ON "events" ("name")', 'CREATE INDEX CONCURRENTLY, in a migration of its own'],
  [
    'ALTER TABLE "responses" ADD CONSTRAINT "a" CHECK ("responses"."saves" > 0);',
    'NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  ],
  [
    'ALTER TABLE "events" ADD CONSTRAINT "a" FOREIGN KEY ("link_id") REFERENCES "public"."survey_links"("id") ON DELETE set null;',
    'NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  ],
  ['ALTER TABLE "events" ADD CONSTRAINT "a" UNIQUE("name");', 'a unique index, CONCURRENTLY'],
  [
    'ALTER TABLE "responses" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'a default that is one value, and what each row has of its own by a job',
  ],
  [
    'ALTER TABLE "events" ALTER COLUMN "name" SET NOT NULL;',
    'CHECK (… IS NOT NULL) NOT VALID, validated in the next migration',
  ],
  ['ALTER TABLE "events" ALTER COLUMN "name" SET DATA TYPE text;', 'another column, filled by a job'],
  ['UPDATE "responses"\n SET marks = 0;', 'a job that takes some thousand rows at a time'],
  ['WITH "some" AS (SELECT 1) UPDATE public.responses SET marks = 0', 'a job that takes some thousand rows at a time'],
  ['DELETE FROM "ticket_sales_2025" WHERE true', 'a job that takes some thousand rows at a time'],
  ['ALTER TABLE ONLY "public"."events" ALTER COLUMN "name" TYPE text', 'another column, filled by a job'],
  [
    'ALTER TABLE "events" ADD COLUMN "a" int, ALTER COLUMN "name" SET NOT NULL',
    'CHECK (… IS NOT NULL) NOT VALID, validated in the next migration',
  ],
  ['ALTER TABLE IF EXISTS "sessions" ADD PRIMARY KEY ("id")', 'a unique index, CONCURRENTLY'],
  [
    'ALTER TABLE "events" ADD COLUMN "number" bigserial',
    'a default that is one value, and what each row has of its own by a job',
  ],
  ['DO $$ BEGIN UPDATE responses SET marks = 0; END $$', 'statements that can be read here'],
])('%s keeps people from saving', (statement, instead) =>
  expect(findLongLocks(`CREATE TABLE "a" ("id" int);--> statement-breakpoint\n-- of a new list\n${statement}`)).toEqual(
    [`${statement.replace(/;$/, '').replace('\n', '')}: write ${instead}`],
  ),
)

test.each([
  'CREATE INDEX CONCURRENTLY "responses_by_link" ON "responses" USING btree ("link_id");',
  'CREATE INDEX "a" ON "locations" ("name");',
  'ALTER TABLE "responses" ADD CONSTRAINT "a" CHECK ("responses"."saves" > 0) NOT VALID;',
  'ALTER TABLE "responses" VALIDATE CONSTRAINT "a";',
  'ALTER TABLE "responses" ADD COLUMN "marks" smallint DEFAULT 0 NOT NULL;',
  'ALTER TABLE "responses" ADD COLUMN "seen_at" timestamptz DEFAULT now() NOT NULL;',
  'ALTER TABLE "events" DROP COLUMN "note";',
  'UPDATE "locations" SET name = trim(name);',
])('%s does not', (statement) => expect(findLongLocks(statement)).toEqual([]))

test('a migration alters one table that is there, and holds one other at most', () => {
  const add = (table: string) => `ALTER TABLE "${table}" ADD COLUMN "a" int;`
  const key = (table: string, to: string) =>
    `ALTER TABLE "${table}" ADD CONSTRAINT "a" FOREIGN KEY ("a") REFERENCES "public"."${to}"("id") NOT VALID;`
  const migration = (...statements: string[]) => statements.join('--> statement-breakpoint\n')
  const tooMany = (tables: string) => [
    `${tables}: it would hold the first while it waits for the next; write a migration for each`,
  ]
  expect(findLongLocks(migration(add('responses'), add('locations')))).toEqual(tooMany('responses, locations'))
  expect(findLongLocks(migration(key('events', 'surveys'), key('events', 'users')))).toEqual(
    tooMany('events, surveys, users'),
  )
  expect(findLongLocks(migration(add('events'), key('events', 'surveys')))).toEqual([])
  expect(findLongLocks(migration('CREATE TABLE "a" ("id" int);', add('a'), add('responses')))).toEqual([])
  expect(findLongLocks(migration(add('responses'), 'ALTER TABLE "events" VALIDATE CONSTRAINT "a";'))).toEqual([])
})

test('no migration since the first release keeps people from saving for as long as a busy table takes', () => {
  const tags = journal.entries.map(({ tag }) => tag)
  const later = tags.slice(tags.indexOf(lastOfFirstRelease) + 1)
  const found = later.flatMap((tag) =>
    findLongLocks(readFileSync(inRoot('db', 'migrations', `${tag}.sql`), 'utf8')).map((fault) => `${tag}: ${fault}`),
  )
  expect(found).toEqual([])
})

test('the busy tables are tables', () => {
  const made = journal.entries.map(({ tag }) => readFileSync(inRoot('db', 'migrations', `${tag}.sql`), 'utf8')).join()
  expect(busyTables.filter((name) => !made.includes(`CREATE TABLE "${name}"`))).toEqual([])
})
