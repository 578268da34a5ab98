import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'

/** The handbook names tests by their file and words: each of them is there. */

const read = (page: string) => readFileSync(inRoot('docs', 'handbook', page), 'utf8')
/** A whole page, and the last part of one that says other things before. */
const pages = [read('insights-shown.md'), read('insights-public.md').split('## What shows it')[1] ?? '']
const rows = pages.flatMap((page) =>
  page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Asked')),
)

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
