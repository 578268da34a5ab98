/** A number as the driver (postgres 3.4.9) sends it in any case: as a number it leaves 0 out, and the role's own value would hold. */
const asSent = (value: number) => String(value) as unknown as number

/**
 * Time limits that a session asks for: they go before those that its role may have for the web (`ALTER ROLE … SET`). None stands
 * still in a transaction for too long, since an export writes for minutes in one.
 */
export const timeLimits = (statementMs: number) => ({
  statement_timeout: asSent(statementMs),
  idle_in_transaction_session_timeout: asSent(0),
})
