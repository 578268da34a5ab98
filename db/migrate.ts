import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

/** Two processes that start at once take turns here; the number only has to be the same for both. */
const migrationLock = 7_140_211

/** A migration that PostgreSQL refused. The message says what it said; none of the pending migrations was kept. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** What the database said, without the statement that drizzle puts in front of it. */
function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof postgres.PostgresError) return `${cause.message} (${cause.code})`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Brings the database at `url` up to the migrations in `folder`, all of them or none.
 * @returns how many were applied
 * @throws MigrationError with PostgreSQL's own words
 */
export async function migrateDatabase(url: string, folder: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  const applied = async () => {
    const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`
    if (!found?.there) return 0
    const [counted] = await sql`select count(*)::int as count from drizzle.__drizzle_migrations`
    return Number(counted?.count ?? 0)
  }
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const before = await applied()
    await migrate(drizzle(sql), { migrationsFolder: folder })
    return (await applied()) - before
  } catch (error) {
    throw new MigrationError(reasonOf(error), { cause: error })
  } finally {
    await sql.end({ timeout: 5 }) // The lock ends with the connection.
  }
}
