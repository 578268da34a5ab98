// R-08 of docs/drills.md.

import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { imports, ticketSales } from '@/db/schema'
import { importFiles } from '@/lib/imports/import-file'
import { importTicketingFileJob } from '@/lib/imports/jobs'
import { ownDatabase } from '@/tests/support/database'
import { startTestWorker } from '@/tests/support/test-worker'
import { expectSumsOfSales } from '@/tests/support/ticket-sales'
import { aBoxOffice, anOrder, templateFile } from '@/tests/support/ticketing-files'
import { uploadSales } from './service'
import { ticketingFiles } from './ticketing-import'

test('files of one organisation sent at once are taken whole by two workers, one after the other in the order of their arrival', async () => {
  const database = await ownDatabase()
  const { ctx, organisationId } = await aBoxOffice(database)
  const orders = Array.from({ length: 200 }, (_, at) => `T${at}`)
  // Every order is in both files, with another price in each: the file that arrived last says what counts.
  const fileOf = (price: string) =>
    templateFile(...orders.flatMap((order) => anOrder(order)).map((line) => line.replaceAll('24.00', price)))
  const send = async (price: string) => {
    const form = new FormData()
    form.set('file', new File([fileOf(price)], `Sales at ${price}.csv`))
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const answer = await uploadSales(ctx, organisationId, {}, request)
    return ((await answer.json()) as { id: number }).id
  }
  const ids = await Promise.all(['30.00', '40.00'].map(send))
  const handler = importFiles(importTicketingFileJob, [ticketingFiles])
  await startTestWorker(database, handler)
  await startTestWorker(database, handler)

  const ended = () =>
    database.db.select().from(imports).where(eq(imports.organisationId, organisationId)).orderBy(imports.id)
  await vi.waitFor(
    async () => expect((await ended()).map(({ status }) => status)).toEqual(ids.map(() => 'successful')),
    {
      timeout: 30_000,
      interval: 100,
    },
  )
  const [first, last] = await ended()
  expect(first?.finishedAt?.getTime()).toBeLessThanOrEqual(last?.startedAt?.getTime() ?? 0)
  const price = last?.filename.includes('30.00') ? 3000 : 4000
  const lines = await database.db.select().from(ticketSales).where(eq(ticketSales.organisationId, organisationId))
  expect(lines).toHaveLength(2 * orders.length)
  expect(new Set(lines.map(({ faceValuePence }) => faceValuePence))).toEqual(new Set([price, 2 * price]))
  expect(last?.messages).toEqual([
    expect.stringMatching(/^400 lines with 600 tickets .* were added\.$/),
    expect.stringMatching(/^400 lines with 600 tickets .* were replaced by what the file says\.$/),
    '1 reference of the file belongs to no event yet.',
  ])
  await expectSumsOfSales(database.db, 'after both')
})
