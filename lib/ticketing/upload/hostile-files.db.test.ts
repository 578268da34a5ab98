import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { hostileCsvFiles, readOf } from '@/tests/support/hostile-csv'
import { aBoxOffice, importUpload } from '@/tests/support/ticketing-files'
import { getTicketingUpload, uploadSales } from './service'

/** The large ones of the set are sent by the drill S-16. */
const small = hostileCsvFiles.filter(({ isLarge }) => !isLarge)

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})

/** Sends a file as the page does, and has a worker read it. @returns what its sender then sees, and the lines stored */
async function upload(content: Buffer) {
  const { ctx, organisationId } = await aBoxOffice(database)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'season.csv'))
  const answer = await uploadSales(
    ctx,
    organisationId,
    {},
    new Request('http://localhost/', { method: 'POST', body: form }),
  )
  const { id } = (await answer.json()) as { id: number }
  await importUpload(ctx, id)
  const [stored] = await database.db.execute<{ lines: number; tickets: number; paidPence: number }>(sql`
    select count(*)::int as lines, coalesce(sum(tickets), 0)::int as tickets,
      coalesce(sum(paid_pence), 0)::int as "paidPence", min(event_name) as "eventName"
    from ticket_sales where organisation_id = ${organisationId}`)
  const [staged] = await database.db.execute<{ tables: number }>(
    sql`select count(*)::int as tables from pg_class where relname ~ '^ticket_staging_[0-9]+$'`,
  )
  const { status, messages, findings, outcome } = await getTicketingUpload(ctx, id)
  return { status, messages, findings, outcome, stored, stagingTables: staged?.tables }
}

test.each(small)('$name: refused with its line and nothing stored, or read and said how', async ({ make, end }) => {
  const { status, messages, findings, outcome, stored, stagingTables } = await upload(make())
  expect(stagingTables).toBe(0)
  if ('refusal' in end) {
    expect({ status, message: messages[0], stored }).toMatchObject({
      ...{ status: 'failed', message: end.refusal, stored: { lines: 0 } },
    })
    expect(findings.map(({ cell, column, description }) => `${cell} ${column}: ${description}`)).toEqual(
      end.mistakes ?? [],
    )
    return
  }
  const { messages: expectedMessages, ...expectedLines } = readOf
  expect({ status, messages, stored }).toEqual({
    ...{ status: 'successful', messages: expectedMessages, stored: expectedLines },
  })
  expect(outcome).toMatchObject(end)
})
