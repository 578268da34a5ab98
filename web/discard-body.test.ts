import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { discardUnreadBody } from './discard-body'

const kb = 1024
const body = Buffer.alloc(10 * kb * kb, 'x')

async function aServer(handler: RequestListener) {
  const server = createServer((incoming, outgoing) => {
    discardUnreadBody(incoming, outgoing)
    handler(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const refuse: RequestListener = (_, outgoing) => outgoing.writeHead(413).end('too large')

async function post(port: number, agent?: Agent): Promise<string> {
  const asked = request({ host: '127.0.0.1', port, method: 'POST', ...(agent && { agent }) })
  asked.on('error', () => {}) // The server may close while the rest is on its way.
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return `${answer.statusCode} ${await text(answer)}`
}

/** The most bytes that came between one turn of the event loop and the next, once all of the body has come. */
function mostInOneTurn({ socket }: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    let before = socket.bytesRead
    let most = 0
    const look = () => {
      most = Math.max(most, socket.bytesRead - before)
      before = socket.bytesRead
      if (before >= body.length) resolve(most)
      else setImmediate(look)
    }
    look()
  })
}

test('a body that nobody read comes in small pieces after its answer, whole', async () => {
  const turns: Promise<number>[] = []
  const port = await aServer((incoming, outgoing) => {
    turns.push(mostInOneTurn(incoming))
    refuse(incoming, outgoing)
  })
  expect(await post(port)).toBe('413 too large')
  expect(await turns[0]).toBeLessThanOrEqual(128 * kb)
})

test('the connection takes its next request afterwards', async () => {
  const ports: (number | undefined)[] = []
  const port = await aServer((incoming, outgoing) => {
    ports.push(incoming.socket.remotePort)
    refuse(incoming, outgoing)
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect([await post(port, agent), await post(port, agent)]).toEqual(['413 too large', '413 too large'])
  expect(ports[1]).toBe(ports[0])
})

test('a body that is read is left to its reader, also after the answer', async () => {
  let read: Promise<Buffer> | undefined
  const port = await aServer((incoming, outgoing) => {
    read = buffer(incoming)
    refuse(incoming, outgoing)
  })
  await post(port)
  expect((await read)?.equals(body)).toBe(true)
})

test('a sender that goes away in the middle harms nothing', async () => {
  const gone: Promise<unknown>[] = []
  const port = await aServer((incoming, outgoing) => {
    gone.push(new Promise((resolve) => incoming.socket.once('close', resolve)))
    refuse(incoming, outgoing)
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`)
  socket.write(body.subarray(0, 300 * kb))
  await once(socket, 'data')
  socket.destroy()
  await gone[0]
  expect(await post(port)).toBe('413 too large')
})
