import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '@/tests/support/wait-for'
import { gatherWrites } from './gather-writes'

/** A server of one answer, and how often its socket was written to. */
async function aServer(answer: (outgoing: ServerResponse) => Promise<void> | void) {
  const writes: number[] = []
  const server = createServer((_, outgoing) => {
    const { socket } = outgoing as { socket: Socket & { _writev: unknown; _write: unknown } }
    for (const name of ['_writev', '_write'] as const) {
      const write = (socket[name] as (...given: unknown[]) => void).bind(socket)
      socket[name] = (...given: unknown[]) => {
        writes.push(performance.now())
        write(...given)
      }
    }
    gatherWrites(outgoing)
    void answer(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, writes }
}

test('text goes out in the encoding that it was written with, and bytes as they are', async () => {
  const { address } = await aServer((outgoing) => {
    outgoing.write('4c6f6e67', 'hex')
    outgoing.write(new Uint8Array([32, 195, 169]))
    outgoing.write(' été')
    outgoing.end('!')
  })
  expect(await (await fetch(address)).text()).toBe('Long é été!')
})

test('what is written to somebody who has left goes nowhere, and nothing fails', async () => {
  const left = Promise.withResolvers<ServerResponse>()
  const { address } = await aServer((outgoing) => {
    outgoing.write('first')
    outgoing.once('close', () => left.resolve(outgoing))
  })
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
  const outgoing = await left.promise
  outgoing.write('second')
  await turn()
  outgoing.end('third')
  expect(outgoing.writableFinished).toBe(false)
})

test('a hundred writes of one turn are a few of the socket, and the answer is whole', async () => {
  const parts = Array.from({ length: 100 }, (_, at) => `part ${at} `.repeat(200))
  const { address, writes } = await aServer((outgoing) => {
    for (const part of parts) outgoing.write(part)
    outgoing.end('the end')
  })
  expect(await (await fetch(address)).text()).toBe(`${parts.join('')}the end`)
  expect(writes.length).toBeLessThan(6)
})

test('what is written is sent by the next turn, before the end', async () => {
  let end = () => {}
  const { address } = await aServer(async (outgoing) => {
    outgoing.write('first')
    await turn()
    outgoing.write('second')
    end = () => outgoing.end('third')
  })
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let got = ''
  socket.on('data', (part) => {
    got += part
  })
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await waitFor('both are there', () => got.includes('first') && got.includes('second'))
  expect(got).not.toContain('third')
  end()
  await waitFor('the end is there', () => got.includes('third'))
})

test('answers follow each other on one connection, also empty ones', async () => {
  let number = 0
  const { address } = await aServer((outgoing) => {
    number += 1
    if (number % 2) outgoing.write('written ')
    outgoing.end(number % 3 ? `answer ${number}` : undefined)
  })
  const got: string[] = []
  for (let one = 0; one < 6; one += 1) got.push(await (await fetch(address)).text())
  expect(got).toEqual(['written answer 1', 'answer 2', 'written ', 'answer 4', 'written answer 5', ''])
})

test.each([1_000, 60_000, 70_000, 400_000])(
  'whoever waits for room after %i bytes is told when there is some',
  async (bytes) => {
    const { address } = await aServer(async (outgoing) => {
      for (let written = 0; written < bytes; written += 500)
        if (!outgoing.write('x'.repeat(500))) await once(outgoing, 'drain')
      outgoing.end()
    })
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(address)).text()))
    expect(answers.map((text) => text.length)).toEqual(Array.from({ length: 20 }, () => bytes))
  },
)
