import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { type MergeChoices, mergeOf, storedSales, takeSalesIn, undoSales } from '@/tests/support/taken-sales'
import { anImport, aSale, expectSumsOfSales, stageSales } from '@/tests/support/ticket-sales'
import type { Sale } from '../sale'
import { findQuestions } from './check-staged'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

const takeIn = (organisationId: number, sales: readonly Sale[], chosen: MergeChoices = {}) =>
  takeSalesIn(database.db, organisationId, sales, chosen)
const undo = (organisationId: number, importId: number) => undoSales(database.db, organisationId, importId)
const stored = (organisationId: number) => storedSales(database.db, organisationId)

const sums = (lines: number, orders: number, tickets: number, paidPence: number) => ({
  lines,
  orders,
  tickets,
  paidPence,
})
const none = sums(0, 0, 0, 0)

describe('a file of orders', () => {
  test('is added; the same file again changes nothing', async () => {
    const { id } = await anOrganisation(database.db)
    const file = [
      aSale(),
      aSale({ ticketType: 'Under 26', isConcession: true, tickets: 1, paidPence: 1000 }),
      aSale({
        transactionId: 'T2',
        performanceDate: '2026-12-01',
        customerPostcode: null,
        tickets: 4,
        paidPence: 9600,
      }),
    ]
    expect(await takeIn(id, file)).toMatchObject({
      added: sums(3, 2, 7, 15_400),
      ...{ replaced: none, removed: none, unchanged: none },
    })
    const before = await stored(id)
    expect(await takeIn(id, file)).toMatchObject({
      unchanged: sums(3, 2, 7, 15_400),
      ...{ added: none, replaced: none, removed: none },
    })
    expect(await stored(id)).toEqual(before)
    await expectSumsOfSales(database.db)
  })

  test('replaces its orders whole, across references: an exchange never counts twice', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale(), aSale({ transactionId: 'T2' })])
    const exchanged = [aSale({ reference: 'MAC', eventName: 'Macbeth', performanceDate: '2027-01-05' })]
    expect(await takeIn(id, exchanged)).toMatchObject({
      added: sums(1, 1, 2, 4800),
      replaced: sums(1, 1, 2, 4800),
      removed: none,
    })
    expect(await stored(id)).toEqual(['T1 MAC 05/01 2 4800', 'T2 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })

  test('equal lines of an order all count, and are the same from file to file', async () => {
    const { id } = await anOrganisation(database.db)
    const three = [
      aSale({ tickets: 1, paidPence: 2400 }),
      aSale({ tickets: 1, paidPence: 2400 }),
      aSale({ tickets: 1, paidPence: 2400 }),
    ]
    expect(await takeIn(id, three)).toMatchObject({ added: sums(3, 1, 3, 7200) })
    expect(await takeIn(id, three)).toMatchObject({ added: none, unchanged: sums(3, 1, 3, 7200) })
    expect(await takeIn(id, three.slice(1))).toMatchObject({ added: none, replaced: sums(1, 1, 1, 2400) })
    await expectSumsOfSales(database.db)
  })

  test('with the source’s own numbers a changed line replaces the line of its number', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale({ ticketId: '1' }), aSale({ ticketId: '2' })])
    const file = [aSale({ ticketId: '1' }), aSale({ ticketId: '2', performanceDate: '2026-11-15' })]
    expect(await takeIn(id, file)).toMatchObject({ added: sums(1, 1, 2, 4800), replaced: sums(1, 1, 2, 4800) })
    await expectSumsOfSales(database.db)
  })

  test('of only some events leaves what its orders hold of others', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale(), aSale({ reference: 'MAC', eventName: 'Macbeth' })])
    await takeIn(id, [aSale({ tickets: 1, paidPence: 2400 })], { replacement: 'events' })
    expect(await stored(id)).toEqual(['T1 HAM 14/11 1 2400', 'T1 MAC 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })

  test('of changes alone adds them to what is there, once', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale()])
    const refund = [aSale({ transactionType: 'Refund', tickets: -1, paidPence: -2400 })]
    await takeIn(id, refund, { replacement: 'changes' })
    await takeIn(id, refund, { replacement: 'changes' })
    expect(await stored(id)).toEqual(['T1 HAM 14/11 -1 -2400', 'T1 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })
})

test('lines that were taken back are told apart, and an order that they leave nothing of is not counted', async () => {
  const { id } = await anOrganisation(database.db)
  const refunded = aSale({ transactionId: 'T2', transactionType: 'Refund', tickets: -2, paidPence: -4800 })
  const soldNoLonger = aSale({ transactionId: 'T3', tickets: 0, paidPence: 0 })
  const file = [aSale(), aSale({ transactionId: 'T2' }), refunded, soldNoLonger]
  expect(await takeIn(id, file)).toMatchObject({ added: { ...sums(4, 1, 2, 4800), takenBack: 2 } })
  expect(await takeIn(id, file)).toMatchObject({ added: none, unchanged: { ...sums(4, 1, 2, 4800), takenBack: 2 } })
})

test('of a ledger only unknown lines are added, wherever they have moved', async () => {
  const { id } = await anOrganisation(database.db)
  const first = aSale({ ticketId: '1' })
  await takeIn(id, [first], { mode: 'ledger' })
  const more = [{ ...first, performanceDate: '2026-11-20' }, aSale({ ticketId: '2', tickets: -2, paidPence: -4800 })]
  expect(await takeIn(id, more, { mode: 'ledger' })).toMatchObject({ added: sums(1, 1, -2, -4800) })
  expect(await stored(id)).toEqual(['T1 HAM 14/11 -2 -4800', 'T1 HAM 14/11 2 4800'])
  await expectSumsOfSales(database.db)
})

test('a snapshot removes what its period held and it lacks, and nothing of other days', async () => {
  const { id } = await anOrganisation(database.db)
  await takeIn(id, [
    aSale(),
    aSale({ transactionId: 'T2' }),
    aSale({ transactionId: 'T3', performanceDate: '2027-02-01' }),
  ])
  const taken = await takeIn(id, [aSale()], { mode: 'snapshot', period: { from: '2026-11-01', to: '2026-11-30' } })
  expect(taken).toMatchObject({ removed: sums(1, 1, 2, 4800), unchanged: sums(1, 1, 2, 4800), added: none })
  expect(await stored(id)).toEqual(['T1 HAM 14/11 2 4800', 'T3 HAM 01/02 2 4800'])
  await expectSumsOfSales(database.db)
})

test('a total takes the place of the lines of its performance, and of its earlier total', async () => {
  const { id } = await anOrganisation(database.db)
  await takeIn(id, [aSale(), aSale({ transactionId: 'T2', performanceDate: '2026-11-15' })])
  const total = { isTotal: true, transactionId: '', transactionDate: null, customerPostcode: null, ticketType: '' }
  await takeIn(id, [aSale({ ...total, tickets: 40, paidPence: 90_000 })])
  await takeIn(id, [aSale({ ...total, tickets: 41, paidPence: 92_000 })])
  expect(await stored(id)).toEqual([' HAM 14/11 41 92000', 'T2 HAM 15/11 2 4800'])
  await expectSumsOfSales(database.db)
})

test('an order stands in the month and region of its earliest line, and counts while it has tickets left', async () => {
  const { id } = await anOrganisation(database.db)
  const orders = async () => {
    const rows = await database.db.execute<{ month: string; transactions: number }>(sql`
      select to_char(month, 'YYYY-MM') as month, transactions from ticketing_rollups where organisation_id = ${id} order by 1`)
    return rows.map(({ month, transactions }) => `${month} ${transactions}`)
  }
  await takeIn(id, [aSale({ performanceDate: '2026-12-03' }), aSale({ performanceDate: '2026-11-30' })])
  expect(await orders()).toEqual(['2026-11 1', '2026-12 0'])
  await takeIn(id, [aSale({ performanceDate: '2026-12-03' }), aSale({ performanceDate: '2026-12-30' })])
  expect(await orders()).toEqual(['2026-12 1'])
  const refund = aSale({ performanceDate: '2026-12-30', transactionType: 'Refund', tickets: -4, paidPence: -9600 })
  await takeIn(id, [refund], { replacement: 'changes' })
  expect(await orders()).toEqual(['2026-12 0'])
  await expectSumsOfSales(database.db)
})

describe('undo', () => {
  test('is refused where a later upload has touched the same orders, and names it', async () => {
    const { id } = await anOrganisation(database.db)
    const first = await takeIn(id, [aSale()])
    await takeIn(id, [aSale({ tickets: 3 })])
    await expect(undo(id, first.importId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^‘season\.csv’ of .* has changed or repeated the same orders since\. Undo that upload first\.$/,
      ),
    })
    const second = await takeIn(id, [aSale({ transactionId: 'T9' })])
    await takeIn(id, [aSale({ transactionId: 'T9', transactionType: 'Refund', tickets: -1 })], {
      replacement: 'changes',
    })
    await expect(undo(id, second.importId)).rejects.toMatchObject({ status: 409 })
  })

  test('puts back exactly what was replaced, and takes away what came', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale(), aSale({ transactionId: 'T2' })])
    const before = await stored(id)
    const { importId } = await takeIn(id, [
      aSale({ tickets: 5, paidPence: 100 }),
      aSale({ transactionId: 'T3', reference: 'NEW' }),
    ])
    await undo(id, importId)
    expect(await stored(id)).toEqual(before)
    await expectSumsOfSales(database.db)
    const [left] = await database.db.execute<{ left: string }>(
      sql`select count(*) as left from replaced_ticket_sales where organisation_id = ${id}`,
    )
    expect(left?.left).toBe('0')
  })

  test('leaves lines alone that the upload only repeated', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale()])
    const { importId } = await takeIn(id, [aSale(), aSale({ transactionId: 'T2' })])
    await undo(id, importId)
    expect(await stored(id)).toEqual(['T1 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })
})

