import type postgres from 'postgres'

/** How many different statements a process has planned once and for all; each costs every connection some memory. */
export const keptMost = 300

/** Statements whose plans are kept, and those asked only once so far, the oldest first. */
const kept = new Set<string>()
const once = new Set<string>()

function comesAgain(text: string): boolean {
  if (kept.has(text)) return true
  if (kept.size >= keptMost) return false
  if (once.delete(text)) {
    kept.add(text)
    return true
  }
  once.add(text)
  const [oldest = ''] = once
  if (once.size > keptMost) once.delete(oldest)
  return false
}

type Ask = (text: string, values?: unknown[], options?: object) => unknown
type Line = { unsafe: Ask; begin?: Scope; savepoint?: Scope }
type Scope = (...scope: unknown[]) => Promise<unknown>

/**
 * Lets the server keep the plan of every statement that comes again. Drizzle asks the driver not to, which makes each
 * query two round trips (its types first, then its values) and has it parsed and planned anew: a respondent's step took
 * the database five times as long. Whether one plan will do for all values is PostgreSQL's own judgement
 * (`plan_cache_mode`). A pool opened with `prepare: false` keeps none.
 */
export function keepPlans<Sql extends postgres.Sql>(sql: Sql): Sql {
  keepPlansOn(sql as unknown as Line)
  return sql
}

function keepPlansOn(line: Line): void {
  const { unsafe } = line
  line.unsafe = (text, values = [], options = {}) =>
    unsafe(text, values, values.length > 0 ? { ...options, prepare: comesAgain(text) } : options)
  // A transaction has a line of its own, and so has each savepoint in it.
  for (const way of ['begin', 'savepoint'] as const) {
    const open = line[way]
    if (open) line[way] = (...scope) => open(...scope.map(withKeptPlans))
  }
}

/** The work among the arguments of `begin` and `savepoint`, given a line that keeps plans too. */
const withKeptPlans = (argument: unknown) =>
  typeof argument !== 'function'
    ? argument
    : (line: Line) => {
        keepPlansOn(line)
        return argument(line)
      }
