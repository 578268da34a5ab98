import type postgres from 'postgres'
import type { Database } from '@/db/client'
import { ticketSales } from '@/db/schema'
import { hashPassword } from '@/lib/floor/identity/password'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { copyLines } from './copy'
import { makeNational, nationalTotals } from './national'
import { makeSmall } from './small'
import { ticketColumns } from './ticketing'
import { type Connection, newWorld, writeWorld } from './world'

export const demoSizes = ['small', 'national'] as const

export type DemoSize = (typeof demoSizes)[number]

export type DemoRequest = {
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
  const passwordHash = password ? await hashPassword(password) : await usualHash(sql)
  const started = performance.now()
  const made = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${seedLock})`
    const present = await demoPresent(tx)
    if (present === 'national' || present === size) return false
    await withoutForeignKeys(tx)
    if (present !== 'small') {
      const world = await newWorld(tx, db, { today, passwordHash, label: 'small' })
      await write(tx, world, makeSmall(world), () => {})
    }
    if (size === 'national') {
      const world = await newWorld(tx, db, { today, passwordHash, label: 'national' })
      await makeNational(tx, world, print)
    }
    return true
  })
  if (!made) return print(`The ${size} demonstration data is there already.`)
  await sql`analyze`
  print(`The ${size} demonstration data was made in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

async function write(
  tx: Connection,
  world: Awaited<ReturnType<typeof newWorld>>,
  tickets: Iterable<string>,
  print: (line: string) => void,
) {
  await writeWorld(tx, world, print)
  await copyLines(tx, ticketSales, ticketColumns, tickets)
  await writeWorld(tx, world, print)
}

async function usualHash(sql: postgres.Sql): Promise<string> {
  const [found] = await sql<
    { passwordHash: string | null }[]
  >`select password_hash as "passwordHash" from users where email = 'funder@demo.test'`
  return found?.passwordHash ?? (await hashPassword(publishedPassword))
}

async function demoPresent(tx: Connection): Promise<DemoSize | undefined> {
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
