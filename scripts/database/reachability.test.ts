// R-25 of docs/drills.md.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { type ServerCertificate, trustOwnAuthority } from '@/tests/support/own-authority'
import { findFreePort } from '../ports'
import { assertReachable, unreachableMessage } from './reachability'

const url = 'postgres://illuminate:hunter2@db.example.org:6432/answers'

test.each([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'there is no such host'],
  ['CONNECT_TIMEOUT', 'it did not answer in time'],
  ['28P01', 'user name or password is wrong'],
  ['3D000', 'there is no database of that name'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'nobody whom this machine trusts has signed its certificate (NODE_EXTRA_CA_CERTS)'],
  ['TLS_REFUSED', 'it offers no TLS'],
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

/** A database server that gets no further than TLS. */
async function aServerWith(certificate: ServerCertificate) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.each([
  ['localhost', { from: '2020-01-01', until: '2021-01-01' }, 'its certificate has expired'],
  ['localhost', { from: '2100-01-01', until: '2101-01-01' }, 'its certificate is not valid yet'],
  ['db.example.org', undefined, 'its certificate is for another name'],
])('a certificate that does not hold ends the start with one sentence: %s, %j', async (name, validity, reason) => {
  const port = await aServerWith(trustOwnAuthority().issue(name, validity))
  await expect(assertReachable(`postgres://illuminate@localhost:${port}/answers?sslmode=verify-full`)).rejects.toThrow(
    `The database at localhost:${port}/answers cannot be reached: ${reason}. Check DATABASE_URL.`,
  )
})

test('a server without TLS ends the start where TLS is wanted', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.write('N'))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(assertReachable(`postgres://illuminate@localhost:${port}/answers?sslmode=verify-full`)).rejects.toThrow(
    `The database at localhost:${port}/answers cannot be reached: it offers no TLS. Check DATABASE_URL.`,
  )
})

test('something that accepts connections and drops them is not waited for', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(assertReachable(`postgres://illuminate@127.0.0.1:${port}/answers`, { timeoutMs: 300 })).rejects.toThrow(
    `The database at 127.0.0.1:${port}/answers cannot be reached: it closed the connection. Check DATABASE_URL.`,
  )
})

test('something that accepts connections and says nothing is given up', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await expect(assertReachable(`postgres://illuminate@127.0.0.1:${port}/answers`, { timeoutMs: 300 })).rejects.toThrow(
    `The database at 127.0.0.1:${port}/answers cannot be reached: it did not answer in time. Check DATABASE_URL.`,
  )
})
