import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createRequestListener } from './request-listener'

type Router = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** A server that ends any body but that of `/upload` after 50 ms. */
async function aServer(router: Router) {
  const listener = createRequestListener({
    router,
    loadRespondent: async () => () => undefined,
    isTrusted: () => false,
    publicUrl: 'https://surveys.example.org',
    isUpload: (_, address) => address === '/upload',
    mostMs: 50,
  })
  const server = createServer({ requestTimeout: 0, headersTimeout: 60_000 }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Sends the beginning of a body of ten bytes, the rest after what `rest` waits for; everything that is answered. */
async function send(port: number, path: string, rest?: Promise<unknown>) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const answered = text(socket)
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nConnection: close\r\n\r\nhalf `)
  if (rest) {
    await rest
    socket.write('whole')
  }
  return answered
}

const answer = (outgoing: ServerResponse, body: string) =>
  outgoing.writeHead(200, { 'content-length': body.length }).end(body)

const readAll: Router = async (incoming, outgoing) => {
  answer(outgoing, `read ${await text(incoming).catch(() => '')}`)
}

test('a body that does not come in time ends the request with 408', async () => {
  const port = await aServer(readAll)
  expect(await send(port, '/any')).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
})

test('an upload may take longer', async () => {
  const port = await aServer(readAll)
  // Until another request on the same server has been ended for taking as long.
  expect(await send(port, '/upload', send(port, '/any'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*read half whole$/)
})

test('an upload that was answered gets no longer than any other body', async () => {
  const port = await aServer((incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(408, { 'content-type': 'text/plain', 'content-length': '8' }).end('too slow')
  })
  // It ends without the rest of the body, although the server has read on.
  expect(await send(port, '/upload')).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*too slow$/)
})

test('a request that keeps its connection is left alone once its body is there', async () => {
  const answers: ServerResponse[] = []
  const port = await aServer((incoming, outgoing) => {
    incoming.resume().once('end', () => answers.push(outgoing))
  })
  const asked = send(port, '/any', Promise.resolve())
  // Two others end after it: its own time has passed twice.
  await send(port, '/other')
  await send(port, '/other')
  expect(answers).toHaveLength(1)
  if (answers[0]) answer(answers[0], 'late')
  expect(await asked).toMatch(/late$/)
})
