import { expect, test } from 'vitest'
import { Random, shareOut } from './random'

const draw = (random: Random) => Array.from({ length: 5 }, () => random.uint32())

test('the same label gives the same sequence, another label another', () => {
  expect(draw(new Random('a'))).toEqual(draw(new Random('a')))
  expect(draw(new Random('a'))).not.toEqual(draw(new Random('b')))
})

test('a fork does not depend on how much its parent was used', () => {
  const used = new Random('a')
  draw(used)
  expect(draw(used.fork('x'))).toEqual(draw(new Random('a').fork('x')))
})

test('weights are kept over many draws', () => {
  const random = new Random('weights')
  const drawn = Array.from({ length: 10_000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
    ] as const),
  )
  expect(drawn.filter((one) => one === 'seldom').length / drawn.length).toBeCloseTo(0.1, 1)
})

test('whole numbers hold both ends', () => {
  const random = new Random('whole')
  expect(new Set(Array.from({ length: 200 }, () => random.whole(1, 3)))).toEqual(new Set([1, 2, 3]))
})

test('an identifier is a UUIDv7 of its instant', () => {
  const id = new Random('ids').uuidAt(Date.parse('2026-11-21T10:00:00Z'))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace(/-/g, '').slice(0, 12), 16)).toBe(Date.parse('2026-11-21T10:00:00Z'))
})

test('shares are whole numbers that add up exactly', () => {
  const parts = shareOut([1, 1, 1], 100)
  expect(parts).toEqual([33, 34, 33])
  expect(shareOut([0.2, 5, 3.3, 0.01], 999).reduce((sum, part) => sum + part, 0)).toBe(999)
})