describe('questions', () => {
  const extractedAt = new Date('2026-11-20T03:00:00Z')
  const ask = async (organisationId: number, sales: readonly Sale[], chosen: MergeChoices = {}) => {
    const importId = await anImport(database.db, organisationId)
    await stageSales(database.db, importId, organisationId, sales)
    const about = { isReplacementKnown: chosen.replacement !== undefined, extractedAt }
    return findQuestions(database.db, mergeOf(organisationId, importId, chosen), about)
  }

  test('none of a first file', async () => {
    const { id } = await anOrganisation(database.db)
    expect(await ask(id, [aSale(), aSale({ transactionId: 'T2' })])).toEqual([])
  })

  test('a file that lacks an event of its orders, or only gives back, asks once what it is', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale(), aSale({ reference: 'MAC' }), aSale({ transactionId: 'T2' })])
    expect(await ask(id, [aSale()])).toEqual([{ kind: 'replacement', orders: 1, examples: ['T1'] }])
    const refund = aSale({ transactionId: 'T2', transactionType: 'Refund', tickets: -2, paidPence: -4800 })
    expect(await ask(id, [refund])).toEqual([{ kind: 'replacement', orders: 1, examples: ['T2'] }])
    expect(await ask(id, [aSale(), aSale({ reference: 'MAC' })])).toEqual([])
    expect(await ask(id, [aSale()], { replacement: 'events' })).toEqual([])
  })

  test('an older extract asks before it replaces newer orders', async () => {
    const { id } = await anOrganisation(database.db)
    const { importId } = await takeIn(id, [aSale()])
    await database.db.execute(sql`update imports set extracted_at = '2026-11-21T03:00:00Z' where id = ${importId}`)
    expect(await ask(id, [aSale({ tickets: 1 })])).toEqual([
      { kind: 'older', extractedAt: '2026-11-20T03:00:00.000Z', newest: '2026-11-21T03:00:00Z', orders: 1 },
    ])
    expect(await ask(id, [aSale({ transactionId: 'T7' })])).toEqual([])
  })

  test('a snapshot that removes more than a fiftieth of its period asks', async () => {
    const { id } = await anOrganisation(database.db)
    const hundred = Array.from({ length: 100 }, (_, index) => aSale({ transactionId: `S${index}` }))
    await takeIn(id, hundred)
    const snapshot = { mode: 'snapshot' as const, period: { from: '2026-11-01', to: '2026-11-30' } }
    expect(await ask(id, hundred.slice(2), snapshot)).toEqual([])
    expect(await ask(id, hundred.slice(3), snapshot)).toEqual([{ kind: 'removal', orders: 3, tickets: 6, percent: 3 }])
  })

  test('a total for a performance that has lines asks, and names it', async () => {
    const { id } = await anOrganisation(database.db)
    await takeIn(id, [aSale()])
    expect(await ask(id, [aSale({ isTotal: true, transactionId: '', transactionDate: null })])).toEqual([
      { kind: 'grain', performances: 1, examples: ['HAM, 14/11/2026'] },
    ])
  })
})
