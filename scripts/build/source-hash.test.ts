import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sourceHash } from './source-hash'

const folder = mkdtempSync(join(tmpdir(), 'source-hash-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const hash = () => sourceHash(['app', 'package.json', 'not-there'], folder)

beforeEach(() => {
  rmSync(join(folder, 'app'), { recursive: true, force: true })
  mkdirSync(join(folder, 'app', 'events'), { recursive: true })
  write('app/events/page.tsx', 'a page')
  write('package.json', '{}')
})

test('the same sources have the same hash, whenever they were written', () => {
  const before = hash()
  utimesSync(join(folder, 'app/events/page.tsx'), 1, 1)
  expect(hash()).toBe(before)
})

test.each([
  ['changed', () => write('app/events/page.tsx', 'another page')],
  ['added', () => write('app/events/form.tsx', '')],
  ['removed', () => rmSync(join(folder, 'app/events/page.tsx'))],
  ['moved to another file', () => renameSync(join(folder, 'app/events/page.tsx'), join(folder, 'app/page.tsx'))],
])('a source that was %s changes it', (_, change) => {
  const before = hash()
  change()
  expect(hash()).not.toBe(before)
})

test('a test does not change what is built', () => {
  const before = hash()
  write('app/events/page.test.tsx', 'a test')
  write('app/events/page.db.test.ts', 'a test')
  expect(hash()).toBe(before)
})
