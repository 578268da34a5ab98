import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '@/scripts/ports'
import type { Member } from './patroni'
import { type Account, createService, give, type Service } from './service'

/** HAProxy, and the ports that it listens on. */
type LoadBalancer = Service & { databasePort: number; webPort: number }

type LoadBalancerOptions = {
  folder: string
  user: Account | undefined
  members: readonly Member[]
  /** Ports of the clones' webs. */
  webs: readonly number[]
}

/** What docs/operations.md has, before the servers and before the webs. */
export async function createLoadBalancer({ folder, user, members, webs }: LoadBalancerOptions): Promise<LoadBalancer> {
  const [databasePort, webPort, statusPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const [path, busy] = [join(folder, 'haproxy.cfg'), join(folder, 'busy.http')]
  writeFileSync(busy, busyAnswer.replaceAll('\n', '\r\n'), { mode: 0o600 })
  const servers = members.map(
    ({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${new URL(api).port}`,
  )
  const clones = webs.map((port, at) => `  server web${at + 1} 127.0.0.1:${port} check`)
  const text = `
global
  maxconn 4000
defaults
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  errorfile 502 ${busy}
  errorfile 503 ${busy}
  errorfile 504 ${busy}

listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}

listen web
  mode http
  bind 127.0.0.1:${webPort}
  option forwardfor
  option httpchk GET /api/health
  http-check expect status 200
  timeout client 65s
  timeout server 130s
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 1s fall 2 rise 1
${clones.join('\n')}

frontend status
  mode http
  bind 127.0.0.1:${statusPort}
  stats enable
  stats uri /
`
  writeFileSync(path, text, { mode: 0o600 })
  give([path, busy], user)
  const service = createService({
    name: 'HAProxy',
    command: 'haproxy',
    args: ['-db', '-f', path],
    folder,
    user,
    // It takes every server for one that is up until its first checks have failed.
    isUp: () =>
      fetch(`http://127.0.0.1:${statusPort}/;csv`).then(
        async (answer) => (await answer.text()).match(/^database,(?!FRONTEND|BACKEND)(?:[^,]*,){16}UP/gm)?.length === 1,
        () => false,
      ),
  })
  return { ...service, databasePort, webPort }
}

/** What somebody is told whose web has just gone: come back in a second, as the platform says it too. */
const busyAnswer = `HTTP/1.1 503 Service Unavailable
Content-Type: application/problem+json
Cache-Control: no-store
Retry-After: 1
Connection: close

{"type":"about:blank","title":"Service unavailable","status":503,"message":"The service is busy or restarting. Please try again in a moment."}
`
