import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { anOrganisation } from '@/tests/support/builders'
import { ownCopyOf, ownDatabase, type TestDatabase } from '@/tests/support/database'
import { findWrongSums } from '@/tests/support/sums-of-sales'
import { type MergeChoices, mergeOf, takeSalesIn } from '@/tests/support/taken-sales'
import { anImport, aSale, stageSales } from '@/tests/support/ticket-sales'
import { findQuestions } from './check-staged'
import { mergeSales } from './merge-sales'

/**
 * More orders than the server's memory for one step has room for are compared with the same orders held: in one pass, not
 * each with all others, which would take half a minute here and hours for a season of 500,000 lines.
 */
test('a snapshot larger than the memory of a statement is asked about in one pass', async () => {
  const { db } = await ownDatabase()
  const { id } = await anOrganisation(db)
  const season = Array.from({ length: 20_000 }, (_, at) => aSale({ transactionId: `T${at}`, ticketId: null }))
  const snapshot = { mode: 'snapshot' as const, period: { from: '2026-11-01', to: '2026-11-30' } }
  await takeSalesIn(db, id, season, snapshot)
  const importId = await anImport(db, id)
  await stageSales(db, importId, id, season.slice(1_000))
  const questions = await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`)
    await tx.execute(sql`set local statement_timeout = '8s'`)
    const about = { isReplacementKnown: false, extractedAt: new Date('2026-11-20T03:00:00Z') }
    return findQuestions(tx, mergeOf(id, importId, snapshot), about)
  })
  expect(questions).toEqual([expect.objectContaining({ kind: 'removal', orders: 1_000, percent: 5 })])
})

/**
 * Until the server has next counted what it holds, up to a minute after a first file, it takes an organisation's lines for a
 * handful: a second file that comes meanwhile would have each of its lines compared with each line held.
 */
describe('right behind a first file of many lines', () => {
  const lines = 20_000
  const season = (paidPence: number) =>
    Array.from({ length: lines }, (_, at) => aSale({ transactionId: `T${at}`, ticketId: null, paidPence }))

  let prepared: TestDatabase
  let id: number
  let importId: number
  beforeAll(async () => {
    prepared = await ownDatabase()
    const { db } = prepared
    const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
    id = own.id
    await takeSalesIn(db, other.id, season(500).slice(0, 400))
    await db.execute(sql`analyze`)
    await takeSalesIn(db, id, season(1_000))
    importId = await anImport(db, id)
    await stageSales(db, importId, id, season(2_000))
  })

  const inOnePass = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '8s'`)
      return work(tx)
    })

  test.each<[string, MergeChoices]>([
    ['whole orders', {}],
    ['what is new', { replacement: 'changes' }],
    ['whole events', { replacement: 'events' }],
    ['a snapshot', { mode: 'snapshot', period: { from: '2026-11-01', to: '2026-11-30' } }],
    ['a ledger', { mode: 'ledger' }],
  ])(
    '%s of as many is asked about and merged in one pass',
    async (_, chosen) => {
      const { db } = await ownCopyOf(prepared)
      const merge = mergeOf(id, importId, chosen)
      const about = { isReplacementKnown: false, extractedAt: new Date('2026-11-20T03:00:00Z') }
      expect(await inOnePass(db, (tx) => findQuestions(tx, merge, about))).toEqual([])
      await inOnePass(db, (tx) => mergeSales(tx, merge))
      expect(await inOnePass(db, (tx) => findWrongSums(tx, id))).toEqual([])
    },
    60_000,
  )
})
