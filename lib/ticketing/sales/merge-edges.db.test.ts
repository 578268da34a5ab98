import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { type MergeChoices, mergeOf, storedSales, takeSalesIn, undoSales } from '@/tests/support/taken-sales'
import { anImport, aSale, expectSumsOfSales, stageSales } from '@/tests/support/ticket-sales'
import type { Sale } from '../sale'
import { findQuestions } from './check-staged'

let database: TestDatabase
let id: number

beforeAll(async () => {
  database = await ownDatabase()
})

const anew = async () => {
  id = (await anOrganisation(database.db)).id
}
const takeIn = (sales: readonly Sale[], given: Parameters<typeof takeSalesIn>[3] = {}) =>
  takeSalesIn(database.db, id, sales, given)
const undo = (importId: number) => undoSales(database.db, id, importId)
const stored = () => storedSales(database.db, id)

const ask = async (sales: readonly Sale[], chosen: MergeChoices & { extractedAt?: Date } = {}) => {
  const { extractedAt = new Date('2026-11-20T03:00:00Z'), ...rest } = chosen
  const importId = await anImport(database.db, id)
  await stageSales(database.db, importId, id, sales)
  const about = { isReplacementKnown: rest.replacement !== undefined, extractedAt }
  return findQuestions(database.db, mergeOf(id, importId, rest), about)
}
const extracted = (day: number) => ({ about: { extractedAt: new Date(Date.UTC(2026, 10, day, 3)) } })

const total = { isTotal: true, transactionId: '', transactionDate: null, customerPostcode: null, ticketType: '' }
const snapshot = { mode: 'snapshot' as const, period: { from: '2026-11-01', to: '2026-11-30' } }

describe('a line that its source numbers', () => {
  test.each([
    ['orders', { replacement: 'orders' }],
    ['events', { replacement: 'events' }],
    ['a snapshot', snapshot],
  ] as const)('is one line, whatever order, day and event it has moved to: %s', async (_, chosen) => {
    await anew()
    await takeIn([aSale({ ticketId: '1' }), aSale({ ticketId: '2' })])
    const moved = { ticketId: '2', transactionId: 'T2', reference: 'MAC', eventName: 'Macbeth' }
    await takeIn([aSale({ ...moved, performanceDate: '2026-11-20' })], {
      ...chosen,
      ...(chosen === snapshot && { period: { from: '2026-11-20', to: '2026-11-20' } }),
    })
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800', 'T2 MAC 20/11 2 4800'])
    await takeIn([aSale({ ...moved, transactionId: 'T3', performanceDate: '2026-11-20' })], { replacement: 'orders' })
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800', 'T3 MAC 20/11 2 4800'])
    await expectSumsOfSales(database.db)
  })

  test('gives way to itself, not to nothing: what came of it says so', async () => {
    await anew()
    await takeIn([aSale({ ticketId: '1' })])
    const { replaced, removed } = await takeIn([aSale({ ticketId: '1', transactionId: 'T2' })])
    expect({ replaced: replaced.lines, removed: removed.lines }).toEqual({ replaced: 1, removed: 0 })
  })

  test('is known to a file of changes, wherever it has moved', async () => {
    await anew()
    await takeIn([aSale({ ticketId: '1' })])
    await takeIn([aSale({ ticketId: '1', performanceDate: '2026-11-20' })], { replacement: 'changes' })
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })

  test('brings a postcode and a country that the box office has put right', async () => {
    await anew()
    await takeIn([aSale({ ticketId: '1', customerPostcode: null, customerCountry: null })])
    await takeIn([aSale({ ticketId: '1', customerPostcode: 'EH1 1YZ', customerCountry: 'Scotland' })])
    const [line] = await database.db.execute<{ outcode: string; country: string }>(
      sql`select outcode, customer_country as country from ticket_sales where organisation_id = ${id}`,
    )
    expect(line).toEqual({ outcode: 'EH1', country: 'Scotland' })
    await expectSumsOfSales(database.db)
  })
})

