import { text } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { auditTrail, files } from '@/db/schema'
import { expiredFiles } from '@/lib/floor/files/scheduled-tasks'
import { openFile } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { serializeError } from '@/lib/floor/log'
import type { Import } from '@/lib/imports/queries'
import { undoImport } from '@/lib/imports/service'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { expectSumsOfSales } from '@/tests/support/ticket-sales'
import { aBoxOffice, anUpload, importFileOf, importUpload, templateFile } from '@/tests/support/ticketing-files'
import { eraseCustomer } from '../sales/erase-customer'
import { undoingSales } from '../sales/undo-import'
import type { TicketingOutcome } from '../upload-options'
import { oldBuyers, oldPostcodes, oldReplacedSales } from './scheduled-tasks'
import { answerUpload } from './service'

let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
  await prepareQueue(database.url)
})

const secrets = {
  'a customer id': 'PATRON-77120',
  'another customer id': 'PATRON-77121',
  'an email address': 'maud.finch@post.example',
  'a name in a column that nobody asked for': 'Maudie Finchwater',
  'a postcode': 'LS7 4HQ',
  'another postcode': 'EH1 1YQ',
}

const formsOf = (secret: string) =>
  [secret, secret.replaceAll(' ', ''), Buffer.from(secret).toString('base64'), encodeURIComponent(secret)].map((form) =>
    form.toLowerCase(),
  )

const found = (content: string) => {
  const lower = content.toLowerCase()
  return Object.entries(secrets).flatMap(([what, secret]) =>
    formsOf(secret).some((form) => lower.includes(form)) ? [what] : [],
  )
}

