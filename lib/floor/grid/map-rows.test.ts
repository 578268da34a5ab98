import { expect, test } from 'vitest'
import { firstPage } from './grid-query'
import { mapRows } from './map-rows'

const double = (row: number) => row * 2
const page = { totalCount: 3, summary: null, groupCount: null }
const by = (...names: string[]) =>
  firstPage({
    take: 10,
    group: names.map((selector) => ({ selector, desc: false, isExpanded: true, groupInterval: null })),
  })
const group = (key: string, items: unknown[] | null) => ({ key, items, count: 1, summary: null })

test('rows of a page are changed, and what is said of the page stays', () => {
  expect(mapRows({ ...page, data: [1, 2] }, by(), double)).toEqual({ ...page, data: [2, 4] })
})

test('rows within groups are changed, at whatever level, and groups that are not expanded stay so', () => {
  const one = { ...page, data: [group('a', [1, 2]), group('b', null)] as unknown as number[] }
  expect(mapRows(one, by('town'), double).data).toEqual([group('a', [2, 4]), group('b', null)])
  const two = { ...page, data: [group('a', [group('x', [1]), group('y', null)])] as unknown as number[] }
  expect(mapRows(two, by('town', 'year'), double).data).toEqual([group('a', [group('x', [2]), group('y', null)])])
})
