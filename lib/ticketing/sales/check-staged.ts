import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { Question } from '../upload-options'
import type { Merge } from './merge-sales'
import { repeatedOf } from './repeated-imports'
import { isSamePerformance } from './same-performance'
import { stagingOf } from './staged-sales'

/** So many orders or performances are named. */
const examplesMost = 3

/**
 * Gives lines that say the same keys of their own, in the order of the file, and leaves of lines with one number the last.
 * @returns how many lines are the same as one before, how many repeat a number, and the first of each
 */
export async function tellApart(db: Database, importId: number) {
  const staging = stagingOf(importId)
  const [found] = await db.execute<{ equal: string; equalLine: number; repeated: string; repeatedLine: number }>(sql`
    with again as (
      select row_key, is_numbered, count(*) - 1 as more, min(line) as line from ${staging}
      group by row_key, is_numbered having count(*) > 1
    )
    select coalesce(sum(more) filter (where not is_numbered), 0) as equal,
      min(line) filter (where not is_numbered) as "equalLine",
      coalesce(sum(more) filter (where is_numbered), 0) as repeated,
      min(line) filter (where is_numbered) as "repeatedLine"
    from again`)
  const [equal, repeated] = [Number(found?.equal ?? 0), Number(found?.repeated ?? 0)]
  if (equal > 0)
    await db.execute(sql`update ${staging} as staged set row_key = substr(sha256(staged.row_key || int4send(place::int)), 1, 16)
      from (
        select line, row_number() over (partition by row_key order by line) as place from ${staging}
        where not is_numbered and row_key in (select row_key from ${staging} group by row_key having count(*) > 1)
      ) as places
      where staged.line = places.line and place > 1`)
  if (repeated > 0)
    await db.execute(sql`delete from ${staging} as staged using (
        select row_key, max(line) as line from ${staging} where is_numbered group by row_key having count(*) > 1
      ) as last
      where staged.row_key = last.row_key and staged.is_numbered and staged.line < last.line`)
  return { equal, equalLine: found?.equalLine ?? 0, repeated, repeatedLine: found?.repeatedLine ?? 0 }
}

/** What a file needs to be told before it may count, beside what its profile and its sender have said already. */
export async function findQuestions(
  db: Database,
  merge: Merge,
  { isReplacementKnown, extractedAt }: { isReplacementKnown: boolean; extractedAt: Date },
): Promise<Question[]> {
  const asked = [
    merge.mode === 'orders' && !isReplacementKnown ? findIncompleteOrders(db, merge) : undefined,
    merge.mode === 'ledger' ? undefined : findNewerOrders(db, merge, extractedAt),
    merge.mode === 'snapshot' && merge.period ? findRemoval(db, merge, merge.period) : undefined,
    findOtherGrain(db, merge),
  ]
  const questions: Question[] = []
  for (const question of asked) {
    const found = await question
    if (found) questions.push(found)
  }
  return questions
}

/** Orders of which the file repeats only some of the references that we have, or which its lines bring below nothing. */
async function findIncompleteOrders(db: Database, { organisationId, importId }: Merge): Promise<Question | undefined> {
  const staging = stagingOf(importId)
  const [found] = await db.execute<{ orders: string; examples: string[] | null }>(sql`
    with orders as (
      select box_office_provider_id, transaction_id, sum(tickets) as tickets from ${staging}
      where transaction_id <> '' group by 1, 2
    ), earlier as (
      select sale.box_office_provider_id, sale.transaction_id, sale.box_office_reference_id
      from orders join ticket_sales as sale on sale.organisation_id = ${organisationId}
        and sale.box_office_provider_id = orders.box_office_provider_id and sale.transaction_id = orders.transaction_id
    ), missing as (
      select box_office_provider_id, transaction_id, box_office_reference_id from earlier
      except select box_office_provider_id, transaction_id, box_office_reference_id from ${staging}
    ), incomplete as (
      select box_office_provider_id, transaction_id from orders where tickets < 0
      union
      select box_office_provider_id, transaction_id from missing
    )
    select count(*) as orders, (array_agg(transaction_id order by transaction_id))[1:${sql.raw(String(examplesMost))}] as examples
    from incomplete`)
  const orders = Number(found?.orders ?? 0)
  return orders === 0 ? undefined : { kind: 'replacement', orders, examples: found?.examples ?? [] }
}

/**
 * Orders that a file which was taken from its source later than this one has brought, repeated or taken away; of totals
 * their performances.
 */
