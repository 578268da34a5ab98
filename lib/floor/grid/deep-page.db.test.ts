import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '@/db/client'
import * as schema from '@/db/schema'
import { ownDatabase } from '@/tests/support/database'
import type { ListSource } from './grid-columns'
import { firstPage, type GridQuery } from './grid-query'
import { listFrom } from './list-from'

const tickets = pgTable('test_tickets', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull(),
  note: text('note'),
})
const columns = { id: tickets.id, name: tickets.name, note: tickets.note }
const rowCount = 20_000

let database: OpenDatabase
let list: ListSource<typeof columns>
beforeAll(async () => {
  database = await ownDatabase()
  const { db } = database
  await db.execute(sql`create table test_tickets (id bigint primary key, name text not null, note text)`)
  await db.execute(sql`insert into test_tickets
    select i, 'ticket ' || (i * 7919) % 5000, case when i % 3 > 0 then 'note ' || i % 400 end
    from generate_series(1, ${rowCount}::int) i`)
  list = {
    db,
    from: (fields) => db.select(fields).from(tickets),
    columns,
    where: undefined,
    key: tickets.id,
    searchable: ['name'],
    defaultSort: 'name',
  }
})

const readPage = (query: Partial<GridQuery>) => listFrom(list, firstPage({ take: 25, ...query }))
const sortBy = (selector: string, desc: boolean) => ({ sort: [{ selector, desc }] })

const orders = {
  'the default order': [{}, sql`name, id`],
  'the default order turned round': [sortBy('name', true), sql`name desc, id desc`],
  'an order with blanks': [sortBy('note', false), sql`note nulls last, id`],
  'an order with blanks turned round': [sortBy('note', true), sql`note desc nulls last, id desc`],
} as const

describe('a page far down', () => {
  test.each(Object.keys(orders) as (keyof typeof orders)[])('has the rows that %s puts there', async (name) => {
    const [query, order] = orders[name]
    const rows = await database.db.execute<{ id: string }>(sql`select id from test_tickets order by ${order}`)
    const ids = rows.map(({ id }) => Number(id))
    for (const skip of [0, 25, 1990, 2000, 7777, 12_345, 17_990, 19_975, 19_990, 20_000, 50_000]) {
      const { data, totalCount } = await readPage({ ...query, skip })
      expect(data.map((row) => row.id)).toEqual(ids.slice(skip, skip + 25))
      expect(totalCount).toBe(rowCount)
    }
  })

  test('has the rows of a search that matches thousands', async () => {
    const rows = await database.db.execute<{ id: string }>(
      sql`select id from test_tickets where name like '%ket 1%' order by name, id`,
    )
    const { data, totalCount } = await readPage({ search: 'KET 1', skip: 2500 })
    expect(totalCount).toBe(rows.length)
    expect(data.map(({ id }) => id)).toEqual(rows.slice(2500, 2525).map(({ id }) => Number(id)))
  })

  test('and the total follow a write at once', async () => {
    const before = (await readPage({ skip: 6000 })).data.map(({ id }) => id)
    await database.db.execute(sql`insert into test_tickets values (${rowCount + 1}, 'a first ticket')`)
    const after = await readPage({ skip: 6001 })
    expect(after.totalCount).toBe(rowCount + 1)
    expect(after.data.map(({ id }) => id)).toEqual(before)
    expect((await readPage({})).data[0]?.id).toBe(rowCount + 1)
    await database.db.execute(sql`delete from test_tickets where id > ${rowCount}`)
    expect((await readPage({ skip: 6000 })).totalCount).toBe(rowCount)
  })

  test('inside a transaction counts the rows the transaction itself has written', async () => {
    await database.db
      .transaction(async (db) => {
        const own = { ...list, db, from: ((fields) => db.select(fields).from(tickets)) satisfies typeof list.from }
        await db.execute(sql`delete from test_tickets where id <= 500`)
        expect((await listFrom(own, firstPage({ take: 5 }))).totalCount).toBe(rowCount - 500)
        db.rollback()
      })
      .catch(() => {})
    expect((await readPage({})).totalCount).toBe(rowCount)
  })
})

test('the figures of a long list are those of all its rows', async () => {
  const totalSummary = [
    { selector: 'id', summaryType: 'sum' },
    { selector: 'id', summaryType: 'avg' },
    { selector: 'name', summaryType: 'min' },
    { selector: 'note', summaryType: 'max' },
    { selector: null, summaryType: 'count' },
  ] as const
  const { summary, totalCount } = await readPage({ totalSummary: [...totalSummary] })
  expect(totalCount).toBe(rowCount)
  expect(summary).toEqual([(rowCount * (rowCount + 1)) / 2, (rowCount + 1) / 2, 'ticket 0', 'note 99', rowCount])
})

test('a call takes at most three statements, besides that of the session', async () => {
  const statements: string[] = []
  const db = drizzle(database.sql, { schema, logger: { logQuery: (text) => statements.push(text) } })
  const watched = { ...list, db, from: ((fields) => db.select(fields).from(tickets)) satisfies typeof list.from }
  const queries: Partial<GridQuery>[] = [
    { search: 'ticket', totalSummary: [{ selector: 'id', summaryType: 'sum' }] },
    { skip: 5000, sort: [{ selector: 'id', desc: true }] },
    { skip: rowCount - 100, sort: [{ selector: 'note', desc: true }] },
    {
      group: [{ selector: 'note', desc: false, isExpanded: true, groupInterval: null }],
      requireGroupCount: true,
      totalSummary: [{ selector: null, summaryType: 'count' }],
      take: 5,
    },
  ]
  for (const query of queries) {
    statements.length = 0
    await listFrom(watched, firstPage({ take: 25, ...query }))
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(3)
  }
})
