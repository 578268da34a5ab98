import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../ports'
import { assertReachable, unreachableMessage } from './reachability'

const url = 'postgres://illuminate:hunter2@db.example.org:6432/answers'

test.each([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'there is no such host'],
  ['CONNECT_TIMEOUT', 'it did not answer in time'],
  ['28P01', 'user name or password is wrong'],
  ['3D000', 'there is no database of that name'],
  ['XX000', 'it answered XX000'],
])('an unreachable DATABASE_URL is one clear sentence: %s', (code, reason) => {
  expect(unreachableMessage(url, code)).toBe(
    `The database at db.example.org:6432/answers cannot be reached: ${reason}. Check DATABASE_URL.`,
  )
})

test('the password of a database is never shown', () => {
  expect(unreachableMessage(url, 'ECONNREFUSED')).not.toContain('hunter2')
})

test('a server that is not there is refused before anything else is done', async () => {
  const port = await findFreePort()
  await expect(assertReachable(`postgres://illuminate@127.0.0.1:${port}/answers`)).rejects.toThrow(
    `The database at 127.0.0.1:${port}/answers cannot be reached: nothing listens there. Check DATABASE_URL.`,
  )
})

test('something that accepts connections and drops them is not waited for', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(assertReachable(`postgres://illuminate@127.0.0.1:${port}/answers`, 300)).rejects.toThrow(
    `The database at 127.0.0.1:${port}/answers cannot be reached: it did not answer in time. Check DATABASE_URL.`,
  )
})
