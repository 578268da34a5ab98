/** What PostgreSQL said when it refused, whatever drizzle wrapped around it. */
type DatabaseRefusal = { code: string; constraint: string | undefined }

/**
 * The refusal inside an error, or undefined when the error is something else. Drizzle keeps the driver's in `.cause`.
 */
export function databaseRefusal(error: unknown): DatabaseRefusal | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint_name: constraint } = cause as Error & { code?: unknown; constraint_name?: string }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return { code, constraint }
  }
  return undefined
}

/** The name of the unique index that refused a write, or undefined. */
export function duplicateOf(error: unknown): string | undefined {
  const refusal = databaseRefusal(error)
  return refusal?.code === '23505' ? refusal.constraint : undefined
}

/** True when a row could not go because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  return databaseRefusal(error)?.code === '23503'
}

/** True when PostgreSQL found no room on its disk: whatever was written is rolled back. */
export function isDiskFull(error: unknown): boolean {
  return databaseRefusal(error)?.code === '53100'
}
