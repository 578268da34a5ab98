import { describe, expect, test } from 'vitest'
import { addressBlock, createTrustCheck, resolveClientAddress } from './client-address'

const resolvedHeaders = (
  remoteAddress: string | undefined,
  headers: Record<string, string>,
  trusted: string[] = [],
) => {
  const request = {
    headers: { ...headers } as Record<string, string | string[] | undefined>,
    socket: { remoteAddress },
  }
  resolveClientAddress(request, createTrustCheck(trusted))
  return request.headers
}
const clientOf = (...given: Parameters<typeof resolvedHeaders>) => resolvedHeaders(...given)['x-client-address']

describe('the client’s address comes from the socket unless TRUSTED_PROXIES names the proxy', () => {
  test('forwarding headers of a client are dropped', () => {
    const headers = resolvedHeaders('203.0.113.9', {
      'x-client-address': '10.9.9.9',
      'x-forwarded-for': '10.9.9.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=10.9.9.9',
    })
    expect(headers).toEqual({ 'x-client-address': '203.0.113.9' })
  })

  test('only trusted proxies are believed', () => {
    const trusted = ['10.0.0.0/8', '192.0.2.1']
    expect(clientOf('10.0.0.5', { 'x-forwarded-for': '203.0.113.9' }, trusted)).toBe('203.0.113.9')
    expect(clientOf('10.0.0.5', { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.0.0.6' }, trusted)).toBe('203.0.113.9')
    expect(clientOf('192.0.2.1', { 'x-forwarded-for': 'nonsense' }, trusted)).toBe('192.0.2.1')
    expect(clientOf('10.0.0.5', {}, trusted)).toBe('10.0.0.5')
    expect(clientOf('10.0.0.5', { 'x-forwarded-for': '10.0.0.7, 10.0.0.6' }, trusted)).toBe('10.0.0.7')
    expect(clientOf('203.0.113.9', { 'x-forwarded-for': '1.1.1.1' }, trusted)).toBe('203.0.113.9')
  })

  test('an IPv4-mapped IPv6 address becomes the IPv4 address', () => {
    expect(clientOf('::ffff:127.0.0.1', {})).toBe('127.0.0.1')
    expect(clientOf('::ffff:10.0.0.5', { 'x-forwarded-for': '203.0.113.9' }, ['10.0.0.0/8'])).toBe('203.0.113.9')
    expect(clientOf(undefined, {})).toBe('')
  })
})

test('throttles count per IPv4 address, and per /64 of IPv6', () => {
  expect(addressBlock('203.0.113.9')).toBe('203.0.113.9')
  expect(addressBlock('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:0db8:0001:0002::ffff')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
  expect(addressBlock('')).toBe('')
})
