import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '@/tests/support/wait-for'
import { packAnswer } from './pack-answer'

const browser = 'gzip, deflate, br, zstd'
const page = '<p>A page as long as pages are.</p>'.repeat(5_000)

async function aServer(answer: (outgoing: ServerResponse, incoming: IncomingMessage) => unknown) {
  const server = createServer((incoming, outgoing) => {
    packAnswer(incoming, outgoing)
    void answer(outgoing, incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** As it comes: no client's own unpacking. */
async function ask(port: number, accepted?: string, method = 'GET', path = '/') {
  const asked = get({
    port,
    path,
    method,
    agent: false,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  return { headers: answered.headers, body: await buffer(answered) }
}

/** As Next writes a page: its head is sent first, then piece after piece, each followed by what sends it where that is there. */
function writePage(outgoing: ServerResponse, type = 'text/html; charset=utf-8', written = page) {
  outgoing.setHeader('content-type', type)
  outgoing.flushHeaders()
  for (let at = 0; at < written.length; at += 2_048) {
    outgoing.write(written.slice(at, at + 2_048))
    ;(outgoing as { flush?: () => void }).flush?.()
  }
  outgoing.end()
}

test.each([
  ['asks for it as it is', undefined],
  ['knows another way to pack only', 'zstd'],
  ['refuses it packed', 'gzip;q=0, br;q=0'],
])('whoever %s gets it as it is', async (_, accepted) => {
  const { headers, body } = await ask(await aServer((outgoing) => writePage(outgoing)), accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(page)
})

test.each(['image/png', 'application/pdf', 'application/zip'])(
  '%s, which is packed already, goes out as it is',
  async (type) => {
    const { headers, body } = await ask(await aServer((outgoing) => writePage(outgoing, type)), browser)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(page)
  },
)

test('what has an encoding of its own keeps it, and what is short is left alone', async () => {
  const port = await aServer((outgoing, { url }) =>
    url === '/short'
      ? outgoing.setHeader('content-type', 'text/html').end('short')
      : outgoing.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end(page),
  )
  expect((await ask(port, browser)).headers['content-encoding']).toBe('zstd')
  const { headers, body } = await ask(port, browser, 'GET', '/short')
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe('short')
})

test.each([
  ['gzip', 'gzip, deflate', gunzipSync],
  ['br', browser, brotliDecompressSync],
])('a page that is written in pieces is one stream of %s, whole and small', async (encoding, accepted, unpack) => {
  const { headers, body } = await ask(await aServer((outgoing) => writePage(outgoing)), accepted)
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  expect(unpack(body).toString()).toBe(page)
  expect(body.length).toBeLessThan(2_000)
})

test.each([40_000, 120_000, 400_000])(
  'a page of %i characters that can hardly be packed is whole too',
  async (length) => {
    const dense = Array.from({ length: length / 40 }, () => crypto.randomUUID().padEnd(40)).join('')
    const { body } = await ask(await aServer((outgoing) => writePage(outgoing, 'text/html', dense)), browser)
    expect(brotliDecompressSync(body).toString()).toBe(dense)
  },
)

test('a head alone has no body, and says what the page would be', async () => {
  const { headers, body } = await ask(await aServer((outgoing) => writePage(outgoing)), browser, 'HEAD')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toHaveLength(0)
})

test('a long file goes out as fast as it is read, and no faster than it is made', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at},${'a line of a file, '.repeat(at % 7)}\r\n`)
  const port = await aServer((outgoing) => {
    outgoing.setHeader('content-type', 'text/csv; charset=utf-8')
    return pipeline(Readable.from(lines), outgoing)
  })
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(port, browser)))
  for (const { body } of answers) expect(brotliDecompressSync(body).toString()).toBe(lines.join(''))
})

test.each([
  ['as it is', undefined],
  ['packed', browser],
])(
  'whoever reads nothing of what goes out %s holds up its making, and gets all of it in the end',
  async (_, accepted) => {
    const most = 50_000_000
    let made = 0
    const heldUp = Promise.withResolvers<void>()
    const port = await aServer(async (outgoing) => {
      outgoing.setHeader('content-type', 'text/csv; charset=utf-8')
      const piece = () => Array.from({ length: 300 }, () => crypto.randomUUID()).join('\r\n')
      while (made < most) {
        const text = piece()
        made += text.length
        const hasRoom = outgoing.write(text)
        await turn()
        if (!hasRoom) break
      }
      heldUp.resolve()
      if (made < most) await once(outgoing, 'drain')
      outgoing.end()
    })
    const asked = get({ port, agent: false, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
    const [answered] = (await once(asked, 'response')) as [IncomingMessage]
    await heldUp.promise
    expect(made).toBeLessThan(most)
    const body = await buffer(answered)
    expect((accepted === undefined ? body : brotliDecompressSync(body)).length).toBe(made)
  },
)

test('whoever leaves in the middle of a file ends its making', async () => {
  let made = 0
  let isEnded = false
  const port = await aServer((outgoing) => {
    outgoing.setHeader('content-type', 'text/csv; charset=utf-8')
    const endless = Readable.from(
      (async function* () {
        try {
          for (;;) yield `${made++},${crypto.randomUUID()}\r\n`
        } finally {
          isEnded = true
        }
      })(),
    )
    return pipeline(endless, outgoing).catch(() => {})
  })
  const asked = get({ port, agent: false, headers: { 'accept-encoding': browser } })
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answered, 'data')
  answered.destroy()
  await waitFor('it is made no longer', () => isEnded)
})
