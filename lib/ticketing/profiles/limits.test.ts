import { expect, test } from 'vitest'
import { readTicketingFile } from '@/tests/support/read-ticketing-file'
import { saleEdges } from '@/tests/support/sale-edges'
import { saleFile, saleLine } from '@/tests/support/sale-lines'

test.each(['tooManyTickets', 'tooManyInFile', 'tooHighPrice', 'tooHighTotal'] as const)(
  '%s is said by line and column, once, and not of as much as is allowed',
  async (kind) => {
    for (const { fails, found, passes } of saleEdges[kind]) {
      const { severity, cell, column, description } = found
      expect((await readTicketingFile(fails)).said).toEqual([`${severity}, ${cell}, ${column}: ${description}`])
      expect((await readTicketingFile(passes)).said).toEqual([])
    }
  },
)

const saidOf = async (cells: Parameters<typeof saleLine>[0]) =>
  (await readTicketingFile(saleFile(saleLine(cells)))).said

test('what is given back has the same limits, and all that is too much is said at once', async () => {
  expect(
    await saidOf({ 'Number of Tickets': '-100001', 'Price Paid': '-10000000.01', 'Face Value': '10000001' }),
  ).toEqual([
    'error, Line 2, Number of Tickets: ‘-100001’ is more than 100,000 tickets, the most that a line may have.',
    'error, Line 2, Price Paid: ‘-10000000.01’ is more than £10,000,000, the most that a line may come to.',
    'error, Line 2, Face Value: ‘10000001’ is more than £10,000,000, the most that a line may come to.',
  ])
  expect(await saidOf({ 'Number of Tickets': '-500001', 'Transaction Type': 'Refund', 'Price Paid': '1' })).toEqual([
    'error, Line 2, Number of Tickets: ‘-500001’ is more than 100,000 tickets, the most that a line may have.',
  ])
  expect(await saidOf({ 'Number of Tickets': '-3', 'Transaction Type': 'Refund', 'Price Paid': '4000000.50' })).toEqual(
    [
      'error, Line 2, Price Paid: 3 tickets at £4,000,000.50 are £12,000,001.50, more than the £10,000,000 that a line may come to.',
    ],
  )
})

test('a number of any length is too many, and none is too high where the price is that of the line', async () => {
  expect(await saidOf({ 'Number of Tickets': '9'.repeat(400) })).toEqual([
    `error, Line 2, Number of Tickets: ‘${'9'.repeat(60)}…’ is more than 100,000 tickets, the most that a line may have.`,
  ])
  const file = saleFile(saleLine({ 'Number of Tickets': '100000', 'Price Paid': '10000000' }))
  expect((await readTicketingFile(file, { prices: 'line' })).said).toEqual([])
})
