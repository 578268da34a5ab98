import { expect, test } from 'vitest'
import { needsInstall, needsOwnNode } from './setup.mjs'

test.each([
  ['v20.0.0', true],
  ['v20.20.2', true],
  ['v22.14.0', true],
  ['v24.0.0', false],
  ['v26.10.0', false],
])('on Node %s a Node of the clone’s own is wanted: %s', (version, wanted) => {
  expect(needsOwnNode(version)).toBe(wanted)
})

const lock = (packages: Record<string, { version?: string; optional?: boolean; devOptional?: boolean }>) => ({
  packages,
})
const wanted = lock({
  '': { version: '0.1.0' },
  'node_modules/next': { version: '16.4.6' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
})

test('a clone without node_modules is installed', () => {
  expect(needsInstall(wanted, undefined)).toBe(true)
})

test('an install that was cut off leaves no record of npm’s and is done again', () => {
  expect(needsInstall(wanted, {})).toBe(true)
})

test('a package of another version, or none, means that the lock file changed', () => {
  expect(needsInstall(wanted, lock({ 'node_modules/next': { version: '16.4.5' } }))).toBe(true)
  expect(needsInstall(wanted, lock({}))).toBe(true)
})

test('an optional package that is for another machine may be absent, but not outdated', () => {
  const next = { 'node_modules/next': { version: '16.4.6' } }
  expect(needsInstall(wanted, lock(next))).toBe(false)
  expect(needsInstall(wanted, lock({ ...next, 'node_modules/for-another-machine': { version: '0.9.0' } }))).toBe(true)
})

test('what is installed beyond the lock file does no harm', () => {
  const more = { 'node_modules/next': { version: '16.4.6' }, 'node_modules/more': { version: '1.0.0' } }
  expect(needsInstall(wanted, lock(more))).toBe(false)
})
