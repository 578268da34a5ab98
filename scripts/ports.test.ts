import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortFree, findFreePort } from './ports'

async function taken() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('no port')
  return { port: bound.port, [Symbol.asyncDispose]: async () => void server.close() }
}

test('a taken port is one clear sentence', async () => {
  await using other = await taken()
  await expect(assertPortFree('127.0.0.1', other.port)).rejects.toThrow(
    `Port ${other.port} on 127.0.0.1 is taken by another program. Stop it, or choose another port: ` +
      `PORT=${other.port + 1} npm start`,
  )
})

test('an address that is not this machine’s names the settings to look at', async () => {
  await expect(assertPortFree('192.0.2.1', 3000)).rejects.toThrow(
    'The web server cannot listen on HOST 192.0.2.1, port 3000 (EADDRNOTAVAIL). Check HOST and PORT.',
  )
})

test('the database takes the port of last time while it is free, another one otherwise', async () => {
  const free = await findFreePort()
  expect(await findFreePort(free)).toBe(free)
  await using other = await taken()
  expect(await findFreePort(other.port)).not.toBe(other.port)
})
