import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'

/** What PostgreSQL has learnt since 15, the oldest that the platform runs on. */
const newer: Record<string, RegExp> = {
  'merge … returning': /\bmerge\s+into\b[^;]*?\breturning\b/is,
  'merge … when not matched by source': /\bwhen\s+not\s+matched\s+by\s+source\b/i,
  'copy … on_error': /\bon_error\b/i,
  'returning old or new': /\breturning\b[^;`]*?\b(?:old|new)\s*\./is,
  'json_table, json_query and their like': /\bjson_(?:table|query|exists|value)\s*\(/i,
  any_value: /\bany_value\s*\(/i,
  'virtual generated columns': /\bgenerated\s+always\s+as\s*\([^)]*\)\s+virtual\b/i,
}

const newerIn = (text: string) => Object.keys(newer).filter((what) => newer[what]?.test(text))

const filesUnder = (folder: string, name: RegExp): string[] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))

test.each([
  ['merge into a using b on true when matched then delete returning a.id', 'merge … returning'],
  ['COPY a FROM STDIN (ON_ERROR ignore)', 'copy … on_error'],
  ['update a set b = 1 returning old.b', 'returning old or new'],
  ['update a set b = 1 returning a.c, new.b', 'returning old or new'],
])('%s is seen', (statement, what) => {
  expect(newerIn(statement)).toEqual([what])
})

test('migrations and statements keep to PostgreSQL 15', () => {
  const paths = [...filesUnder('db', /\.(?:sql|ts)$/), ...filesUnder('lib', /\.ts$/)]
  expect(paths.length).toBeGreaterThan(300)
  expect(
    paths.flatMap((path) => newerIn(readFileSync(inRoot(path), 'utf8')).map((what) => `${path}: ${what}`)),
  ).toEqual([])
})
