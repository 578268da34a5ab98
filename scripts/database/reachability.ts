import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { tlsModeOf } from '@/db/client'
import { createSocketOpener } from '@/db/guarded-socket'
import { addressOf } from '@/db/server-address'
import { Refusal } from '../report.mjs'

/** `host:port/name` of a database URL: what a person may be shown of it. */
export function displayAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

const unsigned = 'nobody whom this machine trusts has signed its certificate (NODE_EXTRA_CA_CERTS)'

/** Why a connection failed, for a person; postgres.js and the system each have their codes. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  CONNECT_TIMEOUT: 'it did not answer in time',
  ECONNRESET: 'it closed the connection',
  CONNECTION_CLOSED: 'it closed the connection',
  CONNECTION_ENDED: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
  '28P01': 'user name or password is wrong',
  '28000': 'user name or password is wrong',
  '3D000': 'there is no database of that name',
  '53300': 'it has no connection left',
  '57P03': 'it is starting up or shutting down',
  TLS_REFUSED: 'it offers no TLS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: unsigned,
  SELF_SIGNED_CERT_IN_CHAIN: unsigned,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unsigned,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unsigned,
}

/** The sentence for a database that cannot be used. */
export function unreachableMessage(url: string, code: string, setting = 'DATABASE_URL'): string {
  const reason = reasons[code] ?? `it answered ${code}`
  return `The database at ${displayAddress(url)} cannot be reached: ${reason}. Check ${setting}.`
}

const oldestMajor = 15

/** Where something accepts connections and drops them, the driver would try for ever. */
const rejectAfter = (timeoutMs: number) =>
  pause(timeoutMs, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
  })

/** @throws Refusal with one sentence when the server at `url`, which is that of `setting`, cannot be used. */
export async function assertReachable(
  url: string,
  { timeoutMs = 8_000, setting = 'DATABASE_URL' } = {},
): Promise<void> {
  // TLS is settled as the platform itself does it, so that what it would meet is found here.
  const socket = createSocketOpener({ address: addressOf(url), tls: tlsModeOf(url), failsWhenUnresponsive: false })
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, ssl: false, ...({ socket } as object) })
  try {
    const query = sql`select current_setting('server_version_num')::int as version`
    const [row] = await Promise.race([query, rejectAfter(timeoutMs)])
    const major = Math.floor(Number(row?.version) / 10_000)
    if (major < oldestMajor)
      throw new Refusal(
        `The database at ${displayAddress(url)} is PostgreSQL ${major}; the platform needs ${oldestMajor} or newer.`,
      )
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as { code?: unknown }
    throw new Refusal(unreachableMessage(url, String(code ?? 'no reason'), setting), { cause: error })
  } finally {
    void sql.end({ timeout: 1 }).catch(() => {})
  }
}
