// R-16 of docs/drills.md: what a migration may do to a table that people save to at any time of the day.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'
import journal from './migrations/meta/_journal.json'

/** Saved to by everybody, and so large that PostgreSQL takes longer than half a second to go through them. */
const busyTables = ['responses', 'ticket_sales', 'events', 'event_attendances', 'audit_trail', 'sessions']

/** Those up to this one were made before anybody worked with the platform. */
const lastOfFirstRelease = '0039_open_imports'

const named = `"?(?:${busyTables.join('|')})"?\\s`

/** What keeps everybody from saving for as long as the whole table takes, and what to write instead. */
const tooLong: readonly [what: RegExp, instead: string][] = [
  [
    new RegExp(`^create (?:unique )?index (?!concurrently).* on ${named}`),
    'CREATE INDEX CONCURRENTLY, in a migration of its own',
  ],
  [
    new RegExp(`^alter table ${named}add constraint .* (?:check|foreign key)(?!.* not valid)`),
    'NOT VALID, and VALIDATE CONSTRAINT in the next migration',
  ],
  [new RegExp(`^alter table ${named}add constraint .* unique`), 'a unique index, CONCURRENTLY'],
  [
    new RegExp(`^alter table ${named}add column (?=.* (?:default (?:.*random|.*now\\(|clock)|generated))`),
    'a default that is one value, and what each row has of its own by a job',
  ],
  [
    new RegExp(`^alter table ${named}alter column .* set not null`),
    'CHECK (… IS NOT NULL) NOT VALID, validated in the next migration',
  ],
  [new RegExp(`^alter table ${named}alter column .* set data type`), 'another column, filled by a job'],
  [new RegExp(`^(?:update|delete from) ${named}`), 'a job that takes some thousand rows at a time'],
]

/** What a migration does to a busy table for too long, a sentence each. */
function findLongLocks(migration: string): string[] {
  const statements = migration
    .split('--> statement-breakpoint')
    .map((text) => `${text.trim().replace(/;$/, '').replace(/\s+/g, ' ')} `)
  const found = statements.flatMap((statement) => {
    const [, instead] = tooLong.find(([what]) => what.test(statement.toLowerCase())) ?? []
    return instead ? [`${statement.trim()}: write ${instead}`] : []
  })
  const altered = busyTables.filter((table) =>
    statements.some((statement) => new RegExp(`^alter table "?${table}"?\\s(?!validate)`, 'i').test(statement)),
  )
  return altered.length > 1
    ? [
        ...found,
        `${altered.join(' and ')}: it would hold the first while it waits for the next; write a migration for each`,
      ]
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
])('%s keeps people from saving', (statement, instead) =>
  expect(findLongLocks(`CREATE TABLE "a" ("id" int);--> statement-breakpoint\n${statement}`)).toEqual([
    `${statement.replace(/;$/, '').replace('\n', '')}: write ${instead}`,
  ]),
)

test.each([
  'CREATE INDEX CONCURRENTLY "responses_by_link" ON "responses" USING btree ("link_id");',
  'CREATE INDEX "a" ON "locations" ("name");',
  'ALTER TABLE "responses" ADD CONSTRAINT "a" CHECK ("responses"."saves" > 0) NOT VALID;',
  'ALTER TABLE "responses" VALIDATE CONSTRAINT "a";',
  'ALTER TABLE "responses" ADD COLUMN "marks" smallint DEFAULT 0 NOT NULL;',
  'ALTER TABLE "events" DROP COLUMN "note";',
  'UPDATE "locations" SET name = trim(name);',
])('%s does not', (statement) => expect(findLongLocks(statement)).toEqual([]))

test('a migration holds one busy table at a time', () => {
  const both =
    'ALTER TABLE "responses" ADD COLUMN "a" int;--> statement-breakpoint\nALTER TABLE "events" ADD COLUMN "a" int;'
  expect(findLongLocks(both)).toEqual([
    'responses and events: it would hold the first while it waits for the next; write a migration for each',
  ])
  expect(findLongLocks(both.replaceAll('ADD COLUMN "a" int', 'VALIDATE CONSTRAINT "a"'))).toEqual([])
  expect(findLongLocks(both.replace('"responses"', '"locations"'))).toEqual([])
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
  const made = readFileSync(inRoot('db', 'migrations', '0000_first.sql'), 'utf8')
  expect(busyTables.filter((name) => !made.includes(`CREATE TABLE "${name}"`))).toEqual([])
})
