import { describe, expect, test } from 'vitest'
import { isRecent, silentSince, tokenStateOf, usualIntervalMs, wasFeedingAt } from './rules'

const hour = 3_600_000
const day = 24 * hour
const start = new Date('2026-11-01T02:00:00Z')
const plus = (ms: number) => new Date(start.getTime() + ms)
const everyDays = (...days: number[]) => days.map((count) => plus(count * day))

describe('the usual interval', () => {
  test.each([
    ['of three deliveries is unknown', everyDays(0, 1, 2), undefined],
    ['of four nights is a day', everyDays(0, 1, 2, 3), day],
    ['is the middle one of three gaps', everyDays(0, 1, 3, 10), 2 * day],
    ['is the median, so that one long gap does not count', everyDays(0, 1, 2, 20, 21), day],
    ['is the mean of the middle two gaps', everyDays(0, 1, 3, 7, 15), 3 * day],
    ['is at least a day', [0, 1, 2, 3].map((hours) => plus(hours * hour)), day],
    ['does not depend on their order', everyDays(21, 0, 14, 7), 7 * day],
  ])('%s', (_, deliveredAt, expected) => expect(usualIntervalMs(deliveredAt)).toBe(expected))
})

describe('a feed', () => {
  const nightly = everyDays(0, 1, 2, 3)
  test('is silent three usual intervals after its latest delivery, and not before', () => {
    expect(silentSince(nightly, plus(6 * day - 1))).toBeUndefined()
    expect(silentSince(nightly, plus(6 * day))).toEqual(plus(6 * day))
    expect(silentSince(nightly, plus(60 * day))).toEqual(plus(6 * day))
  })
  test('of three deliveries is never silent', () =>
    expect(silentSince(nightly.slice(1), plus(90 * day))).toBeUndefined())
  test('that delivers each week has three weeks', () => {
    const weekly = everyDays(0, 7, 14, 21)
    expect(silentSince(weekly, plus(42 * day - 1))).toBeUndefined()
    expect(silentSince(weekly, plus(42 * day))).toEqual(plus(42 * day))
  })
})

test('a feed stays on the page for 100 days, and for twice the time after which it is silent', () => {
  const nightly = everyDays(0, 1, 2, 3)
  expect(isRecent(nightly, plus(103 * day))).toBe(true)
  expect(isRecent(nightly, plus(103 * day + 1))).toBe(false)
  const quarterly = everyDays(0, 91, 182, 273)
  expect(isRecent(quarterly, plus((273 + 546) * day))).toBe(true)
  expect(isRecent(quarterly, plus((273 + 546) * day + 1))).toBe(false)
})

describe('a token', () => {
  const token = (expiresAt: Date | null, revokedAt: Date | null = null) => tokenStateOf({ expiresAt, revokedAt }, start)
  test.each([
    ['is valid more than 14 days before its end', plus(14 * day + 1), null, 'valid'],
    ['is ending 14 days before its end', plus(14 * day), null, 'ending'],
    ['is ending just before its end', plus(1), null, 'ending'],
    ['has ended at its end', start, null, 'ended'],
    ['that was revoked is revoked, whenever it would end', plus(90 * day), plus(-1), 'revoked'],
    ['that was deleted is gone', null, null, 'gone'],
  ] as const)('%s', (_, expiresAt, revokedAt, expected) => expect(token(expiresAt, revokedAt)).toBe(expected))

  test('concerns a feed that delivered within 100 days', () => {
    expect(wasFeedingAt(start, plus(100 * day))).toBe(true)
    expect(wasFeedingAt(start, plus(100 * day + 1))).toBe(false)
  })
})
