import { connect, Socket } from 'node:net'
import { type DatabaseAddress, hangUpOnSilence, isSilent, silence } from './silence'
import { securely, type TlsWish } from './tls-line'

/** What the driver says of where to connect. */
type Where = { host: string[]; port: number[]; path?: string | false }

type LineOptions = {
  tls: TlsWish
  /** True to give up a server that has stopped answering (`silence.ts`). */
  hangsUpOnSilence: boolean
}

let calls = 0

/** Lines hung up on since the last greeting; beyond the most a driver can need, whatever it says is let through. */
let hungUp = 0
const hungUpMost = 300

/**
 * Opens the sockets that the connections of a pool run over; servers that are named together take turns. The driver
 * (postgres 3.4.9) has three faults when a connection is lost, and each keeps people waiting after the database is back:
 *
 * - What it is asked between a socket's error and its end is neither sent nor refused. So the error is said again at the end.
 * - What it meant to write at that moment it keeps, and it writes nothing any more until a kilobyte has gathered: whoever is
 *   given that connection waits for `connect_timeout` and fails. So a line on which the server is not greeted at once,
 *   or with more than a greeting, is hung up on. The driver tries again, each time with a little more; after a few
 *   milliseconds it writes what it kept, and is well.
 * - A server that hangs up during the greeting (it is starting, or shutting down) is called again and again without a pause
 *   and without ever failing. So a server's hanging up is an error here.
 *
 * Where TLS is wanted it is settled before the driver is given the line: with its own TLS it forgets whoever else listens,
 * and these precautions with them.
 */
export const lineOpener =
  ({ tls, hangsUpOnSilence }: LineOptions) =>
  (where: Where): Socket | Promise<Socket> => {
    const address = addressIn(where)
    if (hangsUpOnSilence && isSilent(address)) return deadLine(silence())
    const watched = (line: Socket) => (hangsUpOnSilence ? hangUpOnSilence(line, address) : undefined)
    const line = connect(address)
    const letBe = watched(line)
    if (!tls) return guarded(Object.assign(line, address))
    const secured = (secure: Socket) => {
      letBe?.()
      watched(secure)
      return guarded(Object.assign(secure, address))
    }
    return securely(line, address.host, tls).then(secured, deadLine)
  }

function addressIn({ host, port, path }: Where): DatabaseAddress {
  const at = calls++ % host.length
  return { host: host[at] ?? 'localhost', port: port[at] ?? 5432, ...(path && { path }) }
}

const lost = () => Object.assign(new Error('The connection to the database was lost'), { code: 'ECONNRESET' })

function guarded(line: Socket): Socket {
  line.once('end', () => line.destroy(lost()))
  sayErrorAgain(line)
  expectGreeting(line)
  return line
}

function sayErrorAgain(line: Socket) {
  line.once('close', (hadError) => {
    if (hadError) line.emit('error', lost())
  })
}

/** A line that fails as soon as the driver listens: the driver never recovers from having been given none. */
function deadLine(error: Error): Socket {
  const line = new Socket()
  line.write = (() => false) as Socket['write']
  sayErrorAgain(line)
  setImmediate(() => setImmediate(() => line.destroy(error)))
  return line
}

/** The driver writes at the end of the turn in which it was given the line. */
function expectGreeting(line: Socket) {
  let hasGreeted = false
  const write = line.write.bind(line) as (bytes: Uint8Array, ...rest: unknown[]) => boolean
  const writeGreeting = (bytes: Uint8Array, ...rest: unknown[]) => {
    hasGreeted = true
    line.write = write as Socket['write']
    if (isGreeting(bytes) || hungUp > hungUpMost) {
      hungUp = 0
      return write(bytes, ...rest)
    }
    hangUp()
    return false
  }
  const hangUp = () => {
    hungUp += 1
    line.destroy()
  }
  line.write = writeGreeting as Socket['write']
  setImmediate(() =>
    setImmediate(() => {
      if (!hasGreeted && hungUp <= hungUpMost) hangUp()
    }),
  )
}

/** A cancel request or a start-up message, and nothing else: it says its own length. */
const isGreeting = (bytes: Uint8Array) => bytes.length >= 8 && Buffer.from(bytes).readInt32BE(0) === bytes.length
