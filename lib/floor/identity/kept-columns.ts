import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { keptColumns } from '@/db/schema'

/** The form of the texts of this release. Those of another are left where they are, and not read. */
export const keptColumnsFormat = 1

/** The columns that an account shows of each list (`name-220.region`), as a column of a select. */
export const keptColumnsOf = (userId: AnyPgColumn): SQL<Record<string, string>> => sql<Record<string, string>>`(
  select coalesce(json_object_agg(${keptColumns.list}, ${keptColumns.columns}), '{}') from ${keptColumns}
  where ${keptColumns.userId} = ${userId} and ${keptColumns.format} = ${sql.raw(String(keptColumnsFormat))})`
