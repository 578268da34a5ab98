import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { ServerCertificate } from './own-authority'
import { testCertificate } from './test-certificate'

/** What happens to a connection: it works, is closed, is answered with these bytes, or is read and never answered. */
type ProxyState = 'open' | 'refusing' | 'silent' | Buffer

type ProxyOptions = {
  /** True for a server that speaks TLS with a certificate nobody signed, whatever the server itself does; or with that one. */
  tls?: boolean | ServerCertificate
}

/**
 * A proxy before the database server at `url` that can fail as networks and servers do. `url` of the result is its own.
 */
export async function openDatabaseProxy(url: string, { tls = false }: ProxyOptions = {}) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let state: ProxyState = 'open'
  /** How many connections were opened. */
  let connections = 0

  const server = createServer((caller) => {
    connections += 1
    sockets.add(caller)
    caller.on('error', () => {})
    caller.on('close', () => sockets.delete(caller))
    if (state === 'refusing') return void caller.resetAndDestroy()
    if (!tls) return connectThrough(caller)
    // The request for TLS is answered, and what follows is secret.
    caller.once('data', () => {
      if (state === 'silent') return
      caller.write('S')
      const near = new TLSSocket(caller, { isServer: true, ...(tls === true ? testCertificate : tls) })
      near.on('error', () => caller.destroy())
      connectThrough(near)
    })
  })

  function connectThrough(near: Socket) {
    if (state instanceof Buffer) return void near.end(state)
    const upstream = connect(Number(target.port), target.hostname)
    upstream.on('error', () => near.destroy())
    upstream.on('close', () => state === 'open' && near.destroy())
    near.on('close', () => upstream.destroy())
    near.on('data', (part) => state === 'open' && upstream.write(part))
    upstream.on('data', (part) => state === 'open' && near.write(part))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    connections: () => connections,
    setState: (next: ProxyState) => {
      state = next
    },
    /** Ends every connection: as the server closes one, or by a reset of the network. */
    cut: (how: 'ended' | 'reset') => {
      for (const end of sockets)
        if (how === 'ended') end.end()
        else end.resetAndDestroy()
    },
    close: async () => {
      for (const end of sockets) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
