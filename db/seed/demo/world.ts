import type postgres from 'postgres'
import type { Database } from '@/db/client'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { templateIds } from '../reference/seed-templates'
import { Random } from './random'
import { type DemoTables, demoTables, numbered } from './tables'

/** A connection or a transaction on one. */
export type Connection = postgres.ISql

/** What every generator works with: one clock, one source of chance, the rows made so far. */
export type World = {
  random: Random
  /** The day everything is made around; the real date is never asked. */
  today: PlainDate
  now: Date
  tables: DemoTables
  /** The next free number of a table. */
  nextId: (table: keyof typeof numbered) => number
  /** Addresses given out, so that none is given twice. */
  emails: Set<string>
  templateId: (key: string) => number
  passwordHash: string
}

/** Starts after the numbers the database has given out already. */
export async function newWorld(
  sql: Connection,
  db: Database,
  given: { today: PlainDate; passwordHash: string; label: string },
): Promise<World> {
  const ids = new Map<string, number>()
  for (const table of Object.keys(numbered)) {
    const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::int as id from ${sql(tableNames(table))}`
    ids.set(table, last?.id ?? 0)
  }
  return {
    random: new Random(`${given.label} ${given.today}`),
    today: given.today,
    now: new Date(`${given.today}T09:00:00Z`),
    tables: demoTables(),
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1
      ids.set(table, id)
      return id
    },
    emails: new Set(),
    templateId: await templateIds(db),
    passwordHash: given.passwordHash,
  }
}

const tableNames = (table: string) => table.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)

/** Copies all rows, in an order in which whatever they refer to is there first, and moves the counters on. */
export async function writeWorld(sql: Connection, world: World, print: (line: string) => void): Promise<void> {
  for (const rows of Object.values(world.tables)) {
    const count = await rows.copy(sql)
    if (count > 10_000) print(`  ${count.toLocaleString('en-GB')} rows in ${rows.name}`)
  }
  for (const table of Object.keys(numbered)) {
    const name = tableNames(table)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest((select max(id) from ${sql(name)}), 1))`
  }
}

/** An instant on a day so many days from today, at a whole minute of that day. */
export function instantOn(date: PlainDate, hour: number, minute = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000)
}

export const daysFrom = (world: World, days: number): PlainDate => addDays(world.today, days)
