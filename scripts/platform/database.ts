import { type Cluster, type ClusterOptions, openCluster } from '../database/cluster'
import { ownerRole } from '../database/owner-role'
import { assertPoolerFits } from '../database/pooler'
import { createDatabase } from '../database/prepare'
import { assertReachable } from '../database/reachability'
import { SupervisedProcess } from './supervised-process'

/** The database of a platform: its URL and, when it is the embedded one, the server's process. */
export type PlatformDatabase = {
  url: string
  /** The server itself, where `url` is a pooler before it; the same address otherwise. Migrations and locks of a session go there. */
  directUrl: string
  /** What seeds connect to: of the embedded server its superuser, who may leave foreign keys unchecked meanwhile. */
  seedUrl: string
  /** What roles are made with: of the embedded server its superuser. */
  adminUrl: string
  server: SupervisedProcess | undefined
  cluster: Cluster | undefined
}

/** The server at DATABASE_URL, and at DATABASE_DIRECT_URL where the first is a pooler. It is not ours to start or stop. */
export async function getExternalDatabase(url: string, givenDirectUrl: string | undefined): Promise<PlatformDatabase> {
  const directUrl = givenDirectUrl ?? url
  await assertReachable(directUrl, { setting: givenDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL' })
  if (givenDirectUrl) await assertReachable(url)
  await assertPoolerFits(url, givenDirectUrl)
  return { url, directUrl, seedUrl: directUrl, adminUrl: directUrl, server: undefined, cluster: undefined }
}

/** Starts the clone's embedded server and makes sure that the platform's database is on it. */
export async function startEmbeddedDatabase(
  options: ClusterOptions,
  onChange: (ending?: string) => void,
): Promise<PlatformDatabase & { server: SupervisedProcess; cluster: Cluster }> {
  const cluster = await openCluster(options)
  const server = new SupervisedProcess({ name: 'database', launch: cluster.start, stop: cluster.stop, onChange })
  await server.start()
  try {
    await createDatabase(cluster.superuserAddress('postgres'), 'illuminate', ownerRole)
  } catch (error) {
    await server.stop()
    throw error
  }
  const asSuperuser = cluster.superuserAddress('illuminate')
  const url = cluster.address('illuminate')
  return { url, directUrl: url, seedUrl: asSuperuser, adminUrl: asSuperuser, server, cluster }
}