/** Where a secret is, in whatever column of whatever table can hold a text: `imports.findings: a postcode`. */
async function searchDatabase(): Promise<string[]> {
  const columns = await database.db.execute<{ table: string; column: string; type: string }>(sql`
    select format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and data_type not in ('bigint', 'integer', 'smallint', 'boolean', 'date', 'numeric', 'double precision', 'real',
        'timestamp with time zone', 'timestamp without time zone', 'time without time zone', 'interval', 'uuid')
      -- Partitions are seen through their table.
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`)
  expect(columns.length).toBeGreaterThan(100)
  const places: string[] = []
  for (const { table, column, type } of columns) {
    const said = sql.raw(type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`)
    for (const [what, secret] of Object.entries(secrets)) {
      const forms = `{${formsOf(secret)
        .map((form) => JSON.stringify(form))
        .join(',')}}`
      const rows = await database.db.execute(sql`select from ${sql.raw(table)}
        where exists (select from unnest(${forms}::text[]) as form where position(form in lower(${said})) > 0) limit 1`)
      if (rows.length > 0) places.push(`${table.replace('public.', '')}.${column}: ${what}`)
    }
  }
  return places
}

/** What of the secrets the files in the store hold. */
async function searchFiles(): Promise<Set<string>> {
  const places = new Set<string>()
  for (const row of await database.db.select().from(files)) {
    const content = await text(await openFile(row))
    for (const what of found(content)) places.add(what)
  }
  return places
}

const line = (order: string, customer: string, postcode: string, tickets = '2') =>
  `HAM,Hamlet,14/11/2026,19:30,Main House,${order},02/09/2026,Sale,${customer},${postcode},United Kingdom,Adult,N,${tickets},24.00,24.00,Online,`

const [one, other] = [secrets['a customer id'], secrets['another customer id']]
const [email, name] = [secrets['an email address'], secrets['a name in a column that nobody asked for']]
const [postcode, otherPostcode] = [secrets['a postcode'], secrets['another postcode']]

/** A file of each fate: taken in, replaced, refused, held and never answered, held and answered. */
async function importAll(ctx: StaffContext, organisationId: number): Promise<{ first: Import; second: Import }> {
  const first = await importFileOf(
    ctx,
    organisationId,
    templateFile(line('T1', one, postcode), line('T2', other, otherPostcode)),
  )
  const second = await importFileOf(ctx, organisationId, templateFile(line('T1', one, postcode, '3')))
  expect([first.status, second.status]).toEqual(['successful', 'successful'])
  const refused = await importFileOf(
    ctx,
    organisationId,
    templateFile(
      line('T3', email, `${postcode}, ${name}`),
      // One cell too few, so that everything behind it is read as something else.
      line('T4', one, postcode).replace(',Main House', ''),
      line('T5', one, postcode).replace('02/09/2026', `${otherPostcode} ${email}`),
      line('T6', one, postcode).replace('Adult,N,2', `Adult,${email},${postcode}`),
    ),
  )
  expect(refused.status).toBe('failed')
  expect((refused.findings as unknown[]).length).toBeGreaterThan(3)
  const heading =
    'Booking Ref;Show Code;Show;Performance;Booked On;Price Type;Qty;Amount;Customer ID;Postcode;Full name;Status'
  const unknown = `${heading}\nB1;HAM;Hamlet;14/11/2026 19:30;20/09/2026;${email};2;48,00;${one};${postcode};${name};${email}\n`
  const held = await importFileOf(ctx, organisationId, unknown)
  expect(held.status).toBe('held')
  const answered = await anUpload(ctx, organisationId, unknown)
  await importUpload(ctx, answered)
  const [question] = (held.outcome as TicketingOutcome).questions
  if (question?.kind !== 'mapping') throw new Error('No proposal')
  const columns = { ...question.proposal.mapping.columns, transactionType: undefined, ticketType: undefined }
  const mapping = {
    ...question.proposal.mapping,
    columns: JSON.parse(JSON.stringify(columns)),
    prices: 'line' as const,
  }
  await answerUpload(ctx, answered, { mapping, profileName: 'Door' })
  expect((await importUpload(ctx, answered)).status).toBe('successful')
  return { first, second }
}

const inLines = (what: string) => [`ticket_sales.customer_postcode: ${what}`]

test('what a file says of its customers is nowhere but in its lines, and goes when its time is over', async () => {
  const written: string[] = []
  const { ctx: silent, organisationId } = await aBoxOffice(database)
  const log = pino(
    { level: 'trace', serializers: { err: serializeError } },
    { write: (line) => void written.push(line) },
  )
  const ctx: StaffContext = { ...silent, log: log as StaffContext['log'] }
  const { signal } = new AbortController()
  const after = (days: number) => ({ ...ctx, now: new Date(Date.now() + days * 86_400_000) })

  const { second } = await importAll(ctx, organisationId)
  const replaced = 'replaced_ticket_sales.customer_postcode: a postcode'
  expect((await searchDatabase()).sort()).toEqual(
    [replaced, ...inLines('a postcode'), ...inLines('another postcode')].sort(),
  )
  // Files that were taken in go within a minute; the others wait to be put right or answered.
  await expiredFiles.run(after(0.001), signal)
  expect(await searchFiles()).toEqual(new Set(Object.keys(secrets).filter((what) => what !== 'another customer id')))

  await eraseCustomer(ctx, { organisationId, customerId: one })
  expect(await searchDatabase()).toEqual(inLines('another postcode'))

  await importFileOf(ctx, organisationId, templateFile(line('T9', other, postcode)))
  await oldPostcodes.run(after(31), signal)
  await database.db.execute(sql`update files set expires_at = now() + interval '30 days' where expires_at is null`)
  await expiredFiles.run(after(31), signal)
  expect(await searchDatabase()).toEqual([])
  expect(await searchFiles()).toEqual(new Set())

  await undoImport(ctx, second.id, undoingSales)
  await oldReplacedSales.run(after(91), signal)
  expect(await searchDatabase()).toEqual([])
  expect(found(written.join('\n'))).toEqual([])
})

test('seven years after a performance nothing says who bought its tickets, also of what can be put back, and every figure stays', async () => {
  const { ctx, organisationId } = await aBoxOffice(database)
  const performed = (order: string, day: string, price = '24.00') =>
    line(order, one, postcode).replace('14/11/2026', day).replace('02/09/2026', '02/01/2019').replaceAll('24.00', price)
  const season = (price: string) =>
    templateFile(performed('T1', '14/06/2019', price), performed('T2', '15/06/2019', price))
  await importFileOf(ctx, organisationId, season('20.00'))
  const { id } = await importFileOf(ctx, organisationId, season('24.00'))
  const at = (day: number) => ({ ...ctx, now: new Date(Date.UTC(2026, 5, day, 3)) })
  const { signal } = new AbortController()
  const buyers = async () =>
    (
      await database.db.execute<{ day: string; known: boolean }>(sql`
        select to_char(performance_date, 'DD/MM') as day,
          customer_id is not null or customer_postcode is not null or postcode_sector is not null as known
        from (select organisation_id, performance_date, customer_id, customer_postcode, postcode_sector from ticket_sales
          union all
          select organisation_id, performance_date, customer_id, customer_postcode, postcode_sector
          from replaced_ticket_sales) as lines
        where organisation_id = ${organisationId} order by 1`)
    ).map(({ day, known }) => `${day} ${known ? 'known' : 'unknown'}`)

  expect(await oldBuyers.run(at(14), signal)).toBe(0)
  expect(await oldBuyers.retention?.due(ctx.db, at(14).now, at(16).now)).toEqual({ now: 0, soon: 4 })
  expect(await oldBuyers.run(at(15), signal)).toBe(2)
  expect(await buyers()).toEqual(['14/06 unknown', '14/06 unknown', '15/06 known', '15/06 known'])
  expect(await oldBuyers.run(at(15), signal)).toBe(0)
  const notes = await database.db
    .select({ subject: auditTrail.subjectName, note: auditTrail.note })
    .from(auditTrail)
    .where(and(eq(auditTrail.organisationId, organisationId), eq(auditTrail.action, 'delete')))
    .orderBy(auditTrail.id)
  expect(notes.map(({ note }) => note)).toEqual([
    'Erased the buyers of 2 lines of ticketing data, of performances before 15/06/2019',
  ])
  await expectSumsOfSales(database.db)

  // The same file changes nothing, so that nobody comes back with it; an undo puts back what it replaced.
  const again = await importFileOf(ctx, organisationId, season('24.00'))
  expect(again.messages[0]).toBe('Nothing changed: all lines of the file were here already.')
  for (const undone of [again.id, id]) await undoImport(ctx, undone, undoingSales)
  expect(await buyers()).toEqual(['14/06 unknown', '15/06 known'])
  await expectSumsOfSales(database.db)
})

test('what a line is known by says nothing of its customer: each organisation has keys of its own', async () => {
  const keys: string[] = []
  for (const _ of ['one organisation', 'another']) {
    const { ctx, organisationId } = await aBoxOffice(database)
    await importFileOf(ctx, organisationId, templateFile(line('T1', '', postcode)))
    const [row] = await database.db.execute<{ key: string }>(
      sql`select encode(row_key, 'hex') as key from ticket_sales where organisation_id = ${organisationId}`,
    )
    keys.push(row?.key ?? '')
  }
  expect(new Set(keys).size).toBe(2)
})
