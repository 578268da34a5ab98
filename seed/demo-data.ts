import { getTableName } from 'drizzle-orm'
import type { ReservedConnection } from '@/db/copy'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { Random } from './random'
import type { WriteRows } from './table-rows'
import { type DemoTables, demoTables, numberedTables } from './tables'

export type Connection = ReservedConnection

/** What is given out already and never given twice, whichever part of the data it was given to. */
type UsedValues = {
  /** The last number of each numbered table. */
  ids: Map<string, number>
  /** Of organisations, in lower case as their index has them. */
  names: Set<string>
  emails: Set<string>
  quickCodes: Set<string>
}

export const noUsedValues = (): UsedValues => ({
  ids: new Map(),
  names: new Set(),
  emails: new Set(),
  quickCodes: new Set(),
})

/** What a database has given out. */
export async function readUsedValues(sql: Connection): Promise<UsedValues> {
  const used = noUsedValues()
  for (const table of Object.keys(numberedTables)) {
    const [last] = await sql<{ id: number }[]>`select coalesce(max(id), 0)::int as id from ${sql(tableNameOf(table))}`
    used.ids.set(table, last?.id ?? 0)
  }
  for (const { name } of await sql<{ name: string }[]>`select lower(name) as name from organisations`)
    used.names.add(name)
  for (const { email } of await sql<{ email: string }[]>`select lower(email) as email from users`)
    used.emails.add(email)
  for (const { code } of await sql<{ code: string }[]>`
    select quick_code as code from surveys where quick_code is not null`)
    used.quickCodes.add(code)
  return used
}

/** What every generator works with: one clock, one source of chance, the rows made so far. */
export type DemoData = {
  random: Random
  /** The day everything is made around; the real date is never asked. */
  today: PlainDate
  now: Date
  tables: DemoTables
  /** The next free number of a table. */
  nextId: (table: keyof typeof numberedTables) => number
  used: UsedValues
  templateId: (key: string) => number
  passwordHash: string
}

export type NewDemoData = Pick<DemoData, 'today' | 'used' | 'templateId' | 'passwordHash'> & { label: string }

/** The beginning of one part of the data. The same label, day and things taken give the same data. */
export function createDemoData({ label, ...options }: NewDemoData): DemoData {
  const { ids } = options.used
  return {
    ...options,
    random: new Random(`${label} ${options.today}`),
    now: new Date(`${options.today}T09:00:00Z`),
    tables: demoTables(),
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1
      ids.set(table, id)
      return id
    },
  }
}

const tableNameOf = (table: string) => table.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)

/** Hands all rows on, in an order in which whatever they refer to is there first. */
export async function writeDemoData(write: WriteRows, data: DemoData, print: (line: string) => void): Promise<void> {
  for (const rows of Object.values(data.tables)) {
    const count = await rows.write(write)
    if (count > 10_000) print(`  ${count.toLocaleString('en-GB')} rows in ${getTableName(rows.table)}`)
  }
}

/** Moves the counters of the numbered tables on, beyond the numbers given out here. */
export async function advanceSequences(sql: Connection): Promise<void> {
  for (const table of Object.keys(numberedTables)) {
    const name = tableNameOf(table)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest((select max(id) from ${sql(name)}), 1))`
  }
}

/** An instant on a day so many days from today, at a whole minute of that day. */
export function instantOn(date: PlainDate, hour: number, minute = 0): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000)
}

export const dayFromToday = (data: DemoData, days: number): PlainDate => addDays(data.today, days)
