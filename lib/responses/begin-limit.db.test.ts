import { sql } from 'drizzle-orm'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '@/db/client'
import { ownDatabase } from '@/tests/support/database'
import { consumeBeginLimit } from './begin-limit'

const noon = Date.parse('2026-11-21T12:00:00Z')
const logged: { level: number; surveyId: number; msg: string }[] = []
const log = pino({ base: null, timestamp: false }, { write: (line: string) => logged.push(JSON.parse(line)) })
const { db } = await ownDatabase()
const from = (address: string, seconds = 0) => ({ db, address, log, now: new Date(noon + seconds * 1000) })
const begin = (times: number, surveyId: number, address: string, seconds = 0) =>
  Array.from({ length: times }, () => consumeBeginLimit(from(address, seconds), surveyId)).filter(
    ({ allowed }) => !allowed,
  )

test('after 1,000 responses begun within a minute from one address block, the next waits for the minute to end', () => {
  expect(begin(1_000, 1, '203.0.113.9')).toEqual([])
  expect(consumeBeginLimit(from('203.0.113.9', 20), 1)).toEqual({ allowed: false, retryAfter: 40 })
  expect(consumeBeginLimit(from('203.0.113.200', 59), 1)).toEqual({ allowed: false, retryAfter: 1 })
  expect(consumeBeginLimit(from('203.0.113.9', 60), 1)).toEqual({ allowed: true, retryAfter: 0 })
})

test('it is logged once a minute, without an address', () => {
  logged.length = 0
  begin(1_010, 6, '203.0.113.9')
  expect(logged).toEqual([{ level: 40, surveyId: 6, msg: 'too many responses begun from one network' }])
})

test('other address blocks and other surveys are not limited', () => {
  expect(begin(1_001, 2, '198.51.100.1')).toHaveLength(1)
  expect(consumeBeginLimit(from('198.51.101.1'), 2).allowed).toBe(true)
  expect(consumeBeginLimit(from('198.51.100.1'), 3).allowed).toBe(true)
})

test('a thousand people behind one address begin at once', () => expect(begin(1_000, 4, '2001:db8:1:2::9')).toEqual([]))

test('past the maximum number of counts the oldest are dropped first', () => {
  expect(begin(1_001, 5, '192.0.2.1')).toHaveLength(1)
  for (let network = 0; network < 10_000; network += 1)
    consumeBeginLimit(from(`2001:db8:${(network >> 8).toString(16)}:${(network & 255).toString(16)}::1`), 5)
  expect(consumeBeginLimit(from('192.0.2.1'), 5).allowed).toBe(true)
})

test('10,000 counts are kept, and one that begins its next minute is the newest again', () => {
  const beginElsewhere = (first: number, count: number, seconds: number) => {
    for (let network = first; network < first + count; network += 1)
      consumeBeginLimit(from(`2001:db8:${(network >> 8).toString(16)}:${(network & 255).toString(16)}::1`, seconds), 7)
  }
  begin(1_000, 7, '192.0.2.1')
  beginElsewhere(0, 9_999, 0)
  expect(consumeBeginLimit(from('192.0.2.1', 59), 7).allowed).toBe(false)
  begin(1_000, 7, '192.0.2.1', 60)
  beginElsewhere(9_999, 9_999, 60)
  expect(consumeBeginLimit(from('192.0.2.1', 119), 7).allowed).toBe(false)
})

/** What another web process has counted in its own memory. */
function inAnotherProcess<Of>(work: () => Of): Of {
  const state = globalThis as { illuminateBegun?: unknown }
  const own = state.illuminateBegun
  state.illuminateBegun = undefined
  try {
    return work()
  } finally {
    state.illuminateBegun = own
  }
}

const countedTogether = async (surveyId: number) => {
  const [row] = await db.execute<{ hits: number }>(
    sql`select hits from throttles where key like ${`begun:${surveyId} %`}`,
  )
  return row?.hits
}

/** What this process has heard of the others. */
const begunElsewhere = (surveyId: number) => {
  const { illuminateBegun: counts } = globalThis as { illuminateBegun?: Map<string, { elsewhere: number }> }
  return counts?.get(`${surveyId} 203.0.113.0/24`)?.elsewhere
}

test('a clock that was set back makes nobody wait for longer than a minute', () => {
  expect(begin(1_000, 11, '203.0.113.9', 3_600)).toEqual([])
  expect(consumeBeginLimit(from('203.0.113.9', 3_659), 11)).toEqual({ allowed: false, retryAfter: 1 })
  expect(consumeBeginLimit(from('203.0.113.9', 59), 11)).toEqual({ allowed: true, retryAfter: 0 })
})

describe('several processes', () => {
  test('count together what is begun from one address block, and each may be the one that a crowd comes to', async () => {
    inAnotherProcess(() => expect(begin(600, 8, '203.0.113.9')).toEqual([]))
    await expect.poll(() => countedTogether(8)).toBe(50)
    // A second later it tells of all.
    const other = inAnotherProcess(() => {
      begin(599, 9, '203.0.113.9')
      return begin(1, 9, '203.0.113.9', 1)
    })
    expect(other).toEqual([])
    await expect.poll(() => countedTogether(9)).toBe(600)
    // This one hears of it with the first that it tells of.
    expect(begin(50, 9, '203.0.113.9', 2)).toEqual([])
    await expect.poll(() => countedTogether(9)).toBe(650)
    await expect.poll(() => begunElsewhere(9)).toBe(600)
    expect(begin(351, 9, '203.0.113.9', 3)).toHaveLength(1)
  })

  test('count on their own while the database is away', async () => {
    const { db: away } = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    const who = { ...from('203.0.113.9'), db: away }
    const allowed = Array.from({ length: 1_001 }, () => consumeBeginLimit(who, 10)).filter((one) => one.allowed)
    expect(allowed).toHaveLength(1_000)
  })
})
