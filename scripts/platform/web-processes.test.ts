import { expect, test } from 'vitest'
import { readSettings } from '@/lib/floor/settings'
import { connectionsOf, webProcessesOf } from './web-processes'

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [16, 15],
])('a machine of %i cores has %i web processes', (cores, processes) => {
  expect(webProcessesOf(readSettings({}), cores)).toBe(processes)
})

test('WEB_PROCESSES says how many there are, whatever the machine', () => {
  expect(webProcessesOf(readSettings({ WEB_PROCESSES: '1' }), 16)).toBe(1)
})

test('a web process more than there are has its connections too, as one is replaced by another', () => {
  expect(connectionsOf(2, 10)).toBe(3 * 18 + 10 + 10)
})
