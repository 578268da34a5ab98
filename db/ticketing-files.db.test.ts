import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inRoot } from '@/scripts/root'
import { expectSumsOfSales } from '@/tests/support/ticket-sales'
import { type OpenDatabase, openDatabase } from './client'
import { migrateDatabase } from './migrate'

/** An empty database beside the template, which goes with it. */
const { url: server, template } = inject('testServer')
const name = `${template}_${randomBytes(4).toString('hex')}`
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
const migrations = inRoot('db', 'migrations')
const before = mkdtempSync(join(tmpdir(), 'migrations-'))
let database: OpenDatabase

type Journal = { entries: { tag: string }[] }

beforeAll(async () => {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database "${name}" template template0`)
  await sql.end({ timeout: 5 })
  cpSync(migrations, before, { recursive: true })
  const path = join(before, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal
  const entries = journal.entries.filter(({ tag }) => tag < '0015')
  writeFileSync(path, JSON.stringify({ ...journal, entries }))
  await migrateDatabase(url, before)
  database = openDatabase(url, { max: 2, name: 'migrations' })
})

afterAll(async () => {
  await database.close()
  rmSync(before, { recursive: true })
})

test('lines of before are the same lines after it, in their partitions, and every sum is made of them', async () => {
  const { sql } = database
  // What an organisation refers to is of no account here.
  await sql`do $$ declare reference record; begin
    for reference in select conname from pg_constraint where conrelid = 'organisations'::regclass and contype = 'f' loop
      execute format('alter table organisations drop constraint %I', reference.conname);
    end loop;
  end $$`.simple()
  await sql`insert into box_office_providers (id, name) values (101, 'Spektrix'), (102, 'Tessitura')`
  const [organisation] =
    await sql`insert into organisations (name, known_as, npo_status, exempt_from_surveying_id, discipline_id,
      address_line1, postcode, region_id, upper_tier_authority_id, constituency_id, ace_area_id)
    values ('Old house', 'Old house', 1, 1, 1, 'Hall', 'LS7 4HZ', 1, 1, 1, 1) returning id`
  const id = Number(organisation?.id)
  const [upload] = await sql`insert into imports (kind, organisation_id, filename, status, finished_at)
    values ('ticketing', ${id}, 'old.csv', 'successful', now()) returning id`
  await sql`insert into ticket_sales select ${id}, date '2021-11-20' + n * 9, sha256(int4send(n)), ${Number(upload?.id)},
      (array[101, 102, null])[1 + n % 3], 'R' || n / 40, 'Event ' || n / 40, case when n % 2 = 0 then time '19:30' end, 'Hall',
      'T' || n / 3, date '2021-11-01', case when n % 5 = 0 then 'Refund' else 'Sale' end, 'somebody', 'LS7 4HZ', 'UK', 'Adult',
      n % 4 = 0, 1 + n % 4, 1200, 1000, 'Online'
    from generate_series(1, 900) as n`
  const sums = (tickets: string, paid: string) => sql`
    select to_char(performance_date, 'YYYY') as year, count(*)::int as lines, sum(${sql.unsafe(tickets)})::int as tickets,
      sum(${sql.unsafe(paid)})::int as paid, count(distinct row_key)::int as keys
    from ticket_sales group by 1 order by 1`
  const sign = `case transaction_type when 'Sale' then 1 else -1 end`
  const former = await sums(`${sign} * number_of_tickets`, `${sign} * number_of_tickets * price_paid_pence`)
  const places = () => sql`select relname as partition, count(*)::int as lines from ticket_sales as sale
    join pg_class on pg_class.oid = sale.tableoid group by 1 order by 1`
  const formerPlaces = await places()

  expect(await migrateDatabase(url, migrations)).toBeGreaterThanOrEqual(3)

  expect([...(await sums('tickets', 'paid_pence'))]).toEqual([...former])
  expect([...(await places())]).toEqual([...formerPlaces])
  expect(formerPlaces.length).toBe(21)
  const [line] = await sql`select count(*) filter (where box_office_provider_id = 101)::int as first,
    count(customer_id)::int as customers, count(*) filter (where postcode_sector = 'LS7 4')::int as sectors,
    count(*) filter (where face_value_pence = tickets * 1200)::int as faces, count(performance_time)::int as timed from ticket_sales`
  expect(line).toEqual({ first: 600, customers: 0, sectors: 900, faces: 900, timed: 450 })
  const indexes = await sql`select indexname as name from pg_indexes where tablename = 'ticket_sales' order by 1`
  expect(indexes.map((row) => row.name)).toEqual([
    'ticket_sales_by_order',
    'ticket_sales_by_row_key',
    'ticket_sales_row',
  ])
  expect([...(await sql`select relname from pg_class where relname like 'former%'`)]).toEqual([])
  // Their postcodes go with those of other uploads.
  expect([...(await sql`select undo from imports`)]).toEqual([{ undo: { hasPostcodes: true } }])
  await expectSumsOfSales(database.db)
})
