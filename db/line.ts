import { Socket } from 'node:net'

/** What the driver says of where to connect. */
type Where = { host: string[]; port: number[]; path?: string | false }

let calls = 0

/** Lines hung up on since the last greeting; beyond the most a driver can need, whatever it says is let through. */
let hungUp = 0
const hungUpMost = 300

/**
 * The socket that a connection of the pool runs over; servers that are named together take turns. The driver
 * (postgres 3.4.9) has three faults when a connection is lost, and each keeps people waiting after the database is back:
 *
 * - What it is asked between a socket's error and its end is neither sent nor refused. So the error is said again at the end.
 * - What it meant to write at that moment it keeps, and it writes nothing any more until a kilobyte has gathered: whoever is
 *   given that connection waits for `connect_timeout` and fails. So a line on which the server is not greeted at once,
 *   or with more than a greeting, is hung up on. The driver tries again, each time with a little more; after a few
 *   milliseconds it writes what it kept, and is well.
 * - A server that hangs up during the greeting (it is starting, or shutting down) is called again and again without a pause
 *   and without ever failing. So a server's hanging up is an error here.
 */
export function openLine({ host, port, path }: Where): Socket {
  const line = new Socket()
  const at = calls++ % host.length
  // The driver reads the name from here for TLS.
  Object.assign(line, { host: host[at], port: port[at] })
  if (path) line.connect(path)
  else line.connect(port[at] ?? 5432, host[at] ?? 'localhost')
  line.once('end', () => line.destroy(lost()))
  line.once('close', (hadError) => {
    if (hadError) line.emit('error', lost())
  })
  expectGreeting(line)
  return line
}

const lost = () => Object.assign(new Error('The connection to the database was lost'), { code: 'ECONNRESET' })

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

/** A request for TLS, a cancel request or a start-up message, and nothing else: it says its own length. */
const isGreeting = (bytes: Uint8Array) => bytes.length >= 8 && Buffer.from(bytes).readInt32BE(0) === bytes.length
