import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { locations } from '@/db/schema'
import { ownDatabase } from '@/tests/support/database'
import { BigList } from './kept-figures'

afterEach(() => void vi.useRealTimers())

test('figures that are thirty seconds old are counted again, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  const { db } = await ownDatabase()
  const list = new BigList()
  let counted = 0
  const ask = () =>
    list.countedNow(db, [locations], {
      texts: sql`select array[count(*)::text] from ${locations}`,
      read: ([total]) => {
        counted += 1
        return { total: Number(total), summary: [] }
      },
      isUsual: true,
    })
  await ask()
  await ask()
  expect(counted).toBe(1)
  for (const times of [2, 3]) {
    vi.advanceTimersByTime(30_001)
    await ask()
    await ask()
    expect(counted).toBe(times)
  }
})