describe('an undo', () => {
  test('of an upload whose lines a later one repeats is refused until that one is undone', async () => {
    await anew()
    const first = await takeIn([aSale()])
    const second = await takeIn([aSale(), aSale({ transactionId: 'T2' })])
    await expect(undo(first.importId)).rejects.toMatchObject({ status: 409 })
    await undo(second.importId)
    await undo(first.importId)
    expect(await stored()).toEqual([])
    await expectSumsOfSales(database.db)
  })

  test('goes by when uploads were merged: one that waited is the later one', async () => {
    await anew()
    const waited = await anImport(database.db, id)
    const { importId } = await takeIn([aSale()])
    const refund = aSale({ transactionType: 'Refund', tickets: -1, paidPence: -2400 })
    await takeIn([refund], { replacement: 'changes', importId: waited })
    await expect(undo(importId)).rejects.toMatchObject({ status: 409 })
    await undo(waited)
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800'])
    await undo(importId)
    expect(await stored()).toEqual([])
    await expectSumsOfSales(database.db)
  })

  test('is refused where the numbered line that it would put back has come again in another order', async () => {
    await anew()
    await takeIn([aSale({ ticketId: '1' }), aSale({ ticketId: '2' })])
    const { importId } = await takeIn([aSale({ ticketId: '1' })])
    await takeIn([aSale({ ticketId: '2', transactionId: 'T2' })])
    await expect(undo(importId)).rejects.toMatchObject({ status: 409 })
    await expectSumsOfSales(database.db)
  })

  test.each([
    ['lines', aSale({ transactionId: 'T9' })],
    ['a total', aSale({ ...total, tickets: 30, paidPence: 60_000 })],
  ])('is refused where the total that it would put back has had %s in its place since', async (_, later) => {
    await anew()
    await takeIn([aSale({ ...total, tickets: 40, paidPence: 90_000 })])
    const elsewhere = aSale({ ...total, reference: 'MAC', eventName: 'Macbeth' })
    const { importId } = await takeIn([elsewhere], snapshot)
    await takeIn([later])
    await expect(undo(importId)).rejects.toMatchObject({ status: 409 })
    await expectSumsOfSales(database.db)
  })

  test('of one of two uploads of other orders leaves the other alone; twice is once', async () => {
    await anew()
    const { importId } = await takeIn([aSale()])
    await takeIn([aSale({ transactionId: 'T2' })])
    await undo(importId)
    await undo(importId)
    expect(await stored()).toEqual(['T2 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })
})

describe('an older extract is asked about', () => {
  /** A file that is newer still and has none of the orders that are asked about. */
  const takeOthersIn = () => takeIn([aSale({ transactionId: 'T9' })], extracted(25))
  const newest = '2026-11-22T03:00:00Z'

  test('with the time of the newest file that brought the order, whatever came later', async () => {
    await anew()
    await takeIn([aSale()], extracted(21))
    await takeIn([aSale({ tickets: 3 })], extracted(22))
    await takeOthersIn()
    expect(await ask([aSale({ tickets: 1 })])).toMatchObject([{ kind: 'older', newest, orders: 1 }])
  })

  test('where a newer file has repeated the order without a change', async () => {
    await anew()
    await takeIn([aSale()], extracted(18))
    await takeIn([aSale()], extracted(22))
    await takeOthersIn()
    expect(await ask([aSale({ tickets: 1 })])).toMatchObject([{ kind: 'older', newest, orders: 1 }])
  })

  test('where a newer file has taken the order away', async () => {
    await anew()
    await takeIn([aSale(), aSale({ transactionId: 'T2' })], extracted(18))
    await takeIn([aSale()], { ...snapshot, ...extracted(22) })
    await takeOthersIn()
    expect(await ask([aSale({ transactionId: 'T2' })])).toMatchObject([{ kind: 'older', newest, orders: 1 }])
  })

  test('of totals where it is about the same performance', async () => {
    await anew()
    await takeIn([aSale({ ...total, tickets: 40 })], extracted(22))
    expect(await ask([aSale({ ...total, tickets: 39, performanceDate: '2026-11-15' })])).toEqual([])
    expect(await ask([aSale({ ...total, tickets: 39 })])).toMatchObject([{ kind: 'older', orders: 1 }])
  })
})

describe('a performance holds lines or a total', () => {
  test.each([
    ['a total of the day for lines of an evening', null, '19:30'],
    ['a total of the evening for lines of the day', '19:30', null],
  ])('also where only one of them has a time: %s', async (_, timeOfTotal, timeOfLines) => {
    await anew()
    await takeIn([aSale({ performanceTime: timeOfLines })])
    const totalOfDay = aSale({ ...total, performanceTime: timeOfTotal, tickets: 40, paidPence: 90_000 })
    expect(await ask([totalOfDay])).toMatchObject([{ kind: 'grain', performances: 1 }])
    await takeIn([totalOfDay])
    expect(await stored()).toEqual([' HAM 14/11 40 90000'])
    await takeIn([aSale({ performanceTime: timeOfLines })])
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })

  test('and a total of an evening leaves that of the afternoon alone', async () => {
    await anew()
    await takeIn([aSale({ ...total, performanceTime: '14:30', tickets: 10 }), aSale({ ...total, tickets: 20 })])
    await takeIn([aSale({ ...total, tickets: 21 })])
    expect(await stored()).toEqual([' HAM 14/11 10 4800', ' HAM 14/11 21 4800'])
    await expectSumsOfSales(database.db)
  })
})

describe('what is called something', () => {
  const named = async () => {
    const [row] = await database.db.execute<{ name: string; venue: string }>(sql`
      select event_name as name, venue_name as venue from box_office_references as reference
      join box_office_performances using (organisation_id, box_office_provider_id, event_identifier)
      where organisation_id = ${id}`)
    return row
  }

  test('has the name of the last line that says it, and the latest venue', async () => {
    await anew()
    await takeIn([aSale({ eventName: 'Zebras' }), aSale({ transactionId: 'T2', eventName: 'Antelopes' })])
    expect(await named()).toEqual({ name: 'Antelopes', venue: 'Main House' })
    await takeIn([aSale({ eventName: 'Antelopes', venueName: 'Annexe' })])
    expect(await named()).toEqual({ name: 'Antelopes', venue: 'Annexe' })
  })

  test('keeps its name where an upload is undone that replaced nothing', async () => {
    await anew()
    await takeIn([aSale()])
    const { importId } = await takeIn([aSale({ transactionId: 'T2' })])
    await undo(importId)
    expect(await named()).toEqual({ name: 'Hamlet', venue: 'Main House' })
  })

  test('counts no orders where it is a total', async () => {
    await anew()
    expect(await takeIn([aSale({ ...total, tickets: 40 })])).toMatchObject({ added: { lines: 1, orders: 0 } })
    expect(await takeIn([aSale({ ...total, tickets: 41 })])).toMatchObject({
      added: { lines: 1, orders: 0 },
      replaced: { lines: 1, orders: 0 },
    })
  })
})

test('a performance that the file leaves with fewer tickets than none is named, and no other', async () => {
  await anew()
  const back = { transactionType: 'Refund' as const, tickets: -2, paidPence: -4800 }
  const belowOf = async (sales: readonly Sale[]) => (await takeIn(sales, { replacement: 'changes' })).belowNothing
  expect(await belowOf([aSale()])).toBeUndefined()
  expect(await belowOf([aSale({ ...back, transactionId: 'T2' })])).toBeUndefined()
  expect(await belowOf([aSale({ ...back, transactionId: 'T3' })])).toEqual({
    ...{ performances: 1, examples: ['‘HAM’ on 14/11/2026'] },
  })
  // What is below nothing already is said of the file that changes it alone.
  expect(await belowOf([aSale({ reference: 'MAC', transactionId: 'T4' })])).toBeUndefined()
  const many = ['HAM', 'MAC', 'LEA', 'OTH'].map((reference) =>
    aSale({ ...back, reference, transactionId: 'T5', tickets: -9 }),
  )
  expect(await belowOf(many)).toEqual({
    performances: 4,
    examples: ['‘HAM’ on 14/11/2026', '‘LEA’ on 14/11/2026', '‘MAC’ on 14/11/2026'],
  })
})

describe('a snapshot', () => {
  test('of totals that removes performances asks as well', async () => {
    await anew()
    const days = Array.from({ length: 10 }, (_, day) => aSale({ ...total, performanceDate: `2026-11-${10 + day}` }))
    await takeIn(days)
    expect(await ask(days.slice(5), snapshot)).toMatchObject([{ kind: 'removal', orders: 5, tickets: 10, percent: 50 }])
  })

  test('holds the first and the last day of its period, and nothing beside', async () => {
    await anew()
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']
    await takeIn(days.map((performanceDate, index) => aSale({ performanceDate, transactionId: `T${index}` })))
    await takeIn([aSale({ transactionId: 'T9' })], snapshot)
    expect(await stored()).toEqual(['T0 HAM 31/10 2 4800', 'T3 HAM 01/12 2 4800', 'T9 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })

  test('leaves other providers alone, and other organisations', async () => {
    await anew()
    await takeIn([aSale({ providerId: 102 })])
    const before = id
    await anew()
    await takeIn([aSale()])
    await takeIn([aSale({ transactionId: 'T2' })], snapshot)
    expect(await stored()).toEqual(['T2 HAM 14/11 2 4800'])
    id = before
    await takeIn([aSale({ transactionId: 'T2' })], snapshot)
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800', 'T2 HAM 14/11 2 4800'])
    await expectSumsOfSales(database.db)
  })
})

describe('orders', () => {
  test('of lines of one day from two regions stand in that of the lowest key', async () => {
    await anew()
    const orders = Array.from({ length: 30 }, (_, order) => `T${order}`)
    const lines = orders.flatMap((transactionId) => [
      aSale({ transactionId, customerPostcode: 'LS7 4HZ' }),
      aSale({ transactionId, customerPostcode: 'EH1 1YZ' }),
    ])
    await takeIn([aSale({ transactionId: 'T99' })])
    await takeIn(lines)
    const [regions] = await database.db.execute<{ count: number }>(
      sql`select count(distinct region_id)::int as count from ticket_sales where organisation_id = ${id}`,
    )
    expect(regions?.count).toBe(2)
    await expectSumsOfSales(database.db)
  })

  test('of one number at two providers are two', async () => {
    await anew()
    await takeIn([aSale(), aSale({ providerId: 102 })])
    expect(await takeIn([aSale({ tickets: 3 })])).toMatchObject({ replaced: { lines: 1, orders: 1 } })
    expect(await stored()).toEqual(['T1 HAM 14/11 2 4800', 'T1 HAM 14/11 3 4800'])
    expect(await ask([aSale({ reference: 'A' }), aSale({ reference: 'A', providerId: 102 })])).toMatchObject([
      { kind: 'replacement', orders: 2 },
    ])
    await expectSumsOfSales(database.db)
  })

  test('may be refunded before they were sold, and of years beyond the partitions', async () => {
    await anew()
    const refund = aSale({ transactionType: 'Refund', tickets: -2, paidPence: -4800, performanceDate: '1995-03-01' })
    expect(await ask([refund])).toMatchObject([{ kind: 'replacement', orders: 1 }])
    await takeIn([refund], { replacement: 'changes' })
    const { importId } = await takeIn([aSale({ performanceDate: '2055-03-01', tickets: 5, paidPence: 100 })], {
      replacement: 'changes',
    })
    await expectSumsOfSales(database.db)
    await undo(importId)
    expect(await stored()).toEqual(['T1 HAM 01/03 -2 -4800'])
    await expectSumsOfSales(database.db)
  })
})

test('very many tickets of one performance, over several files, are summed as they are, and go again', async () => {
  await anew()
  const most = 100_000_000
  const file = (name: string) =>
    Array.from({ length: 15 }, (_, one) =>
      aSale({ transactionId: `${name}${one}`, tickets: most, paidPence: most * 9_999, isConcession: one % 2 === 0 }),
    )
  await takeIn(file('A'))
  const { importId } = await takeIn(file('B'))
  await expectSumsOfSales(database.db)
  const [sums] = await database.db.execute(sql`select tickets, paid_pence as pence from box_office_performances
    where organisation_id = ${id}`)
  expect(sums).toEqual({ tickets: '3000000000', pence: '29997000000000' })
  await undo(importId)
  await expectSumsOfSales(database.db)
})
