import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'

/** The handbook names tests by their file and words: each of them is there. */

const page = readFileSync(inRoot('docs', 'handbook', 'insights-shown.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Asked'))

/** `file`: words of the test; and the next one. */
const namedIn = (row: string) =>
  [...row.matchAll(/`(?<file>[^`]+\.(?:test|spec)\.ts)`: (?<words>.+?)(?=; `| \|$)/g)].map(({ groups }) => groups ?? {})

test.each(rows.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]))('%s', (_, row) => {
  const named = namedIn(row)
  expect(named).not.toEqual([])
  const missing = named.filter(({ file = '', words = '' }) => !readFileSync(inRoot(file), 'utf8').includes(words))
  expect(missing).toEqual([])
})

test('every row names what is asked', () => expect(rows.length).toBeGreaterThan(50))
