import { Readable } from 'node:stream'
import { readCsv } from '@/lib/floor/csv/read-records'
import type { Finding } from '@/lib/imports/finding'
import type { Mapping } from '@/lib/ticketing/profiles/mapping'
import { proposeMapping } from '@/lib/ticketing/profiles/propose-mapping'
import { createSaleReader, type ReadingContext } from '@/lib/ticketing/profiles/sale-reader'
import { findShippedProfile } from '@/lib/ticketing/profiles/shipped-profiles'
import { isTemplateProfile } from '@/lib/ticketing/profiles/template'
import type { Sale } from '@/lib/ticketing/sale'

export const readingContext: ReadingContext = {
  providers: [
    { id: 101, name: 'Spektrix', isManual: false },
    { id: 102, name: 'Tessitura', isManual: false },
  ],
  ...{ ownProviderIds: [101], today: '2026-11-23', isTemplate: false },
}

/** What a file came to. */
export type FileRead = {
  /** Tickets, pence and orders by reference and month of the performance, as `HAM 2026-11`. */
  sums: Record<string, [tickets: number, pence: number, orders: number]>
  /** `error, Line 2, Price: …`, in the order of the file. */
  said: string[]
  ignored: number
}

/**
 * Reads a whole file as an upload does: by the shipped profile that knows its heading, else as the proposal says.
 * @param answers what a person says otherwise than the proposal
 */
export async function readTicketingFile(content: string | Buffer, answers: Partial<Mapping> = {}): Promise<FileRead> {
  const file = await readCsv(async () => Readable.from([Buffer.from(content as string)]))
  const records = []
  for await (const batch of file.records) records.push(...batch)
  const shipped = findShippedProfile(file.header)
  const proposed = shipped?.mapping ?? proposeMapping(file.header, records.slice(0, 200), readingContext).mapping
  const context = { ...readingContext, isTemplate: shipped !== undefined && isTemplateProfile(shipped) }
  const findings: Finding[] = []
  const reader = createSaleReader(file.header, { ...proposed, ...answers }, context, (found) => findings.push(found))
  const read = records.map(({ line, cells }) => reader.read(line, cells))
  const sales = read.filter((sale): sale is Sale => sale !== undefined && sale !== 'ignored')
  return {
    sums: sumsOf(sales),
    said: findings.map(({ severity, cell, column, description }) => `${severity}, ${cell}, ${column}: ${description}`),
    ignored: read.filter((sale) => sale === 'ignored').length,
  }
}

/** An order counts while it has tickets left, in the month of its earliest performance. */
function sumsOf(sales: readonly Sale[]): FileRead['sums'] {
  const sums: FileRead['sums'] = {}
  const cellOf = ({ reference, performanceDate }: Sale) => {
    sums[`${reference} ${performanceDate.slice(0, 7)}`] ??= [0, 0, 0]
    return sums[`${reference} ${performanceDate.slice(0, 7)}`] as FileRead['sums'][string]
  }
  for (const sale of sales) {
    const cell = cellOf(sale)
    cell[0] += sale.tickets
    cell[1] += sale.paidPence
  }
  const orders = Map.groupBy(
    sales.filter(({ isTotal }) => !isTotal),
    ({ providerId, transactionId }) => `${providerId} ${transactionId}`,
  )
  for (const lines of orders.values()) {
    const earliest = lines.toSorted((one, other) => one.performanceDate.localeCompare(other.performanceDate))[0]
    if (earliest && lines.reduce((sum, { tickets }) => sum + tickets, 0) > 0) cellOf(earliest)[2] += 1
  }
  return sums
}
