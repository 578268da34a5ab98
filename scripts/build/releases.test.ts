import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordRelease } from './releases'

const hours = (count: number) => Date.UTC(2026, 10, 26) + count * 60 * 60 * 1000

/** A folder of releases: `run` records that one runs at an hour. */
function makeReleases(names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'newest'), names[0] ?? '')
  return {
    run: (name: string, hour: number) =>
      recordRelease({ bundles: join(folder, name), distDir: `${name}/next` }, hours(hour)),
    isKept: (name: string) => existsSync(join(folder, name)),
  }
}

test('a release is kept for a day after another took its place, however long it ran', () => {
  const { run, isKept } = makeReleases(['first', 'second'])
  run('first', 0)
  run('second', 100)
  run('second', 123)
  expect(isKept('first')).toBe(true)
  run('second', 125)
  expect([isKept('first'), isKept('second'), isKept('newest')]).toEqual([false, true, true])
})

test('the day of a release that ran again begins when it ended again', () => {
  const { run, isKept } = makeReleases(['first', 'second'])
  run('first', 0)
  run('second', 20)
  run('first', 30)
  run('second', 50)
  expect(isKept('first')).toBe(true)
  run('second', 73)
  expect(isKept('first')).toBe(true)
  run('second', 75)
  expect(isKept('first')).toBe(false)
})
