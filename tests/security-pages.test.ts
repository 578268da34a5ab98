// S-20 of docs/drills.md.

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'

const page = readFileSync(inRoot('docs', 'security', 'asvs.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: chapter, then section by section. */
const countsBySection: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}

const numbers = Object.entries(countsBySection).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`),
  ),
)

const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
const cellsOf = (row: string) => row.slice(2, -2).split(' | ')

test('every requirement of levels 1 and 2 has one row, in order: 253 in all', () => {
  expect(numbers).toHaveLength(253)
  expect(rows.map((row) => cellsOf(row)[0])).toEqual(numbers)
})

test.each(rows.map((row) => [cellsOf(row)[0] ?? '', row]))('%s has a state, and what goes with it', (_, row) => {
  const [, asks = '', state = '', why = '', ...more] = cellsOf(row)
  expect([asks.length > 3, more]).toEqual([true, []])
  expect(['met', 'not applicable', 'not met']).toContain(state)
  expect(why.length).toBeGreaterThan(5)
  // Whatever is not met says its risk, and what is planned or why it stays.
  if (state === 'not met') expect(why).toMatch(/Risk[ :].*(?:Plan: |Kept|plan:? as \d)|Risk and plan/)
})

test('every file that the pages name is there', () => {
  const pages = [page, ...['docs/security/README.md', 'SECURITY.md'].map((path) => readFileSync(inRoot(path), 'utf8'))]
  const named = new Set(
    pages.flatMap((text) => [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, path = '']) => path)),
  )
  expect(named.size).toBeGreaterThan(90)
  const made = /^\.(?:data|well-known)\//
  expect([...named].filter((path) => !made.test(path) && !existsSync(inRoot(path)))).toEqual([])
})

test('a requirement that is met names a file, a drill, or what is not there at all', () => {
  const bare = rows.filter((row) => cellsOf(row)[2] === 'met' && !/`[\w./-]+\.\w+`|[Dd]rills? [RS]-/.test(row))
  expect(bare.map((row) => cellsOf(row)[0])).toEqual(['1.4.1', '3.7.1', '11.2.1'])
})
