import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { testCertificate } from './test-certificate'

/** What becomes of whoever uses the line: as usual, hung up on, answered with these bytes, or heard and never answered. */
export type ProxyState = 'open' | 'refusing' | 'silent' | Buffer

type ProxyOptions = {
  /** True for an end that speaks TLS with a certificate nobody signed, whatever the server itself does. */
  tls?: boolean
}

/** A line to the database server at `url` that can fail as networks and servers do. `url` of what it returns leads over it. */
export async function openDatabaseProxy(url: string, { tls = false }: ProxyOptions = {}) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let state: ProxyState = 'open'
  /** How often somebody called. */
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
      const near = new TLSSocket(caller, { isServer: true, ...testCertificate })
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
    /** Everybody on the line is cut off: the server's own end of it, or the network's reset. */
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
