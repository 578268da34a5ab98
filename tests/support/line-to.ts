import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What becomes of whoever uses the line: as usual, hung up on, answered with these bytes, or heard and never answered. */
export type State = 'open' | 'refusing' | 'silent' | Buffer

/** A line to the database server at `url` that can fail as networks and servers do. `url` of what it returns leads over it. */
export async function lineTo(url: string) {
  const far = new URL(url)
  const ends = new Set<Socket>()
  let state: State = 'open'
  /** How often somebody called. */
  let calls = 0

  const exchange = createServer((near) => {
    calls += 1
    ends.add(near)
    near.on('error', () => {})
    near.on('close', () => ends.delete(near))
    if (state === 'refusing') return void near.resetAndDestroy()
    if (state instanceof Buffer) return void near.end(state)
    const server = connect(Number(far.port), far.hostname)
    server.on('error', () => near.destroy())
    server.on('close', () => state === 'open' && near.destroy())
    near.on('close', () => server.destroy())
    near.on('data', (part) => state === 'open' && server.write(part))
    server.on('data', (part) => state === 'open' && near.write(part))
  })
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