async function findNewerOrders(
  db: Database,
  { organisationId, importId }: Merge,
  extractedAt: Date,
): Promise<Question | undefined> {
  const newerImports = sql`organisation_id = ${organisationId} and kind = 'ticketing' and status = 'successful'
    and extracted_at > ${extractedAt.toISOString()}::timestamptz`
  const [newer] = await db.execute(sql`select from imports where ${newerImports} limit 1`)
  if (!newer) return undefined
  const staging = stagingOf(importId)
  const isInFile = sql`(sale.box_office_provider_id, sale.transaction_id) in (
    select box_office_provider_id, transaction_id from ${staging})
    and (not sale.is_total or exists (select from ${staging} as staged where ${isSamePerformance('staged', 'sale')}))`
  const [found] = await db.execute<{ orders: string; newest: string }>(sql`
    with newer as (select id, undo, extracted_at from imports where ${newerImports}), seen as (
      select id as import_id, extracted_at from newer
      union all
      select repeated::bigint, extracted_at from newer, ${repeatedOf(sql`newer`)} as repeated
    ), known as (select import_id, max(extracted_at) as extracted_at from seen group by import_id), touched as (
      select box_office_provider_id, transaction_id, box_office_reference_id, performance_date, is_total, extracted_at
      from ticket_sales as sale join known using (import_id)
      where organisation_id = ${organisationId} and ${isInFile}
      union all
      select box_office_provider_id, transaction_id, box_office_reference_id, performance_date, is_total, extracted_at
      from replaced_ticket_sales as sale join newer on newer.id = sale.replaced_by
      where organisation_id = ${organisationId} and ${isInFile}
    )
    select count(distinct (box_office_provider_id, transaction_id, case when is_total then box_office_reference_id end,
      case when is_total then performance_date end)) as orders,
      to_char(max(extracted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as newest
    from touched`)
  const orders = Number(found?.orders ?? 0)
  if (!found || orders === 0) return undefined
  return { kind: 'older', extractedAt: extractedAt.toISOString(), newest: found.newest, orders }
}

/** Which performance a total is of; empty for lines, which are of an order. */
const performanceOfTotal = sql`case when is_total then concat_ws('/', performance_date, performance_time, box_office_reference_id) else '' end`

/** A snapshot that takes away more than this share of its period waits. */
const removalMostPercent = 2

async function findRemoval(
  db: Database,
  { organisationId, importId }: Merge,
  { from, to }: { from: string; to: string },
): Promise<Question | undefined> {
  const staging = stagingOf(importId)
  const [found] = await db.execute<{ orders: string; tickets: string; percent: string }>(sql`
    with earlier as (
      select box_office_provider_id, transaction_id, ${performanceOfTotal} as performance, sum(tickets) as tickets
      from ticket_sales
      where organisation_id = ${organisationId} and performance_date between ${from}::date and ${to}::date
        and box_office_provider_id in (select box_office_provider_id from ${staging})
      group by 1, 2, 3
    ), staged as (
      select distinct box_office_provider_id, transaction_id, ${performanceOfTotal} as performance from ${staging}
    ), gone as (
      select tickets from earlier where not exists (select from staged
        where staged.box_office_provider_id = earlier.box_office_provider_id
          and staged.transaction_id = earlier.transaction_id and staged.performance = earlier.performance)
    )
    select count(*) as orders, coalesce(sum(tickets), 0) as tickets,
      coalesce(100.0 * count(*) / nullif((select count(*) from earlier), 0), 0) as percent
    from gone`)
  const percent = Number(found?.percent ?? 0)
  if (percent <= removalMostPercent) return undefined
  return {
    kind: 'removal',
    orders: Number(found?.orders),
    tickets: Number(found?.tickets),
    percent: Math.round(percent * 10) / 10,
  }
}

/** Performances that we have as lines and that would become a total, or the other way round. */
async function findOtherGrain(db: Database, { organisationId, importId }: Merge): Promise<Question | undefined> {
  const [found] = await db.execute<{ performances: string; examples: string[] | null }>(sql`
    with performances as (
      select distinct sold.event_identifier, sold.performance_date
      from (select distinct box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total
        from ${stagingOf(importId)}) as staged
      join box_office_performances as sold on sold.organisation_id = ${organisationId} and ${isSamePerformance('staged', 'sold')}
      where sold.is_total <> staged.is_total
        or sold.is_total and (sold.performance_time is null) <> (staged.performance_time is null)
    )
    select count(*) as performances, (array_agg(event_identifier || ', ' || to_char(performance_date, 'DD/MM/YYYY')
      order by performance_date, event_identifier))[1:${sql.raw(String(examplesMost))}] as examples
    from performances`)
  const performances = Number(found?.performances ?? 0)
  return performances === 0 ? undefined : { kind: 'grain', performances, examples: found?.examples ?? [] }
}

/** Lines of performances that a snapshot is not about. */
export async function countOutsidePeriod(db: Database, { importId, period }: Merge) {
  if (!period) return { lines: 0, line: 0 }
  const [found] = await db.execute<{ lines: string; line: number | null }>(sql`
    select count(*) as lines, min(line) as line from ${stagingOf(importId)}
    where performance_date not between ${period.from}::date and ${period.to}::date`)
  return { lines: Number(found?.lines ?? 0), line: found?.line ?? 0 }
}
