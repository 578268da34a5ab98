import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { testCertificate } from './test-certificate'

/** What becomes of whoever uses the line: as usual, hung up on, answered with these bytes, or heard and never answered. */
export type State = 'open' | 'refusing' | 'silent' | Buffer

type Line = {
  /** True for an end that speaks TLS with a certificate nobody signed, whatever the server itself does. */
  tls?: boolean
}

/** A line to the database server at `url` that can fail as networks and servers do. `url` of what it returns leads over it. */
export async function lineTo(url: string, { tls = false }: Line = {}) {
  const far = new URL(url)
  const ends = new Set<Socket>()
  let state: State = 'open'
  /** How often somebody called. */
  let calls = 0

  const exchange = createServer((caller) => {
    calls += 1
    ends.add(caller)
    caller.on('error', () => {})
    caller.on('close', () => ends.delete(caller))
    if (state === 'refusing') return void caller.resetAndDestroy()
    if (!tls) return converse(caller)
    // The request for TLS is answered, and what follows is secret.
    caller.once('data', () => {
      if (state === 'silent') return
      caller.write('S')
      const near = new TLSSocket(caller, { isServer: true, ...testCertificate })
      near.on('error', () => caller.destroy())
      converse(near)
    })
  })

  function converse(near: Socket) {
    if (state instanceof Buffer) return void near.end(state)
    const server = connect(Number(far.port), far.hostname)
    server.on('error', () => near.destroy())
    server.on('close', () => state === 'open' && near.destroy())
    near.on('close', () => server.destroy())
    near.on('data', (part) => state === 'open' && server.write(part))
    server.on('data', (part) => state === 'open' && near.write(part))
  }

  await new Promise<void>((resolve) => exchange.listen(0, '127.0.0.1', resolve))
  const { port } = exchange.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    calls: () => calls,
    become: (next: State) => {
      state = next
    },
    /** Everybody on the line is cut off: the server's own end of it, or the network's reset. */
    cut: (how: 'ended' | 'reset') => {
      for (const end of ends)
        if (how === 'ended') end.end()
        else end.resetAndDestroy()
    },
    close: async () => {
      for (const end of ends) end.destroy()
      await new Promise((resolve) => exchange.close(resolve))
    },
  }
}
