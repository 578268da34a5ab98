import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aDevice } from '@/tests/support/a-device'
import { consumeTry, resetTries } from './pin-tries'
import { readDevice, storeDevice } from './store'

const now = Date.parse('2026-11-21T12:00:00Z')

test('of six PINs in six windows at once three are checked, and the others wait', async () => {
  await storeDevice(aDevice('AAA'))
  const tries = await Promise.all(Array.from({ length: 6 }, () => consumeTry('AAA', now)))
  expect(tries.map(({ mayTry }) => mayTry)).toEqual([true, true, true, false, false, false])
  expect(tries.map(({ waitMs }) => waitMs)).toEqual([0, 0, 5000, 5000, 5000, 5000])
  expect(await readDevice('AAA')).toMatchObject({ wrongPins: 3, pinWaitsUntilMs: now + 5000 })
})

test('the wait ends, and doubles with each further wrong PIN', async () => {
  await storeDevice({ ...aDevice('BBB'), wrongPins: 3, pinWaitsUntilMs: now + 5000 })
  expect(await consumeTry('BBB', now + 4000)).toEqual({ mayTry: false, waitMs: 1000 })
  expect(await consumeTry('BBB', now + 5000)).toEqual({ mayTry: true, waitMs: 10_000 })
})

test('setting the system clock back does not prolong the wait', async () => {
  await storeDevice({ ...aDevice('CCC'), wrongPins: 3, pinWaitsUntilMs: now + 3_600_000 })
  expect(await consumeTry('CCC', now)).toEqual({ mayTry: false, waitMs: 5000 })
})

test('the right PIN resets the count, and a deleted device counts none', async () => {
  await storeDevice({ ...aDevice('DDD'), wrongPins: 2 })
  await resetTries('DDD')
  expect(await readDevice('DDD')).toMatchObject({ wrongPins: 0, pinWaitsUntilMs: 0 })
  expect(await consumeTry('EEE', now)).toEqual({ mayTry: true, waitMs: 0 })
})
