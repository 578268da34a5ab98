import { getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, test } from 'vitest'
import { readTemplateIds } from '@/db/reference/seed-reference'
import * as schema from '@/db/schema'
import { organisations, ticketSales } from '@/db/schema'
import { isPlainDate } from '@/lib/floor/calendar/plain-date'
import { brokenReferences } from '@/tests/support/broken-references'
import { testDatabase } from '@/tests/support/database'
import { findWrongSums } from '@/tests/support/sums-of-sales'
import { createDemoData, noUsedValues, writeDemoData } from './demo-data'
import { makeNational, nationalTotals, type RowCounts, remainingCounts } from './national'
import { earliestDay, writeNational, writeSmall } from './seed-demo'
import { makeSmall } from './small'
import type { WriteRows } from './table-rows'
import { ticketColumns } from './ticketing'

/** The first and last days of quarters and years, leap days, the days the clocks change, and a week of any. */
const days = [
  earliestDay,
  ...['2026', '2027', '2028', '2030'].flatMap((year) =>
    ['01-01', '03-31', '04-01', '06-30', '07-01', '12-31'].map((day) => `${year}-${day}`),
  ),
  ...['2027-02-28', '2028-02-28', '2028-02-29', '2028-03-01', '2026-03-29', '2026-10-25', '2027-09-30', '2027-10-01'],
  ...['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`),
]

/** These go into a database; the others are checked without one, which costs a tenth. */
const loadedDays = ['2027-03-31', '2028-02-29']

type Cells = Record<string, string | null>
/** What no two rows may share; nothing where a part of it is null. */
type Key = { name: string; of: (row: Cells) => string | null }

const dialect = new PgDialect()
const plain = /^"\w+"\."(\w+)"$/
const lower = /^lower\("\w+"\."(\w+)"\)$/
const orZero = /^coalesce\("\w+"\."(\w+)", 0\)$/

/** A part of a key, as the schema writes it. Any other expression must be added here. */
function partOf(written: PgColumn | SQL): (row: Cells) => string | null {
  const text = is(written, SQL) ? dialect.sqlToQuery(written).sql : `"table"."${written.name}"`
  const column = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  if (plain.test(text)) return (row) => row[column(plain)] ?? null
  if (lower.test(text)) return (row) => row[column(lower)]?.toLowerCase() ?? null
  if (orZero.test(text)) return (row) => row[column(orZero)] ?? '0'
  throw new Error(`A key of the schema has a part that this test cannot read: ${text}`)
}

/** Whether a row belongs to a partial key. */
function conditionOf(where: SQL | undefined): (row: Cells) => boolean {
  if (!where) return () => true
  const text = dialect.sqlToQuery(where).sql
  const [, name = '', not] = /^"\w+"\."(\w+)" is (not )?null$/.exec(text) ?? []
  if (!name) throw new Error(`A key of the schema has a condition that this test cannot read: ${text}`)
  return (row) => (row[name] !== null && row[name] !== undefined) === (not !== undefined)
}

function keysOf(table: PgTable): Key[] {
  const { indexes, uniqueConstraints, primaryKeys, columns } = getTableConfig(table)
  const key = (name: string, parts: readonly (PgColumn | SQL)[], where?: SQL): Key => {
    const read = parts.map(partOf)
    const belongs = conditionOf(where)
    return {
      name,
      of(row) {
        if (!belongs(row)) return null
        const values = read.map((part) => part(row))
        return values.includes(null) ? null : values.join('\t')
      },
    }
  }
  return [
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => key(config.name ?? '', config.columns as (PgColumn | SQL)[], config.where)),
    ...uniqueConstraints.map(({ name, columns: parts }) => key(name ?? '', parts)),
    ...primaryKeys.map((primary) => key(primary.getName(), primary.columns)),
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map((column) => key(column.name, [column])),
  ]
}

/** What the database would have against a row on its own. */
function faultOf(column: PgColumn, cell: string | null): string | undefined {
  if (cell === null) return column.notNull ? 'is null' : undefined
  const most = (column as unknown as { length?: number }).length
  if (column.columnType === 'PgVarchar' && most !== undefined && cell.length > most) return `is longer than ${most}`
  if (column.columnType === 'PgDateString' && !isPlainDate(cell)) return `is no date: ${cell}`
  return cell === 'undefined' || cell === 'NaN' || cell === 'Infinity' ? `is ${cell}` : undefined
}

type Rule = { keys: Key[]; seen: Map<string, Set<string>> }

