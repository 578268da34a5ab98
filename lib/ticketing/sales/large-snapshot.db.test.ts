import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { mergeOf, takeSalesIn } from '@/tests/support/taken-sales'
import { anImport, aSale, stageSales } from '@/tests/support/ticket-sales'
import { findQuestions } from './check-staged'

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
}, 60_000)
