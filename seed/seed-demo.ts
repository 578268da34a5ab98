import type postgres from 'postgres'
import type { Database } from '@/db/client'
import { copyInto } from '@/db/copy'
import { readTemplateIds } from '@/db/reference/seed-reference'
import { submitted } from '@/db/response-states'
import { ticketSales } from '@/db/schema'
import { hashPassword } from '@/lib/floor/identity/password'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { cellsOf } from '@/lib/ticketing/sales/sales-cells'
import {
  advanceSequences,
  type Connection,
  createDemoData,
  type NewDemoData,
  readUsedValues,
  writeDemoData,
} from './demo-data'
import { makeNational, nationalTotals, type RowCounts, remainingCounts } from './national'
import { addReviews } from './reviews'
import { makeSmall } from './small'
import type { WriteRows } from './table-rows'
import { ticketColumns } from './ticketing'

export const demoSizes = ['small', 'national'] as const

type DemoSize = (typeof demoSizes)[number]

/** The demonstration data tells of surveys on the template that ended in September 2024, as of something past. */
export const earliestDay = '2025-01-01'

type DemoRequest = {
  size: DemoSize
  /** The day everything is made around, yyyy-MM-dd; the same day gives the same data. */
  today: string
  /** Without one the accounts that are there already share theirs, and the first get the published one. */
  password: string | undefined
  print: (line: string) => void
}

/** Two processes that seed at once take turns; the number only has to be the same for both. */
const seedLock = 7_140_212

/**
 * Gives the database its demonstration data: all of it or, when anything goes wrong, none. A database that has the size
 * asked for, or a larger one, is left as it is; the national size contains the small one.
 */
export async function seedDemo(sql: postgres.Sql, db: Database, { size, today, password, print }: DemoRequest) {
  const passwordHash = password ? await hashPassword(password) : await readPasswordHash(sql)
  const templateId = await readTemplateIds(db)
  const started = performance.now()
  const made = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${seedLock})`
    const present = await findDemoSize(tx)
    if (present === 'national' || present === size) return false
    const about = { today, passwordHash, templateId, print }
    if (present !== 'small') await writeSmall(tx, about)
    if (size === 'national') await writeNational(tx, about)
    await queueFigures(tx)
    return true
  })
  if (!made) return print(`The ${size} demonstration data is there already.`)
  await sql`analyze`
  if (size === 'national') await countAnswers(sql, db, print)
  print(`The ${size} demonstration data was made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

type DemoDataOptions = Pick<NewDemoData, 'today' | 'passwordHash' | 'templateId'> & { print: (line: string) => void }

/** Writes the small size into a database that has none. */
export async function writeSmall(tx: postgres.TransactionSql, options: DemoDataOptions): Promise<void> {
  await withoutForeignKeys(tx)
  const data = createDemoData({ ...options, label: 'small', used: await readUsedValues(tx) })
  const write = createWriter(tx)
  const tickets = makeSmall(data)
  await writeDemoData(write, data, () => {})
  await write(ticketSales, ticketColumns, tickets)
  await writeDemoData(write, data, () => {})
  await addReviews(tx)
  await writeCells(tx)
  await advanceSequences(tx)
}

/** Writes what the national size has beyond the small one, or `part` of it, into a database that has the small one. */
export async function writeNational(tx: postgres.TransactionSql, options: DemoDataOptions, part = 1): Promise<void> {
  await withoutForeignKeys(tx)
  const data = createDemoData({ ...options, label: 'national', used: await readUsedValues(tx) })
  await makeNational(data, remainingCounts(await countRows(tx), part), createWriter(tx), options.print)
  await writeCells(tx)
  await advanceSequences(tx)
}

/** Sums the sales of organisations that have no cells yet: what is made here belongs to new organisations. */
async function writeCells(tx: postgres.TransactionSql): Promise<void> {
  await tx.unsafe(`insert into ticketing_cells
      (organisation_id, dimension, month, box_office_provider_id, event_identifier, value, lines, tickets, paid_pence)
    ${cellsOf(
      `(select * from ticket_sales where organisation_id not in (select organisation_id from ticketing_cells)) as sales`,
      'organisation_id',
    )}`)
}

/** Has every response counted, which triggers do for those that are not written by a superuser. */
async function queueFigures(tx: Connection): Promise<void> {
  await tx`
    insert into pending_response_facts (organisation_id, response_id)
    select organisation_id, id from responses
    where state = ${submitted}
      and not exists (select from pending_response_facts as pending
        where pending.organisation_id = responses.organisation_id and pending.response_id = responses.id)
      and not exists (select from response_facts as facts
        where facts.organisation_id = responses.organisation_id and facts.response_id = responses.id)
    order by organisation_id, id`
}

/** Counts the answers as the worker does. A small size is left to it: it takes a second or two. */
async function countAnswers(sql: postgres.Sql, db: Database, print: (line: string) => void): Promise<void> {
  print('Counting the answers …')
  await keepFacts(db, await openFactsSource(db))
  await sql`vacuum analyze pending_response_facts, response_facts, answer_cells`
}

const createWriter =
  (tx: postgres.TransactionSql): WriteRows =>
  (table, columns, lines) =>
    copyInto(tx, table, columns, lines)

async function countRows(tx: Connection): Promise<RowCounts> {
  const counts = { ...nationalTotals } as RowCounts
  for (const table of Object.keys(counts) as (keyof RowCounts)[]) {
    const [found] = await tx<{ count: number }[]>`select count(*)::int as count from ${tx(table)}`
    counts[table] = found?.count ?? 0
  }
  return counts
}

async function readPasswordHash(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<
    { passwordHash: string | null }[]
  >`select password_hash as "passwordHash" from users where email = 'funder@demo.test'`
  return found?.passwordHash ?? (await hashPassword(publishedPassword))
}

async function findDemoSize(tx: Connection): Promise<DemoSize | undefined> {
  const [found] = await tx<{ small: boolean; national: boolean }[]>`
    select exists (select 1 from users where email = 'funder@demo.test') as small,
      (select count(*) >= ${nationalTotals.organisations} from organisations) as national`
  if (found?.national) return 'national'
  return found?.small ? 'small' : undefined
}

/**
 * A superuser may leave the foreign keys unchecked for the length of this transaction, which halves its time. The
 * generators name only rows they have made, and the tests check all keys of what they make.
 */
async function withoutForeignKeys(tx: Connection): Promise<void> {
  const [me] = await tx<
    { superuser: boolean }[]
  >`select rolsuper as superuser from pg_roles where rolname = current_user`
  if (me?.superuser) await tx`set local session_replication_role = replica`
}
