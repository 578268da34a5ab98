import { expect, test } from 'vitest'
import { readReturnsAddress, returnsHref, unfiltered } from './address'

const today = '2026-11-22'
const q1 = { year: 2026, quarter: 1 } as const

test('what cannot be read gets its default', () => {
  const usual = { quarter: q1, show: 'all', leastLate: 0, search: '', finding: 'any', manager: 'all', page: 1 }
  expect(readReturnsAddress({}, today)).toEqual(usual)
  const broken = { quarter: '19991', show: 'worst', late: '-3', search: '  ', finding: 'bad', manager: '0', page: '0' }
  expect(readReturnsAddress(broken, today)).toEqual(usual)
  expect(readReturnsAddress({ quarter: '20271' }, today)).toEqual(usual)
})

test('an address is read as it was written', () => {
  const address = {
    quarter: { year: 2025, quarter: 4 },
    show: 'overdue',
    leastLate: 14,
    search: 'a&b',
    finding: 'young',
    manager: 12,
    page: 2,
  } as const
  const href = returnsHref(address)
  expect(href).toBe('/returns?quarter=20254&show=overdue&late=14&search=a%26b&finding=young&manager=12&page=2')
  expect(readReturnsAddress(Object.fromEntries(new URL(href, 'http://x').searchParams), today)).toEqual(address)
})

test('what is as usual is left out', () => {
  expect(returnsHref({ quarter: q1, ...unfiltered })).toBe('/returns?quarter=20261')
})

test('a number of up to four digits is read, and no other text', () => {
  const read = (late: string) => readReturnsAddress({ late, page: late }, today)
  expect(read('9999')).toMatchObject({ leastLate: 9_999, page: 9_999 })
  for (const text of ['12345', '12x', 'x12', '1.5', ' 7']) expect(read(text)).toMatchObject({ leastLate: 0, page: 1 })
})

test.each([
  ['mine', 'mine'],
  ['none', 'none'],
  ['7', 7],
  ['123456789012345', 123_456_789_012_345],
  ['1234567890123456', 'all'],
  ['7x', 'all'],
  ['x7', 'all'],
  ['07', 'all'],
])('the organisations of the manager "%s" are those of %s', (manager, read) => {
  expect(readReturnsAddress({ manager }, today).manager).toBe(read)
})

test('what is looked for is cut after 200 characters', () => {
  expect(readReturnsAddress({ search: ` ${'a'.repeat(201)}` }, today).search).toBe('a'.repeat(200))
})
