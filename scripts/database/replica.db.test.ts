import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase } from '@/tests/support/database'
import { openReplicatedServer } from '@/tests/support/replicated-server'
import { displayAddress } from './reachability'
import { checkReplica } from './replica'

let servers: Awaited<ReturnType<typeof openReplicatedServer>>

beforeAll(async () => {
  servers = await openReplicatedServer()
})
afterAll(() => servers?.close())

test('a database that is another one is refused', async () => {
  const { url } = await ownDatabase()
  await expect(checkReplica(servers.url, url)).rejects.toThrow(
    `DATABASE_READ_URL leads to another database (${displayAddress(url)}); it must lead to a replica of ${displayAddress(servers.url)}.`,
  )
})

test('the database itself is refused', async () => {
  await expect(checkReplica(servers.url, servers.url)).rejects.toThrow(
    `DATABASE_READ_URL leads to a server that is no replica (${displayAddress(servers.url)}): leave it out, or give the address of one.`,
  )
})

test('a replica that gives no feedback is refused, with the statements that put it right', async () => {
  await servers.onReplica('alter system set hot_standby_feedback = off')
  await servers.onReplica('select pg_reload_conf()')
  await expect(checkReplica(servers.url, servers.replicaUrl)).rejects.toThrow(
    `The replica at ${displayAddress(servers.replicaUrl)} has hot_standby_feedback off, so that the database throws away rows that reports ` +
      'are being read from. On the replica, as an administrator: ALTER SYSTEM SET hot_standby_feedback = on; SELECT pg_reload_conf();',
  )
  await servers.onReplica('ALTER SYSTEM SET hot_standby_feedback = on')
  await servers.onReplica('SELECT pg_reload_conf()')
  expect(await checkReplica(servers.url, servers.replicaUrl)).toBeUndefined()
})

test('one that is away is said, and keeps nothing from starting', async () => {
  await servers.stopReplica()
  expect(await checkReplica(servers.url, servers.replicaUrl)).toBe(
    `The database at ${displayAddress(servers.replicaUrl)} cannot be reached: nothing listens there. Check DATABASE_READ_URL. Until then ` +
      'everything is read from the database itself.',
  )
  await servers.startReplica()
})
