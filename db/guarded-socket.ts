import { connect, Socket } from 'node:net'
import type { DatabaseAddress } from './server-address'
import { type TlsMode, upgradeToTls } from './tls-socket'
import { destroyWhenUnresponsive, isUnresponsive, unresponsiveError } from './unresponsive-server'

type SocketOptions = {
  /** Where to connect. */
  address: DatabaseAddress
  tls: TlsMode
  /** True to give up a server that has stopped answering (`unresponsive-server.ts`). */
  failsWhenUnresponsive: boolean
  /** The server behind the pooler that is connected to. */
  behind?: DatabaseAddress | undefined
}

/** Sockets dropped since the last greeting; beyond the most a driver can need, whatever it sends is let through. */
let droppedSockets = 0
const maxDropped = 300

/**
 * Opens the sockets that the connections of a pool run over. The driver (postgres 3.4.9) has three faults when a connection is lost, and
 * each keeps people waiting after the database is back:
 *
 * - What it is asked between a socket's error and its end is neither sent nor refused. So the error is emitted again at the end.
 * - What it meant to write at that moment it keeps, and it writes nothing any more until a kilobyte has gathered: whoever is
 *   given that connection waits for `connect_timeout` and fails. So a socket on which the server is not greeted at once,
 *   or with more than a greeting, is dropped. The driver tries again, each time with a little more; after a few
 *   milliseconds it writes what it kept, and is well.
 * - A server that hangs up during the greeting (it is starting, or shutting down) is called again and again without a pause
 *   and without ever failing. So a server's hanging up is an error here.
 *
 * Where TLS is wanted it is settled before the driver is given the socket: with its own TLS it forgets whoever else listens,
 * and these precautions with them.
 */
export const createSocketOpener =
  ({ address, tls, failsWhenUnresponsive, behind }: SocketOptions) =>
  (): Socket | Promise<Socket> => {
    const route = { address, behind }
    if (failsWhenUnresponsive && isUnresponsive(route)) return failingSocket(unresponsiveError())
    const watched = (socket: Socket) => (failsWhenUnresponsive ? destroyWhenUnresponsive(socket, route) : undefined)
    const socket = connect(address)
    const stopWatching = watched(socket)
    if (!tls) return guardSocket(Object.assign(socket, address))
    const secured = (secure: Socket) => {
      stopWatching?.()
      watched(secure)
      return guardSocket(Object.assign(secure, address))
    }
    return upgradeToTls(socket, address.host, tls).then(secured, failingSocket)
  }

const connectionLost = () => Object.assign(new Error('The connection to the database was lost'), { code: 'ECONNRESET' })

function guardSocket(socket: Socket): Socket {
  socket.once('end', () => socket.destroy(connectionLost()))
  repeatErrorOnClose(socket)
  expectGreeting(socket)
  return socket
}

function repeatErrorOnClose(socket: Socket) {
  socket.once('close', (hadError) => {
    if (hadError) socket.emit('error', connectionLost())
  })
}

/** A socket that fails as soon as the driver listens: the driver never recovers from having been given none. */
function failingSocket(error: Error): Socket {
  const socket = new Socket()
  socket.write = (() => false) as Socket['write']
  repeatErrorOnClose(socket)
  setImmediate(() => setImmediate(() => socket.destroy(error)))
  return socket
}

/** The driver writes at the end of the turn in which it was given the socket. */
function expectGreeting(socket: Socket) {
  let hasGreeted = false
  const write = socket.write.bind(socket) as (bytes: Uint8Array, ...rest: unknown[]) => boolean
  const writeGreeting = (bytes: Uint8Array, ...rest: unknown[]) => {
    hasGreeted = true
    socket.write = write as Socket['write']
    if (isGreeting(bytes) || droppedSockets > maxDropped) {
      droppedSockets = 0
      return write(bytes, ...rest)
    }
    hangUp()
    return false
  }
  const hangUp = () => {
    droppedSockets += 1
    socket.destroy()
  }
  socket.write = writeGreeting as Socket['write']
  setImmediate(() =>
    setImmediate(() => {
      if (!hasGreeted && droppedSockets <= maxDropped) hangUp()
    }),
  )
}

/** A cancel request or a start-up message, and nothing else: it says its own length. */
const isGreeting = (bytes: Uint8Array) => bytes.length >= 8 && Buffer.from(bytes).readInt32BE(0) === bytes.length
