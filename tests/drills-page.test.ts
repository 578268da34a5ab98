import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '@/scripts/root'

const page = readFileSync(inRoot('docs', 'drills.md'), 'utf8')
const catalogue = page.split('## Rows of the catalogue')[1]?.split('\n## ')[0] ?? ''
const rows = catalogue.split('\n').flatMap((line) => {
  const [, id = '', what = '', by = '', lacking = ''] = /^\| ([SR]-\d\d) \| (.*?) \| (.*?) \|(.*)\|$/.exec(line) ?? []
  return id === ''
    ? []
    : [{ id, what, lacking: lacking.trim(), by, files: [...by.matchAll(/`(\S+\/\S+)`/g)].map(([, path = '']) => path) }]
})
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}-${String(at + 1).padStart(2, '0')}`)

test('every row of the catalogue is there once, in order', () =>
  expect(rows.map(({ id }) => id)).toEqual([...numbered('S', 20), ...numbered('R', 26)]))

test.each(rows)('$id $what: its files are there, and the first names it', ({ id, files, by }) => {
  expect(files.filter((path) => !existsSync(inRoot(path)))).toEqual([])
  const [first] = files
  if (first !== undefined && !by.startsWith('drill')) expect(readFileSync(inRoot(first), 'utf8')).toContain(id)
})

test('a row that nothing tries says what is lacking', () =>
  expect(rows.filter(({ by, lacking }) => by === '–' && lacking === '')).toEqual([]))

test('a drill that the rows name is one that can be run', () => {
  const drills = readFileSync(inRoot('drills', 'main.ts'), 'utf8')
  const named = rows.flatMap(({ id, by }) =>
    /^drill(?:;|$)/.test(by) ? [id] : [...by.matchAll(/R-\d\d[A-E]?/g)].map(([name]) => name),
  )
  expect([...new Set(named)].filter((name) => !drills.includes(`id: '${name}'`))).toEqual([])
})

test('every row of the catalogue has a figure on the scoreboard', () => {
  const board = page.split('## Scoreboard')[1] ?? ''
  const lines = new Set(
    [...board.matchAll(/^\| ([SR]-\d\d) \| .+ \| .+ \| .+ \| \d{4}-\d\d-\d\d \|$/gm)].map(([, id]) => id),
  )
  expect(rows.map(({ id }) => id).filter((id) => !lines.has(id))).toEqual([])
})
