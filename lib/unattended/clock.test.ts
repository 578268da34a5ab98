import { describe, expect, test } from 'vitest'
import { correctTimes } from './clock'

const at = (text: string) => new Date(text)
const since = at('2026-11-20T09:00:00Z')
const now = at('2026-11-23T18:00:00Z')
const times = { startedAt: at('2026-11-21T12:00:00Z'), submittedAt: at('2026-11-21T12:04:00Z') }

describe('the times that a device reports', () => {
  test('are unchanged where its clock is right', () =>
    expect(correctTimes(times, { behindMs: 0, since, now })).toEqual(times))

  test('are corrected by as much as its clock is off', () =>
    expect(correctTimes(times, { behindMs: 3_600_000, since, now })).toEqual({
      startedAt: at('2026-11-21T13:00:00Z'),
      submittedAt: at('2026-11-21T13:04:00Z'),
    }))

  test('are never in the future', () => {
    const ahead = { startedAt: at('2031-01-01T00:00:00Z'), submittedAt: at('2031-01-01T00:01:00Z') }
    expect(correctTimes(ahead, { behindMs: 0, since, now })).toEqual({ startedAt: now, submittedAt: now })
  })

  test('are never before the device was started, nor submitted before begun', () => {
    const old = { startedAt: at('1970-01-01T00:00:00Z'), submittedAt: at('1969-01-01T00:00:00Z') }
    expect(correctTimes(old, { behindMs: 0, since, now })).toEqual({ startedAt: since, submittedAt: since })
  })

  test('a partial answer has no time of submission', () =>
    expect(correctTimes({ ...times, submittedAt: null }, { behindMs: 0, since, now }).submittedAt).toBeNull())
})
