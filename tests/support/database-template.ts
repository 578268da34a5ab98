import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { makeBundle } from '@/scripts/build/bundles'
import { openCluster } from '@/scripts/database/cluster'
import { throwawayName } from '@/scripts/database/leftovers'
import { withConnection } from '@/scripts/database/on-connection'
import { createDatabase, migrate, seedReference } from '@/scripts/database/prepare'
import { inRoot } from '@/scripts/root'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server the tests use, and the name of the database on it that each copy is made from. */
    testServer: { url: string; adminUrl: string; template: string }
  }
}

/**
 * A server for this run: the one TEST_DATABASE_URL names, where TEST_DATABASE_ADMIN_URL may make roles, or one of its own
 * that is thrown away afterwards.
 */
async function openServer() {
  const serverUrl = process.env.TEST_DATABASE_URL
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? serverUrl
  if (serverUrl && adminUrl) return { url: serverUrl, adminUrl, close: async () => {} }
  const cluster = await openCluster({ name: throwawayName('service'), throwaway: true })
  const server = await cluster.start()
  return {
    url: cluster.address('postgres'),
    adminUrl: cluster.superuserAddress('postgres'),
    async close() {
      await cluster.stop(server)
      cluster.remove()
    },
  }
}

/** The roles that tests made for their databases, each named after its own. */
const dropRoles = (adminUrl: string, template: string) =>
  withConnection(adminUrl, async (sql) => {
    const made = await sql<{ rolname: string }[]>`select rolname from pg_roles where starts_with(rolname, ${template})`
    for (const { rolname } of made) await sql.unsafe(`drop role "${rolname}"`)
  })

/**
 * Before the service tests: one database migrated and given the reference data, which each worker then copies
 * (tests/support/database.ts). After them nothing is left, neither on a shared server nor on the disk.
 */
export default async function setup(project: TestProject) {
  const server = await openServer()
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const template = `illuminate_test_${randomBytes(4).toString('hex')}`
  const url = Object.assign(new URL(server.url), { pathname: `/${template}` }).href
  const bundle = await makeBundle('seed.mjs', inRoot('.data', 'test', 'service'))
  await createDatabase(server.url, template)
  await migrate(url)
  await seedReference(url, bundle)
  project.provide('testServer', { url: server.url, adminUrl: server.adminUrl, template })

  return async () => {
    const made = await sql<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${template}) order by datname desc`
    for (const { datname } of made) await sql.unsafe(`drop database if exists "${datname}" with (force)`)
    await sql.end({ timeout: 5 })
    await dropRoles(server.adminUrl, template)
    await server.close()
  }
}
