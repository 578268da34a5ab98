import { expect, test } from 'vitest'
import { mayExtend, reportedActivityAt, sessionEndTimes, sessionState } from './session-rules'

const signedIn = new Date('2026-11-21T09:00:00Z')
const later = (text: string, from = signedIn) => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number)
  return new Date(from.getTime() + (minutes * 60 + seconds) * 1000)
}
const times = { lastActivity: signedIn, endsAt: later('720:00'), revokedAt: null }

test('a user is logged out after 15 minutes idle', () => {
  expect(sessionState(times, later('15:01'))).toBe('idle')
  expect(sessionState(times, later('15:00'))).toBe('idle')
  expect(sessionState(times, later('14:59'))).toBe('live')
})

test('a session ends 12 hours after signing in, however busy', () => {
  const busy = { ...times, lastActivity: later('719:59') }
  expect(sessionState(busy, later('720:00'))).toBe('expired')
  expect(sessionState(busy, later('719:59'))).toBe('live')
})

test('a revoked session is over at once', () => {
  expect(sessionState({ ...times, revokedAt: signedIn }, signedIn)).toBe('revoked')
})

test('a clock set back does not lengthen a session', () => {
  expect(sessionState(times, later('-60:00'))).toBe('idle')
  expect(sessionState(times, later('0:-30'))).toBe('live')
})

test('a report moves activity no further back than it may be late, and never into the future', () => {
  const now = later('10:00')
  expect(reportedActivityAt(-5_000, now)).toEqual(now)
  expect(reportedActivityAt(30_000, now)).toEqual(later('9:30'))
  expect(reportedActivityAt(3_600_000, now)).toEqual(later('8:50'))
})

test('somebody active at 14:59 is not signed out, although the report arrives at 15:40', () => {
  const now = later('15:40')
  expect(mayExtend(times, reportedActivityAt(41_000, now), now)).toBe(true)
})

test('a report of activity after the fifteen minutes does not revive the session', () => {
  expect(mayExtend(times, reportedActivityAt(0, later('15:01')), later('15:01'))).toBe(false)
  expect(mayExtend(times, reportedActivityAt(0, later('15:40')), later('15:40'))).toBe(false)
  expect(mayExtend(times, reportedActivityAt(600_000, later('16:11')), later('16:11'))).toBe(false)
  expect(mayExtend({ ...times, revokedAt: signedIn }, signedIn, later('1:00'))).toBe(false)
  expect(mayExtend({ ...times, lastActivity: later('715:00') }, later('720:00'), later('720:01'))).toBe(false)
})

test('the browser gets both end times', () => {
  expect(sessionEndTimes(times)).toEqual({ idleEndsAt: later('15:00'), endsAt: later('720:00') })
})
