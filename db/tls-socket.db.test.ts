import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '@/tests/support/database'
import { openDatabaseProxy } from '@/tests/support/database-proxy'
import { type ServerCertificate, trustOwnAuthority } from '@/tests/support/own-authority'
import { openDatabase } from './client'

let proxy: Awaited<ReturnType<typeof openDatabaseProxy>> | undefined
afterEach(() => proxy?.close())

/** What a pool whose address ends like this answers to one statement, or why it does not. */
async function outcomeOf(ending: string, { tls }: { tls: boolean | ServerCertificate }, host = '127.0.0.1') {
  proxy = await openDatabaseProxy((await testDatabase()).url, { tls })
  const url = Object.assign(new URL(proxy.url), { hostname: host }).href
  const { sql, close } = openDatabase(`${url}${ending}`, { max: 1 })
  try {
    const [row] = await sql`select 1 as one`
    return row?.one
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    await close()
  }
}

test('a server without TLS is not spoken to where TLS is wanted', async () => {
  expect(await outcomeOf('?sslmode=require', { tls: false })).toBe('TLS_REFUSED')
  expect(await outcomeOf('?sslmode=verify-full', { tls: false })).toBe('TLS_REFUSED')
})

test('a certificate that nobody signed is refused where it is to be verified', async () => {
  expect(await outcomeOf('?sslmode=verify-full', { tls: true }, 'localhost')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
})

test('a certificate that has expired, or is of another name, is refused at once, by every statement anew; one that holds is taken', async () => {
  const authority = trustOwnAuthority()
  const expired = authority.issue('localhost', { from: '2020-01-01', until: '2021-01-01' })
  expect(await outcomeOf('?sslmode=verify-full', { tls: expired }, 'localhost')).toBe('CERT_HAS_EXPIRED')
  expect(proxy?.connections()).toBe(1)
  const other = authority.issue('db.example.org')
  expect(await outcomeOf('?sslmode=verify-full', { tls: other }, 'localhost')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await outcomeOf('?sslmode=verify-full', { tls: authority.issue('localhost') }, 'localhost')).toBe(1)
})

test('without TLS nothing is asked for, and where it is preferred either will do', async () => {
  expect(await outcomeOf('', { tls: false })).toBe(1)
  expect(await outcomeOf('?sslmode=disable', { tls: false })).toBe(1)
  expect(await outcomeOf('?sslmode=prefer', { tls: false })).toBe(1)
})

test('a line is secure where TLS is wanted or preferred', async () => {
  expect(await outcomeOf('?sslmode=require', { tls: true })).toBe(1)
  expect(await outcomeOf('?sslmode=prefer', { tls: true })).toBe(1)
})
