import postgres from 'postgres'
import { Refusal } from '../report.mjs'
import { withConnection } from './on-connection'
import { displayAddress } from './reachability'

/*
 * A pooler in transaction mode lends a session of the server to one transaction after another. Whatever belongs to a session
 * (its settings, LISTEN, a lock that outlives a transaction) is refused there, or lost.
 */

/** A setting that nobody would give a role, so that it is known again. */
const askedTimeout = 29_999

/** Whether a session at `url` gets the settings that it asks for: not from a pooler, which refuses or leaves them out. */
async function keepsSettings(url: string): Promise<boolean> {
  const connection = { statement_timeout: askedTimeout }
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, connection })
  try {
    const [row] = await sql`select setting::int as given from pg_settings where name = 'statement_timeout'`
    return row?.given === askedTimeout
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === protocolViolation) return false
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const protocolViolation = '08P01'

/** What the role of a pooled session must have, in milliseconds, and what it is told to set. */
export const roleSettings = [
  { name: 'statement_timeout', most: 60_000, usual: '30s' },
  { name: 'idle_in_transaction_session_timeout', most: 300_000, usual: '60s' },
  { name: 'client_connection_check_interval', most: 10_000, usual: '2s' },
] as const

/**
 * What keeps the two addresses from being used as they are given, in a sentence; undefined where nothing does.
 * @param url DATABASE_URL: the server, or a pooler before it
 * @param directUrl DATABASE_DIRECT_URL: the server itself, where the other is a pooler
 */
async function findPoolerFault(url: string, directUrl: string | undefined): Promise<string | undefined> {
  if (directUrl === undefined) {
    if (await keepsSettings(url)) return undefined
    return (
      `The database at ${displayAddress(url)} is behind a pooler in transaction mode, which keeps nothing of a session. Set ` +
      'DATABASE_DIRECT_URL to the address of the server itself.'
    )
  }
  if (!(await keepsSettings(directUrl)))
    return `DATABASE_DIRECT_URL leads to a pooler too (${displayAddress(directUrl)}); it must lead to the server itself.`
  const [pooled, direct] = await Promise.all([url, directUrl].map(identify))
  if (pooled?.identity !== direct?.identity)
    return (
      `DATABASE_URL (${displayAddress(url)}) and DATABASE_DIRECT_URL (${displayAddress(directUrl)}) lead to different ` +
      'databases, or as different roles.'
    )
  if (direct?.isStandby)
    return `DATABASE_DIRECT_URL leads to a standby (${displayAddress(directUrl)}), where nothing can be written.`
  return findMissingSettings(url)
}

const identify = (url: string) =>
  withConnection(url, async (sql) => {
    const [row] = await sql<{ identity: string; isStandby: boolean }[]>`
      select concat_ws(' ', pg_postmaster_start_time(), current_database(), current_user) as identity,
        pg_is_in_recovery() as "isStandby"`
    return row
  })

const findMissingSettings = (url: string) =>
  withConnection(url, async (sql) => {
    const names = roleSettings.map(({ name }) => name)
    const found = await sql<{ name: string; setting: number; role: string }[]>`
      select name, setting::int as setting, current_user as role from pg_settings where name in ${sql(names)}`
    const isInForce = ({ name, most }: (typeof roleSettings)[number]) =>
      found.some((one) => one.name === name && one.setting > 0 && one.setting <= most)
    const missing = roleSettings.filter((setting) => !isInForce(setting))
    if (missing.length === 0) return undefined
    const role = `"${found[0]?.role.replaceAll('"', '""')}"`
    return (
      `Sessions at ${displayAddress(url)} have no ${missing.map(({ name }) => name).join(', ')} that would end what hangs, and ` +
      `a pooler passes none on. As an administrator: ${missing
        .map(({ name, usual }) => `ALTER ROLE ${role} SET ${name} = '${usual}';`)
        .join(' ')} Then RECONNECT in the console of the pooler, or start it anew.`
    )
  })

/** @throws Refusal with one sentence when DATABASE_URL is a pooler that the platform would not work right behind */
export async function assertPoolerFits(url: string, directUrl: string | undefined): Promise<void> {
  const fault = await findPoolerFault(url, directUrl)
  if (fault !== undefined) throw new Refusal(fault)
}
