import type postgres from 'postgres'

/** How many different statements a process has planned once and for all; each costs every connection some memory. */
export const maxCached = 300

/** Statements whose plans are cached, and those run only once so far, the oldest first. */
const cached = new Set<string>()
const seenOnce = new Set<string>()

/** A table or an alias that ends in a number, `"ticket_staging_12"`: a statement about it is of one occasion, and the next one has another. */
const namesOneOccasion = /_\d+"/

function isRepeated(text: string): boolean {
  if (cached.has(text)) return true
  if (cached.size >= maxCached || namesOneOccasion.test(text)) return false
  if (seenOnce.delete(text)) {
    cached.add(text)
    return true
  }
  seenOnce.add(text)
  const [oldest = ''] = seenOnce
  if (seenOnce.size > maxCached) seenOnce.delete(oldest)
  return false
}

type QueryFunction = (text: string, values?: unknown[], options?: object) => unknown
type DriverConnection = { unsafe: QueryFunction; begin?: ScopeFunction; savepoint?: ScopeFunction }
type ScopeFunction = (...scope: unknown[]) => Promise<unknown>

/**
 * Lets the server keep the plan of every statement that comes again. Drizzle asks the driver not to, which makes each
 * query two round trips (its types first, then its values) and has it parsed and planned anew: a respondent's step took
 * the database five times as long. Whether one plan will do for all values is PostgreSQL's own judgement
 * (`plan_cache_mode`). A pool opened with `prepare: false` keeps none.
 */
export function cachePlans<Sql extends postgres.Sql>(sql: Sql): Sql {
  cachePlansOn(sql as unknown as DriverConnection)
  return sql
}

function cachePlansOn(connection: DriverConnection): void {
  const { unsafe } = connection
  connection.unsafe = (text, values = [], options = {}) =>
    unsafe(text, values, values.length > 0 ? { ...options, prepare: isRepeated(text) } : options)
  // A transaction has a connection object of its own, and so has each savepoint in it.
  for (const method of ['begin', 'savepoint'] as const) {
    const open = connection[method]
    if (open) connection[method] = (...scope) => open(...scope.map(withCachedPlans))
  }
}

/** The work among the arguments of `begin` and `savepoint`, given a connection that caches plans too. */
const withCachedPlans = (argument: unknown) =>
  typeof argument !== 'function'
    ? argument
    : (connection: DriverConnection) => {
        cachePlansOn(connection)
        return argument(connection)
      }
