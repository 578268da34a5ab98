import { expect, test } from 'vitest'
import { gigabyte, isSlowReplay, replaysIn } from './replays'

const begins = (place: string) => `2026-11-30 06:10:59.489 UTC [28686] LOG:  redo starts at ${place}`
const ends = (place: string, seconds: string) =>
  `2026-11-30 06:10:59.728 UTC [28686] LOG:  redo done at ${place} system usage: CPU: user: 0.19 s, system: 0.04 s, elapsed: ${seconds} s`

test('each replay of a log comes with its bytes and its time, also beyond the first four gigabytes', () => {
  const log = [
    '2026-11-30 06:10:58.961 UTC [28686] LOG:  database system was interrupted; last known up at 2026-11-30 06:10:30 UTC',
    begins('0/174B640'),
    ends('0/5C99688', '0.23'),
    '2026-11-30 06:11:20.797 UTC [28680] LOG:  database system is ready to accept connections',
    begins('0/FFFFFF00'),
    '2026-11-30 06:12:30.797 UTC [28829] LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 1/40',
    ends('1/100', '12.07'),
  ].join('\n')
  expect(replaysIn(log)).toEqual([
    { bytes: 0x5c99688 - 0x174b640, ms: 230 },
    { bytes: 512, ms: 12_070 },
  ])
})

test('a replay that was broken off is none, and the next one is whole', () => {
  const log = [begins('0/100'), begins('0/100'), ends('0/300', '0.01')].join('\n')
  expect(replaysIn(log)).toEqual([{ bytes: 512, ms: 10 }])
  expect(replaysIn(begins('0/100'))).toEqual([])
  expect(replaysIn(ends('0/300', '0.01'))).toEqual([])
})

test('a replay may take 10 s for each gigabyte, and a second', () => {
  expect(isSlowReplay({ bytes: 0, ms: 1_000 })).toBe(false)
  expect(isSlowReplay({ bytes: 0, ms: 1_001 })).toBe(true)
  expect(isSlowReplay({ bytes: 2 * gigabyte, ms: 21_000 })).toBe(false)
  expect(isSlowReplay({ bytes: 2 * gigabyte, ms: 21_001 })).toBe(true)
})
