import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import type { ListSource } from '@/lib/floor/grid/grid-columns'

/** Tables for testing lists on: every kind of column, blanks, and a joined name. Made by `createShows`. */
const venues = pgTable('test_venues', { id: integer('id').primaryKey(), town: text('town').notNull() })
const shows = pgTable('test_shows', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  venueId: integer('venue_id'),
  companyId: smallint('company_id').notNull(),
  name: text('name').notNull(),
  note: text('note'),
  seats: integer('seats'),
  price: integer('price').notNull(),
  opens: date('opens', { mode: 'string' }),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  funded: boolean('funded'),
  token: uuid('token').notNull(),
})

export type Show = typeof shows.$inferInsert
type Venue = typeof venues.$inferInsert

export async function createShows(db: Database, allVenues: Venue[], allShows: Show[]): Promise<void> {
  await db.execute(sql`create table test_venues (id int primary key, town text collate "pg_c_utf8" not null)`)
  await db.execute(sql`create table test_shows (
    id bigint primary key, venue_id int references test_venues, company_id smallint not null, name text collate "pg_c_utf8" not null,
    note text collate "pg_c_utf8", seats int, price int not null, opens date, made_at timestamptz not null, funded boolean, token uuid not null
  )`)
  await db.insert(venues).values(allVenues)
  await db.insert(shows).values(allShows)
}

const showColumns = {
  id: shows.id,
  name: shows.name,
  note: shows.note,
  seats: shows.seats,
  price: shows.price,
  opens: shows.opens,
  madeAt: shows.madeAt,
  funded: shows.funded,
  token: shows.token,
  town: venues.town,
  unfunded: { of: sql<boolean | null>`not ${shows.funded}`, kind: 'boolean' },
  double: { of: sql<number>`${shows.price} * 2`, kind: 'number' },
  companyId: { of: shows.companyId, kind: 'number', hidden: true },
  secret: { of: shows.note, kind: 'text', sortable: false, filterable: false },
} as const

/** The shows of one company, as a feature would describe its list. */
export const showList = (db: Database, companyId: number): ListSource<typeof showColumns> => ({
  db,
  from: (fields) => db.select(fields).from(shows).leftJoin(venues, sql`${venues.id} = ${shows.venueId}`),
  columns: showColumns,
  where: sql`${shows.companyId} = ${companyId}`,
  key: shows.id,
  searchable: ['name', 'note', 'town'],
  defaultSort: 'name',
})

const letters = ['a', 'B', 'c%', 'd_', 'e\\', "f'", 'é', '  ', 'Jazz', 'jazzed', 'ab']
const pick = <Value>(values: Value[], at: number): Value => values[Math.abs(at) % values.length] as Value

/** The same 240 shows every time, in two companies; every blank that can be is somewhere blank. */
export function someShows(): { allVenues: Venue[]; allShows: Show[] } {
  let seed = 7
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0
    const mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
    return ((mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))) >>> 0) >>> 5
  }
  const allVenues = ['Whitby', 'whitby sands', 'Leeds', '100% Hall'].map((town, at) => ({ id: at + 1, town }))
  const allShows = Array.from({ length: 240 }, (_, at): Show => {
    const day = new Date(Date.UTC(2024, next() % 24, 1 + (next() % 28)))
    return {
      id: at + 1,
      venueId: next() % 5 === 0 ? null : 1 + (next() % 4),
      companyId: 1 + (next() % 2),
      name: `${pick(letters, next())}${pick(letters, next())}`,
      note: next() % 3 === 0 ? null : pick(letters, next()),
      seats: next() % 4 === 0 ? null : next() % 6,
      price: (next() % 9) - 4,
      opens: next() % 5 === 0 ? null : day.toISOString().slice(0, 10),
      madeAt: new Date(day.getTime() + (next() % 86_400_000)),
      funded: pick([true, false, null], next()),
      token: `00000000-0000-4000-8000-${String(next() % 40).padStart(12, '0')}`,
    }
  })
  return { allVenues, allShows }
}
