import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Where a mail server stops answering: before its greeting, after it, once it has all the words; or it goes on with its greeting for ever,
 * a line at a time.
 */
type HangsAt = 'greeting' | 'hello' | 'words' | 'never-ending greeting'

const answers: [RegExp, string][] = [
  [/^(?:EHLO|HELO)/i, '250 here'],
  [/^MAIL/i, '250 ok'],
  [/^RCPT/i, '250 ok'],
  [/^DATA/i, '354 go on'],
]

/** A mail server on loopback that accepts connections and hangs. */
export async function openHangingMailServer(hangsAt: HangsAt) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (hangsAt === 'never-ending greeting') {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    } else if (hangsAt !== 'greeting') socket.write('220 here\r\n')
    socket.on('data', (said) => {
      if (hangsAt !== 'words') return
      const answer = answers.find(([pattern]) => pattern.test(said.toString()))?.[1]
      if (answer) socket.write(`${answer}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Connections that are open. */
    open: () => sockets.size,
  }
}
