import { type SQL, sql } from 'drizzle-orm'

/** Ids as an array of PostgreSQL: one parameter however many there are, so that the statement is prepared once. */
export const idArray = (ids: Iterable<number>): SQL => sql`${`{${[...ids].join(',')}}`}::bigint[]`
