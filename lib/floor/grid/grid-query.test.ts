import { describe, expect, test } from 'vitest'
import { firstPage, gridQuery, mapRows } from './grid-query'
import { filterToWire, parseFilter } from './grid-terms'

const refusalOf = (parameters: Record<string, string>) => {
  const parsed = gridQuery(25).safeParse(parameters)
  return parsed.success ? undefined : `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`
}
const nested = (depth: number): unknown => (depth === 1 ? ['a', '=', 1] : ['!', nested(depth - 1)])
const conditions = (terms: number) => Array.from({ length: terms }, () => ['a', '=', 1])

describe('a malformed parameter is refused by its name', () => {
  test.each([
    ['skip', '-1'],
    ['skip', '1.5'],
    ['skip', '99999999999'],
    ['take', 'all'],
    ['take', '1e3'],
    ['requireTotalCount', '1'],
    ['sort', 'name'],
    ['sort', '[{"desc":true}]'],
    ['sort', '[{"selector":"a","desc":"yes"}]'],
    ['sort', JSON.stringify(['a', 'b', 'c', 'd', 'e', 'f'])],
    ['group', JSON.stringify(['a', 'b', 'c', 'd'])],
    ['group', '[{"selector":"a","groupInterval":"week"}]'],
    ['group', '[{"selector":"a","groupInterval":0}]'],
    ['totalSummary', '[{"selector":"a","summaryType":"median"}]'],
    ['groupSummary', '[{"summaryType":"sum"}]'],
    ['filter', '{}'],
    ['filter', '"name"'],
    ['filter', '["name"]'],
    ['filter', '["name","like","x"]'],
    ['filter', '["name","=",{"a":1}]'],
    ['filter', '["name","between",1]'],
    ['filter', '["name","=","\\u0000"]'],
    ['filter', '[["a","=",1],"and"]'],
    ['filter', '["and",["a","=",1]]'],
    ['filter', '[["a","=",1],"and",["b","=",1],"or",["c","=",1]]'],
    ['filter', '[["a","=",1],["b","=",1],"or",["c","=",1]]'],
    ['filter', '["!",["a","=",1],["b","=",1]]'],
    ['filter', '[[]]'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ])('%s=%s', (name, text) => {
    expect(refusalOf({ [name]: text })).toMatch(new RegExp(`^${name}: .`))
  })

  test('a filter deeper than 10 or of more than 200 conditions', () => {
    expect(refusalOf({ filter: JSON.stringify(nested(10)) })).toBeUndefined()
    expect(refusalOf({ filter: JSON.stringify(nested(11)) })).toBe('filter: it nests deeper than 10')
    expect(refusalOf({ filter: JSON.stringify(conditions(200)) })).toBeUndefined()
    expect(refusalOf({ filter: JSON.stringify(conditions(201)) })).toBe('filter: it has more than 200 conditions')
    expect(refusalOf({ filter: '['.repeat(9000) })).toMatch(/^filter: /)
  })
})

describe('a query', () => {
  test('without parameters is the first page, with its total', () => {
    expect(gridQuery(25).parse({})).toEqual(firstPage({ take: 25 }))
    expect(gridQuery(25).parse({ sort: 'null', filter: '', group: '[]' })).toEqual(firstPage({ take: 25 }))
  })

  test('takes 1,000 rows at most', () => {
    expect(gridQuery(25).parse({ take: '1000' }).take).toBe(1000)
    expect(gridQuery(25).parse({ take: '5000' }).take).toBe(1000)
    expect(gridQuery(25).parse({ take: '0' }).take).toBe(0)
  })

  test('that groups without `take` gets all groups', () => {
    expect(gridQuery(25).parse({ group: '[{"selector":"year"}]' }).take).toBe(1000)
    expect(gridQuery(25).parse({ group: '[{"selector":"year"}]', take: '5' }).take).toBe(5)
  })

  test('may name a column alone, as a text', () => {
    expect(gridQuery(25).parse({ sort: '"name"' }).sort).toEqual([{ selector: 'name', desc: false }])
    expect(gridQuery(25).parse({ group: '"year"' }).group).toEqual([
      { selector: 'year', desc: false, isExpanded: true, groupInterval: null },
    ])
  })

  test('drops unknown members of terms', () => {
    const { sort } = gridQuery(25).parse({ sort: '[{"selector":"a","desc":true,"__proto__":{"polluted":1},"more":2}]' })
    expect(sort).toEqual([{ selector: 'a', desc: true }])
    expect({}).not.toHaveProperty('polluted')
  })

  test('of a first page is sorted as its screen says', () => {
    expect(firstPage({ take: 25, sort: '-requestDate' }).sort).toEqual([{ selector: 'requestDate', desc: true }])
  })
})

describe('a filter', () => {
  test('is read as the protocol writes it', () => {
    expect(parseFilter(['name', 'x'])).toEqual({ kind: 'test', selector: 'name', operator: '=', value: 'x' })
    expect(
      parseFilter([
        ['a', '=', 1],
        ['b', 'CONTAINS', 'x'],
      ]),
    ).toEqual({
      kind: 'and',
      of: [
        { kind: 'test', selector: 'a', operator: '=', value: 1 },
        { kind: 'test', selector: 'b', operator: 'contains', value: 'x' },
      ],
    })
    expect(parseFilter([])).toBeNull()
  })

  test.each([
    [['name', '=', null]],
    [['!', ['name', 'contains', 'x']]],
    [[['a', '=', 1], 'or', [['b', '<>', 'x'], 'and', ['c', 'between', [1, 2]]]]],
  ])('written again is the same: %j', (wire) => {
    const filter = parseFilter(wire)
    expect(filter && filterToWire(filter)).toEqual(wire)
  })
})

const double = (row: number) => row * 2
const page = { totalCount: 3, summary: null, groupCount: null }
const by = (...names: string[]) =>
  firstPage({
    take: 10,
    group: names.map((selector) => ({ selector, desc: false, isExpanded: true, groupInterval: null })),
  })
const group = (key: string, items: unknown[] | null) => ({ key, items, count: 1, summary: null })

test('rows of a page are changed, and its other members stay', () => {
  expect(mapRows({ ...page, data: [1, 2] }, by(), double)).toEqual({ ...page, data: [2, 4] })
})

test('rows within groups are changed, at whatever level, and groups that are not expanded stay so', () => {
  const one = { ...page, data: [group('a', [1, 2]), group('b', null)] as unknown as number[] }
  expect(mapRows(one, by('town'), double).data).toEqual([group('a', [2, 4]), group('b', null)])
  const two = { ...page, data: [group('a', [group('x', [1]), group('y', null)])] as unknown as number[] }
  expect(mapRows(two, by('town', 'year'), double).data).toEqual([group('a', [group('x', [2]), group('y', null)])])
})
