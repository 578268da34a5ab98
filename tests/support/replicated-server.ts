import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeArchive } from '@/scripts/backup/archive'
import { addBaseBackup } from '@/scripts/backup/base-backup'
import { extractBackup } from '@/scripts/backup/restore-backup'
import { preparePostgresHome } from '@/scripts/database/binaries'
import { openCluster } from '@/scripts/database/cluster'
import { throwawayName } from '@/scripts/database/leftovers'
import { withConnection } from '@/scripts/database/on-connection'
import { createDatabase, migrate, seedReference } from '@/scripts/database/prepare'
import { inRoot } from '@/scripts/root'

const databaseName = 'replicated'

/**
 * A server with the platform's database, migrated and with the reference data, and a replica of it that is streamed to and gives feedback.
 * A folder of its own; `close` leaves nothing.
 */
export async function openReplicatedServer() {
  const cluster = await openCluster({ name: throwawayName('replicated'), throwaway: true })
  const server = await cluster.start()
  const admin = cluster.superuserAddress('postgres')
  // A position on the disk is what a replica is asked for, and a server for tests writes to it when it comes to that.
  await withConnection(admin, (sql) => sql.unsafe('alter role illuminate set synchronous_commit = on'))
  await createDatabase(cluster.address('postgres'), databaseName)
  const url = cluster.address(databaseName)
  const folder = mkdtempSync(join(tmpdir(), 'replicated-'))
  await migrate(url)
  // The bundle that the run has made for its template.
  await seedReference(url, inRoot('.data', 'test', 'service', 'seed.mjs'))

  const path = join(folder, 'base.backup')
  await writeArchive(path, undefined, { kind: 'embedded', version: '18' }, (archive) => addBaseBackup(admin, archive))
  const { user } = preparePostgresHome()
  const name = `${throwawayName('replicated')}-replica`
  const target = join(dirname(cluster.dataFolder), name)
  await extractBackup(path, undefined, { database: { folder: target, user } })
  rmSync(folder, { recursive: true })
  const { hostname, port, username, password } = new URL(admin)
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  const settings = [
    `primary_conninfo = '${source}'`,
    'hot_standby_feedback = on',
    'max_standby_streaming_delay = 200ms',
  ]
  appendFileSync(join(target, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(target, 'standby.signal'), '')
  if (user) chownSync(join(target, 'standby.signal'), user.uid, user.gid)
  const replica = await openCluster({ name, throwaway: true })
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
