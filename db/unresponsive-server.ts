import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { countPendingAnswers } from './pending-answers'
import type { DatabaseAddress } from './server-address'
import { tlsRequest } from './tls-socket'

/** What is connected to, and the server behind it where that is a pooler: either may hang by itself. */
type DatabaseRoute = { address: DatabaseAddress; behind?: DatabaseAddress | undefined }

/*
 * A server whose machine, disk or process hangs keeps its connections and says nothing, and `statement_timeout`, which is
 * its own to watch, never fires. Nor is a statement that takes long a sign of it. So when a connection has waited for a while,
 * the server is asked something that it answers before it does anything else: whether it offers TLS. One that does not
 * answer that either is given up: every statement is refused at once, and so is every new one until it answers again.
 */

/** How long a connection waits for an answer before the server is checked, and how long the server has to reply. */
const checkAfterMs = 2_000
const checkTimeoutMs = 2_500
/** A server that was given up is asked again after so long. */
const recheckEveryMs = 500

type WatchedServer = { sockets: Set<Socket>; isBeingChecked: boolean; isUnresponsive: boolean }
const servers = new Map<string, WatchedServer>()

const addressesOf = ({ address, behind }: DatabaseRoute) => (behind ? [address, behind] : [address])

function serverAt(route: DatabaseRoute): WatchedServer {
  const name = addressesOf(route)
    .map(({ host, port, path }) => path ?? `${host}:${port}`)
    .join(' before ')
  const server = servers.get(name) ?? { sockets: new Set(), isBeingChecked: false, isUnresponsive: false }
  servers.set(name, server)
  return server
}

/** Whether a server was given up and has not answered since. */
export const isUnresponsive = (route: DatabaseRoute): boolean => serverAt(route).isUnresponsive

/** The error for whoever waits for a server that is given up. */
export const unresponsiveError = () => Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })

/** Drops a connection as soon as its server has stopped answering. @returns a function that stops watching it */
export function destroyWhenUnresponsive(socket: Socket, route: DatabaseRoute): () => void {
  const server = serverAt(route)
  server.sockets.add(socket)
  // What is written to the connection is no sign of the server: others go on asking while it owes answers.
  const timer = setTimeout(() => {
    if (answers.count() === 0) return
    timer.refresh()
    void checkUntilAnswered(server, route)
  }, checkAfterMs).unref()
  const restartTimer = () => void timer.refresh()
  const answers = countPendingAnswers(socket, { onFirstPending: restartTimer, onReceived: restartTimer })
  const stopWatching = () => {
    server.sockets.delete(socket)
    clearTimeout(timer)
    answers.stop()
  }
  socket.once('close', stopWatching)
  return stopWatching
}

async function checkUntilAnswered(server: WatchedServer, route: DatabaseRoute): Promise<void> {
  if (server.isBeingChecked) return
  server.isBeingChecked = true
  while (!(await areReachable(route))) {
    server.isUnresponsive = true
    for (const socket of server.sockets) socket.destroy(unresponsiveError())
    await pause(recheckEveryMs, undefined, { ref: false })
  }
  server.isUnresponsive = false
  server.isBeingChecked = false
}

const areReachable = async (route: DatabaseRoute) =>
  (await Promise.all(addressesOf(route).map(isReachable))).every(Boolean)

/** Whether anybody is there: one who refuses or hangs up is. */
function isReachable({ host, port, path }: DatabaseAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path ? { path } : { host, port })
    const settle = (hasAnswered: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(hasAnswered)
    }
    // An answer that came while this process was busy is read before the time is judged.
    const timer = setTimeout(() => setImmediate(() => settle(false)), checkTimeoutMs).unref()
    socket.unref()
    for (const sign of ['data', 'error', 'end']) socket.once(sign, () => settle(true))
    socket.write(tlsRequest)
  })
}
