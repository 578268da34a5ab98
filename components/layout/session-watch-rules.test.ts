import { expect, test } from 'vitest'
import { isReportDue, sessionStatusOf, timeLeft } from './session-watch-rules'

const minute = 60_000
const known = {
  activeAt: 0,
  reported: { activity: 0, at: 0 },
  server: { idleEndsAt: 15 * minute, endsAt: 720 * minute, heardAt: 0 },
}

test('two minutes before the end of fifteen idle minutes the warning stands', () => {
  expect(sessionStatusOf(known, 12 * minute + 59_999)).toEqual({ state: 'quiet' })
  expect(sessionStatusOf(known, 13 * minute)).toEqual({ state: 'warning', because: 'idle', endsAt: 15 * minute })
  expect(sessionStatusOf(known, 15 * minute)).toEqual({ state: 'over', because: 'idle' })
})

test('activity in any tab, or counted by the server, moves the end', () => {
  expect(sessionStatusOf({ ...known, activeAt: 5 * minute }, 15 * minute)).toEqual({ state: 'quiet' })
  expect(sessionStatusOf({ ...known, server: { ...known.server, idleEndsAt: 20 * minute } }, 15 * minute)).toEqual({
    state: 'quiet',
  })
  // Another tab has reported it, and this one has not heard from the server since.
  const elsewhere = { ...known, activeAt: 5 * minute, reported: { activity: 5 * minute, at: 5 * minute } }
  expect(sessionStatusOf(elsewhere, 15 * minute)).toEqual({ state: 'quiet' })
})

test('what the server said last holds where nobody was active since', () => {
  const told = { activeAt: minute, reported: { activity: minute, at: minute } }
  const server = { idleEndsAt: 12 * minute, endsAt: 720 * minute, heardAt: 2 * minute }
  expect(sessionStatusOf({ ...told, server }, 12 * minute)).toEqual({ state: 'over', because: 'idle' })
})

test('the same warning stands before the end after twelve hours, whatever the activity', () => {
  const busy = {
    activeAt: 717 * minute,
    reported: { activity: 717 * minute, at: 717 * minute },
    server: { idleEndsAt: 732 * minute, endsAt: 720 * minute, heardAt: 717 * minute },
  }
  expect(sessionStatusOf(busy, 718 * minute)).toEqual({ state: 'warning', because: 'expired', endsAt: 720 * minute })
  expect(sessionStatusOf(busy, 720 * minute)).toEqual({ state: 'over', because: 'expired' })
})

test('activity is reported at most once a minute, and only when there is some', () => {
  expect(isReportDue(10, { activity: 10, at: 0 }, 5 * minute)).toBe(false)
  expect(isReportDue(20, { activity: 10, at: 0 }, minute - 1)).toBe(false)
  expect(isReportDue(20, { activity: 10, at: 0 }, minute)).toBe(true)
})

test('the time left is said as people say it', () => {
  expect([120_000, 75_000, 60_000, 59_500, 1_000, 400, -5].map(timeLeft)).toEqual([
    'in 2 minutes',
    'in about a minute and a half',
    'in a minute',
    'in a minute',
    'in 1 second',
    'in 1 second',
    'in 0 seconds',
  ])
})
