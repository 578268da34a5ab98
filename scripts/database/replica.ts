import { Refusal } from '../report.mjs'
import { withConnection } from './on-connection'
import { assertReachable, displayAddress } from './reachability'

/**
 * Looks whether the server at DATABASE_READ_URL is a replica that large reads can go to.
 * @param url the server itself that it must be a replica of
 * @returns a sentence where it cannot be reached: reads go to the database itself until it is back
 * @throws Refusal with one sentence when it is none, or is not set up for reading
 */
export async function checkReplica(url: string, readUrl: string): Promise<string | undefined> {
  try {
    await assertReachable(readUrl, { setting: 'DATABASE_READ_URL' })
  } catch (error) {
    if (error instanceof Refusal) return `${error.message} Until then everything is read from the database itself.`
    throw error
  }
  const [database, replica] = await Promise.all([url, readUrl].map(describe))
  const where = displayAddress(readUrl)
  if (database?.identity !== replica?.identity)
    throw new Refusal(
      `DATABASE_READ_URL leads to another database (${where}); it must lead to a replica of ${displayAddress(url)}.`,
    )
  if (!replica?.isStandby)
    throw new Refusal(
      `DATABASE_READ_URL leads to a server that is no replica (${where}): leave it out, or give the address of one.`,
    )
  if (!replica.hasFeedback)
    throw new Refusal(
      `The replica at ${where} has hot_standby_feedback off, so that the database throws away rows that reports are being read from. On the ` +
        'replica, as an administrator: ALTER SYSTEM SET hot_standby_feedback = on; SELECT pg_reload_conf();',
    )
  return undefined
}

/** A replica has the identifier of the cluster that it was copied from. */
const describe = (url: string) =>
  withConnection(url, async (sql) => {
    const [row] = await sql<{ identity: string; isStandby: boolean; hasFeedback: boolean }[]>`
      select concat_ws(' ', (select system_identifier from pg_control_system()), current_database()) as identity,
        pg_is_in_recovery() as "isStandby", current_setting('hot_standby_feedback')::bool as "hasFeedback"`
    return row
  })
