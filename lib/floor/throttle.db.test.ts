import { expect, test } from 'vitest'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { clearThrottle, consume, refund } from './throttle'

const limit = { limit: 10, windowSeconds: 300 }
const start = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

test('of fifty concurrent tries ten are allowed', async () => {
  const { db } = await ownDatabase()
  const tries = await Promise.all(Array.from({ length: 50 }, () => consume(db, 'sign-in account x', limit, start)))
  expect(tries.filter(({ allowed }) => allowed)).toHaveLength(10)
})

test(
  'a try past the limit returns how long to wait, and waiting that long is enough',
  inTransaction(async (db) => {
    for (let n = 0; n < 10; n += 1)
      expect(await consume(db, 'k', limit, later(n))).toEqual({ allowed: true, retryAfter: 0 })
    expect(await consume(db, 'k', limit, later(60))).toEqual({ allowed: false, retryAfter: 240 })
    expect(await consume(db, 'k', limit, later(299.5))).toEqual({ allowed: false, retryAfter: 1 })
    expect(await consume(db, 'k', limit, later(300))).toEqual({ allowed: true, retryAfter: 0 })
  }),
)

test(
  'a flood does not lengthen the wait, nor overflow the counter',
  inTransaction(async (db) => {
    for (let n = 0; n < 200; n += 1) await consume(db, 'k', { limit: 1, windowSeconds: 10 }, start)
    expect((await consume(db, 'k', { limit: 1, windowSeconds: 10 }, later(10))).allowed).toBe(true)
  }),
)

test(
  'keys are counted separately, refunded one by one, and cleared',
  inTransaction(async (db) => {
    const one = { limit: 1, windowSeconds: 60 }
    await consume(db, 'a', one, start)
    expect((await consume(db, 'b', one, start)).allowed).toBe(true)
    await refund(db, 'a')
    expect((await consume(db, 'a', one, start)).allowed).toBe(true)
    expect((await consume(db, 'a', one, start)).allowed).toBe(false)
    await clearThrottle(db, 'a')
    expect((await consume(db, 'a', one, start)).allowed).toBe(true)
  }),
)

test(
  'setting the clock back locks nobody out',
  inTransaction(async (db) => {
    const one = { limit: 1, windowSeconds: 60 }
    await consume(db, 'a', one, later(3_600))
    expect((await consume(db, 'a', one, start)).allowed).toBe(true)
  }),
)
