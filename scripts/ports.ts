import { createServer } from 'node:net'
import { Refusal } from './report.mjs'
import { waitFor } from './wait-for'

/** Undefined when `port` can be listened on, else the system's code for why it cannot. */
const tryPort = (host: string, port: number) =>
  new Promise<{ port: number } | { code: string }>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? 'EUNKNOWN' }))
    server.listen({ host, port, exclusive: true }, () => {
      const bound = server.address()
      server.close(() => resolve({ port: typeof bound === 'object' && bound ? bound.port : port }))
    })
  })

/** A free port on the loopback address, `preferred` when that one is free. */
export async function findFreePort(preferred = 0): Promise<number> {
  const tried = await tryPort('127.0.0.1', preferred)
  if ('port' in tried) return tried.port
  if (preferred === 0) throw new Refusal(`No port could be opened on 127.0.0.1 (${tried.code}).`)
  return findFreePort()
}

/**
 * @param timeoutMs how long a taken port may take to become free: a process that was just killed may hold it a moment
 * @throws Refusal with one sentence when the web server could not listen there
 */
export async function assertPortFree(host: string, port: number, timeoutMs = 0): Promise<void> {
  const isFree = async () => 'port' in (await tryPort(host, port))
  if (await waitFor(isFree, timeoutMs)) return
  const tried = await tryPort(host, port)
  if ('port' in tried) return
  if (tried.code === 'EADDRINUSE')
    throw new Refusal(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  if (tried.code === 'EACCES')
    throw new Refusal(`This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`)
  throw new Refusal(`The web server cannot listen on HOST ${host}, port ${port} (${tried.code}). Check HOST and PORT.`)
}
