import { createHash, hkdfSync } from 'node:crypto'
import postgres from 'postgres'
import { published } from '@/db/schema/published'
import { withConnection } from './on-connection'
import { passwordVerifierOf } from './password-verifier'

/** PostgreSQL cuts longer names. */
const longestName = 63
const ending = '_shared'

/** Roles belong to the whole server: each database has one of its own, so that several do not disturb each other. */
export function sharedRoleOf(database: string): string {
  if (database.length + ending.length <= longestName) return database + ending
  const digest = createHash('sha256').update(database).digest('hex').slice(0, 12)
  return `${database.slice(0, longestName - ending.length - digest.length - 1)}_${digest}${ending}`
}

/** The same for every process that has the platform's secret, and stored nowhere. */
const passwordOf = (secret: string, role: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `role of shared figures ${role}`, 24)).toString('base64url')

type SharedRoleOptions = {
  /** The platform's database, as its owner. */
  url: string
  /** The pooler before it, which the address that is returned goes by. */
  poolerUrl?: string
  /** As somebody who may make roles; where left out, the owner tries. */
  adminUrl?: string
  /** AUTH_SECRET. */
  secret: string
}

/**
 * Makes sure that there is a role which can read published figures and nothing else, by a password made of the platform's secret. Doing it
 * again changes nothing.
 * @returns the address of the database for that role; undefined where the server does not let us make it
 */
export async function prepareSharedRole({
  url,
  poolerUrl = url,
  adminUrl = url,
  secret,
}: SharedRoleOptions): Promise<string | undefined> {
  const role = sharedRoleOf(decodeURIComponent(new URL(url).pathname.slice(1)))
  const password = passwordOf(secret, role)
  const asRole = Object.assign(new URL(url), { username: role, password }).href
  try {
    await withConnection(url, async (sql) => {
      // Two starts at once take turns; the lock ends with the connection.
      await sql`select pg_advisory_lock(${sharedRoleLock})`
      await withConnection(adminUrl, (asAdmin) => makeRole(asAdmin, { role, password, asRole }))
      await grantPublished(sql, role)
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === notPermitted) return undefined
    throw error
  }
  return Object.assign(new URL(poolerUrl), { username: role, password }).href
}

/** Distinguishes this advisory lock from others; the number only has to be the same for all processes. */
const sharedRoleLock = 7_140_217

const notPermitted = '42501'

/** SQL takes no parameters where roles are made. */
const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`

type RoleDefinition = { role: string; password: string; asRole: string }

async function makeRole(sql: postgres.Sql, { role, password, asRole }: RoleDefinition): Promise<void> {
  const rights = `login nosuperuser nocreatedb nocreaterole noreplication password '${passwordVerifierOf(password)}'`
  const [existing] = await sql`select from pg_roles where rolname = ${role}`
  if (!existing) await sql.unsafe(`create role ${identifier(role)} ${rights}`)
  else if (!(await canOpen(asRole))) await sql.unsafe(`alter role ${identifier(role)} ${rights}`)
  await sql.unsafe(`alter role ${identifier(role)} set default_transaction_read_only = on`)
  // What its pool asks for in `lib/floor/shared-figures/shared-database.ts`, and a pooler would not pass on.
  await sql.unsafe(`alter role ${identifier(role)} set statement_timeout = '5s'`)
}

/** Whether a role has this password already: that of several machines is not written again by each of them. */
async function canOpen(address: string): Promise<boolean> {
  try {
    await withConnection(address, (sql) => sql`select 1`)
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && /^(28|42501)/.test(error.code)) return false
    throw error
  }
}

/**
 * Gives the role what is published, and takes the schema of everything else from everybody: with it go the functions of
 * extensions, which anybody may call who may enter their schema. The owner keeps what is theirs.
 */
const grantPublished = (sql: postgres.Sql, role: string) =>
  sql.begin(async (tx) => {
    const schema = identifier(published.schemaName)
    await tx.unsafe('revoke all on schema public from public')
    await tx.unsafe(`grant usage on schema ${schema} to ${identifier(role)}`)
    await tx.unsafe(`grant select on all tables in schema ${schema} to ${identifier(role)}`)
  })
