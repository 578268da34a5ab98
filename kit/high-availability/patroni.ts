import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@/scripts/ports'
import { waitFor } from '@/scripts/wait-for'
import { childrenOf } from '../processes'
import { type Account, createService, give, isAnsweringWell, killQuietly, type Service } from './service'

export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** How soon a primary that is gone is replaced, in seconds: its lease, how often everybody looks, how long a question is repeated. */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 }

type Passwords = { superuser: string; replication: string }

/** One server of PostgreSQL 15 under Patroni. */
export type Member = {
  name: string
  port: number
  /** Where Patroni says what the server is: `/primary`, `/sync`, `/async`. */
  api: string
  start: () => Promise<void>
  /** Ends Patroni and the server at once, as a machine does that loses its power. */
  kill: () => Promise<void>
  is: (role: 'primary' | 'replica' | 'sync') => Promise<boolean>
}

type EtcdOptions = { folder: string; user: Account | undefined }

/** The store that the members agree by. */
export async function createEtcd({ folder, user }: EtcdOptions): Promise<Service & { address: string }> {
  const data = join(folder, 'etcd')
  mkdirSync(data, { mode: 0o700 })
  give([data], user)
  const [client, peer] = [await findFreePort(), await findFreePort()].map((port) => `http://127.0.0.1:${port}`)
  const args = [
    ...['--name', 'one', '--data-dir', data, '--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`],
  ] as string[]
  const isUp = () => isAnsweringWell(`${client}/health`)
  return { ...createService({ name: 'etcd', command: 'etcd', args, folder, user, isUp }), address: client ?? '' }
}

type MemberOptions = {
  name: string
  folder: string
  user: Account | undefined
  /** Without `http://`. */
  etcd: string
  passwords: Passwords
}

export async function createMember({ name, folder, user, etcd, passwords }: MemberOptions): Promise<Member> {
  const home = join(folder, name)
  mkdirSync(home, { mode: 0o700 })
  give([home], user)
  const [port, apiPort] = [await findFreePort(), await findFreePort()]
  const api = `http://127.0.0.1:${apiPort}`
  const data = join(home, 'data')
  const parameters = {
    max_connections: 200,
    shared_buffers: '256MB',
    wal_log_hints: 'on',
    hot_standby_feedback: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_error_verbosity: 'terse',
  }
  // JSON is YAML.
  const settings = {
    scope: 'illuminate',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ...timing,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: postgresPrograms,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: home },
    },
  }
  const path = join(home, 'patroni.yml')
  writeFileSync(path, JSON.stringify(settings, null, 2), { mode: 0o600 })
  give([path], user)
  const is = (role: string) => isAnsweringWell(`${api}/${role}`)
  const service = createService({
    name: `Patroni ${name}`,
    command: 'patroni',
    args: [path],
    folder: home,
    user,
    isUp: async () => (await is('primary')) || (await is('replica')),
  })
  const serverPid = () => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }
  return {
    name,
    port,
    api,
    is,
    start: service.start,
    async kill() {
      const server = serverPid()
      const processes = server > 1 ? [server, ...childrenOf(server)] : []
      await Promise.all([service.kill(), ...processes.map(killQuietly)])
      await waitFor(async () => !(await is('liveness')), 5_000)
    },
  }
}
