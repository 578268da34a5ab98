import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  boxOfficeProviders,
  constituencies,
  disciplines,
  lookupValues,
  subDisciplines,
  upperTierAuthorities,
} from '@/db/schema'

type Kept = { until: number; names: Promise<ReadonlyMap<string, string>> }

const keptMs = 10 * 60_000
const kept = new WeakMap<Database, Kept>()

/** Names of the reference lists, by kind and number; they change with a release, so a process asks now and then. */
export function referenceNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const known = kept.get(db)
  if (known && known.until > Date.now()) return known.names
  const names = readNames(db)
  kept.set(db, { until: Date.now() + keptMs, names })
  names.catch(() => kept.delete(db))
  return names
}

async function readNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.execute<{ key: string; name: string }>(sql`
    select 'lookup:' || id as key, name from ${lookupValues}
    union all select 'discipline:' || id, name from ${disciplines}
    union all select 'subDiscipline:' || id, name from ${subDisciplines}
    union all select 'authority:' || id, name from ${upperTierAuthorities}
    union all select 'constituency:' || id, name from ${constituencies}
    union all select 'provider:' || id, name from ${boxOfficeProviders}`)
  return new Map([...rows].map(({ key, name }) => [key, name]))
}
