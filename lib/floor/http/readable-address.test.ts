import { expect, test } from 'vitest'
import { readableAddress } from './readable-address'

test.each(['/', '/survey/ABC?x=%ff', '/locations-list?search=50%', '/r%C3%A9sum%C3%A9', '/a%2Fb', '//a/b'])(
  '%s is left as it is',
  (address) => expect(readableAddress(address)).toBe(address),
)

test.each([
  ['http://evil.example/locations-list?x=1', '/locations-list?x=1'],
  ['http://evil.example', '/'],
  ['https://evil.example//a', '//a'],
  ['javascript:alert(1)', '/'],
  ['*', '/'],
  ['', '/'],
])('%s has a path of its own: %s', (address, path) => expect(readableAddress(address)).toBe(path))

test.each([
  ['/api/organisations/checknameavailability/?name=A', '/api/organisations/checknameavailability?name=A'],
  ['/api/events/', '/api/events'],
  ['/api/lookup/%ff/', '/api/lookup/%25ff'],
])('%s is the call without the slash at its end: %s', (address, call) => expect(readableAddress(address)).toBe(call))

test.each(['/locations-list/', '/api/', '/survey/ABC/', '/apis/x/'])('%s is no call', (address) =>
  expect(readableAddress(address)).toBe(address),
)

test.each([
  ['/survey/50%', '/survey/50%25'],
  ['/api/lookup/%E0%A4%A', '/api/lookup/%25E0%25A4%25A'],
  ['/survey/%ff/logo?x=%ff', '/survey/%25ff/logo?x=%ff'],
  ['/%u0041', '/%25u0041'],
])('%s cannot be read and becomes %s', (address, readable) => {
  expect(readableAddress(address)).toBe(readable)
  expect(() => decodeURIComponent(readableAddress(address).split('?')[0] ?? '')).not.toThrow()
})