/** Takes rows as the database would, and gathers what it would refuse. */
function strictTables() {
  const rules = new Map<PgTable, Rule>()
  const counts: Record<string, number> = {}
  const refused: string[] = []
  const write: WriteRows = async (table, names, lines) => {
    const known = getTableColumns(table) as Record<string, PgColumn>
    const columns = names.map((name) => known[name]).filter((column) => column !== undefined)
    const keys = keysOf(table).filter(
      (key) => key.of(Object.fromEntries(columns.map(({ name }) => [name, '']))) !== null,
    )
    const rule: Rule = rules.get(table) ?? { keys, seen: new Map(keys.map(({ name }) => [name, new Set()])) }
    rules.set(table, rule)
    const { name: tableName } = getTableConfig(table)
    let count = 0
    for (const line of lines) {
      count += 1
      const cells = line.slice(0, -1).split('\t')
      if (cells.length !== names.length) refused.push(`${tableName}: ${cells.length} cells`)
      const row: Cells = {}
      for (const [at, column] of columns.entries()) {
        const cell = cells[at] === '\\N' ? null : (cells[at] ?? '')
        row[column.name] = cell
        const fault = faultOf(column, cell)
        if (fault) refused.push(`${tableName}.${column.name} ${fault}`)
      }
      for (const key of rule.keys) {
        const value = key.of(row)
        const seen = rule.seen.get(key.name)
        if (value === null || !seen) continue
        if (seen.has(value)) refused.push(`${tableName}: ${key.name} twice: ${value}`)
        seen.add(value)
      }
    }
    counts[tableName] = (counts[tableName] ?? 0) + count
    return count
  }
  return { write, counts, refused }
}

/** A hundredth of the national size; answers and ticket lines, which are alike on any day, a thousandth. */
function aHundredth(counts: Record<string, number>): RowCounts {
  const present = Object.fromEntries(Object.keys(nationalTotals).map((name) => [name, counts[name] ?? 0])) as RowCounts
  const { responses, ticket_sales } = remainingCounts(present, 0.001)
  return { ...remainingCounts(present, 0.01), responses, ticket_sales }
}

async function makeBoth(today: string) {
  const { write, counts, refused } = strictTables()
  const given = { today, used: noUsedValues(), templateId: (key: string) => key.length, passwordHash: 'hash' }
  const small = createDemoData({ ...given, label: 'small' })
  const tickets = makeSmall(small)
  await writeDemoData(write, small, () => {})
  await write(ticketSales, ticketColumns, tickets)
  await writeDemoData(write, small, () => {})
  const before = { ...counts }
  const wanted = aHundredth(counts)
  await makeNational(createDemoData({ ...given, label: 'national' }), wanted, write, () => {})
  return { before, counts, refused, wanted }
}

describe('the demonstration data can be made on any day', () => {
  test('forty of them are tried', () => {
    expect(new Set(days).size).toBe(40)
    expect(days).toEqual(expect.arrayContaining(loadedDays))
  })

  test.each(days.filter((day) => !loadedDays.includes(day)))(
    '%s: no row is refused, no name or number is given out twice',
    async (today) => {
      const { before, counts, refused, wanted } = await makeBoth(today)
      expect([...new Set(refused)]).toEqual([])
      for (const [table, count] of Object.entries(wanted))
        expect((counts[table] ?? 0) - (before[table] ?? 0)).toBe(count)
      expect(wanted.organisations).toBe(12)
    },
  )
})

class RolledBack extends Error {}

describe('a hundredth of the national size goes into the database', () => {
  test.each(loadedDays)('on %s', async (today) => {
    const { sql, db } = await testDatabase()
    const given = { today, passwordHash: 'hash', templateId: await readTemplateIds(db), print: () => {} }
    const made = sql.begin(async (tx) => {
      await writeSmall(tx, given)
      await writeNational(tx, given, 0.01)
      const [counted] = await tx`
        select (select count(*)::int from organisations) as organisations, (select count(*)::int from events) as events,
          (select count(*)::int from responses) > 9990 as has_responses,
          (select count(*)::int from ticket_sales) > 99900 as has_ticket_lines`
      expect(counted).toEqual({ organisations: 28, events: 2517, has_responses: true, has_ticket_lines: true })
      expect(await brokenReferences(tx)).toEqual([])
      const inside = Object.assign(tx, { options: sql.options }) as unknown as typeof sql
      expect(await findWrongSums(drizzle(inside, { schema }))).toEqual([])
      throw new RolledBack()
    })
    await expect(made).rejects.toThrow(RolledBack)
  })
})

test('the checks themselves refuse what the database would', async () => {
  const { write, refused } = strictTables()
  await write(
    organisations,
    ['id', 'name', 'urn'],
    ['1\tHarbour\t\n', '2\tharbour\t\n', `3\t\\N\t${'x'.repeat(300)}\n`],
  )
  expect(refused).toEqual([
    'organisations: organisations_name twice: harbour',
    'organisations.name is null',
    'organisations.urn is longer than 75',
  ])
})
