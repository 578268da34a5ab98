import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mendPackages, mends } from './mend-packages.mjs'
import { inRoot } from './root'

/** A folder of packages, each file with every text that is to be mended in it, or with another in its place. */
function packages(written?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), written ?? textOf(name, 'from'))
  }
  return folder
}

const names = new Set(mends.flatMap(({ files }) => files))

const textOf = (name: string, as: 'from' | 'to') =>
  mends.flatMap((mend) => (mend.files.includes(name) ? [mend[as]] : [])).join('between\n')

test('a package that has changed is refused by name, and left as it is', () => {
  const folder = packages('written anew')
  expect(() => mendPackages(folder)).toThrow(
    'postgres/src/connection.js is not what scripts/mend-packages.mjs expects: see whether its mend is still needed.',
  )
  expect(readFileSync(join(folder, 'postgres/src/connection.js'), 'utf8')).toBe('written anew')
})

test('every fault is mended, once', () => {
  const folder = packages()
  mendPackages(folder)
  mendPackages(folder)
  for (const name of names) expect(readFileSync(join(folder, name), 'utf8')).toBe(textOf(name, 'to'))
})

test('those of this clone are mended', () => {
  for (const { files, to } of mends)
    for (const name of files) expect(readFileSync(inRoot('node_modules', name), 'utf8')).toContain(to)
})
