import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { preparePostgresHome } from '@/scripts/database/binaries'
import { openCluster } from '@/scripts/database/cluster'
import { throwawayName } from '@/scripts/database/leftovers'
import { withConnection } from '@/scripts/database/on-connection'
import { createDatabase, migrate, seedReference } from '@/scripts/database/prepare'
import { inRoot } from '@/scripts/root'

const databaseName = 'replicated'

/** Makes the database on a server of its own, and ends the server: its folder can be copied. */
async function prepareServer(name: string) {
  const cluster = await openCluster({ name, throwaway: true })
  const server = await cluster.start()
  // A position on the disk is what a replica is asked for, and a server for tests writes to it when it comes to that.
  await withConnection(cluster.superuserAddress('postgres'), (sql) =>
    sql.unsafe('alter role illuminate set synchronous_commit = on'),
  )
  await createDatabase(cluster.address('postgres'), databaseName)
  await migrate(cluster.address(databaseName))
  // The bundle that the run has made for its template.
  await seedReference(cluster.address(databaseName), inRoot('.data', 'test', 'service', 'seed.mjs'))
  await cluster.stop(server)
  return cluster
}

/**
 * A server with the platform's database, migrated and with the reference data, and a replica of it that is streamed to and gives feedback.
 * A folder of its own; `close` leaves nothing.
 */
export async function openReplicatedServer() {
  const name = throwawayName('replicated')
  const prepared = await prepareServer(name)
  const target = `${prepared.dataFolder}-replica`
  execFileSync('cp', ['-a', prepared.dataFolder, target])
  const cluster = await openCluster({ name, throwaway: true })
  const server = await cluster.start()
  const url = cluster.address(databaseName)
  const { hostname, port, username, password } = new URL(cluster.superuserAddress('postgres'))
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  const settings = [
    `primary_conninfo = '${source}'`,
    'hot_standby_feedback = on',
    'max_standby_streaming_delay = 200ms',
  ]
  appendFileSync(join(target, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(target, 'standby.signal'), '')
  const { user } = preparePostgresHome()
  if (user) chownSync(join(target, 'standby.signal'), user.uid, user.gid)
  const replica = await openCluster({ name: basename(target), throwaway: true })
  let replicaServer = await replica.start()

  return {
    url,
    replicaUrl: replica.address(databaseName),
    /** A database of the same name on a server that is no replica. */
    adminUrl: cluster.superuserAddress(databaseName),
    /** Statements of the replica's superuser: `pg_wal_replay_pause()`, settings. */
    onReplica: (statement: string) =>
      withConnection(replica.superuserAddress(databaseName), (sql) => sql.unsafe(statement)),
    stopReplica: () => replica.stop(replicaServer),
    startReplica: async () => {
      replicaServer = await replica.start()
    },
    async close() {
      await replica.stop(replicaServer)
      await cluster.stop(server)
      replica.remove()
      cluster.remove()
    },
  }
}
