import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Fault = { code: number; at: 'connect' | 'auth' | 'recipient' | 'data' } | { drop: 'before-words' | 'after-words' }

/** A mail server on loopback that can be made to fail: `faults` are used up one by one, then all is well. */
export async function openMailSink() {
  const emails: string[] = []
  const faults: Fault[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const refusal = (code: number) => Object.assign(new Error(`Told to answer ${code}`), { responseCode: code })
  const faultAt = (at: string) => {
    const fault = faults[0]
    if (!fault || !('at' in fault) || fault.at !== at) return undefined
    faults.shift()
    return refusal(fault.code)
  }
  const endConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  const dropAt = (moment: string) => {
    const fault = faults[0]
    if (!fault || !('drop' in fault) || fault.drop !== moment) return false
    faults.shift()
    endConnections()
    return true
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_, done) => done(faultAt('connect')),
    onAuth: ({ username }, _, done) => done(faultAt('auth'), { user: username ?? '' }),
    onRcptTo: (_, __, done) => (dropAt('before-words') ? undefined : done(faultAt('recipient'))),
    onData: async (stream, _, done) => {
      // A client that is killed amid its words leaves half an email, which is none.
      const email = await text(stream).catch(() => undefined)
      if (email === undefined) return
      const fault = faultAt('data')
      if (fault) return done(fault)
      emails.push(email)
      if (!dropAt('after-words')) done()
    },
  })
  server.server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    endConnections()
    return closed
  }
  onTestFinished(close)
  const { port } = server.server.address() as AddressInfo
  const counts = { connections: () => connections, open: () => sockets.size }
  return { url: `smtp://127.0.0.1:${port}`, port, emails, faults, close, endConnections, ...counts }
}
