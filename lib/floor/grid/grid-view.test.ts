import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterOperators } from './grid-terms'
import {
  type ColumnFilter,
  defaultView,
  type GridDefaults,
  type GridView,
  readView,
  wireOf,
  writeView,
} from './grid-view'
import { queryOfView } from './initial-rows'

const defaults: GridDefaults = { pageSize: 25, pageSizes: [5, 10, 25], sort: 'name' }
const start = defaultView(defaults)
const address = (view: GridView, from = defaults) => new URLSearchParams(writeView(view, from)).toString()

describe('an address that cannot be read', () => {
  test.each([
    'page=0',
    'page=1e9',
    'page=two',
    'size=7',
    'size=1000000',
    'sort=',
    'sort=,,',
    'f=name',
    'f=name:like:x',
    'f=name:any:x',
    'f=name:any:[]',
    'f=name:any:[{}]',
    'f=name:between:[1]',
    'f=name:=:{"a":1}',
  ])('%s shows the list as it usually is', (text) => {
    expect(readView(new URLSearchParams(text), defaults)).toEqual(start)
  })
})

describe('a view', () => {
  test('with all defaults needs no parameters in the address', () => {
    expect(address(start)).toBe('')
    expect(readView({}, defaults)).toEqual(start)
  })

  test('is short and readable in the address', () => {
    const view: GridView = {
      page: 3,
      pageSize: 10,
      sort: [
        { selector: 'startDate', desc: true },
        { selector: 'name', desc: false },
      ],
      search: 'jazz',
      filters: [
        { column: 'name', operator: 'contains', value: 'hall' },
        { column: 'year', operator: 'any', value: [2024, 2025] },
      ],
    }
    expect(decodeURIComponent(address(view))).toBe(
      'page=3&size=10&sort=-startDate,name&search=jazz&f=name:contains:hall&f=year:any:[2024,2025]',
    )
  })

  test('distinguishes a number from a text of the same digits', () => {
    const filters: ColumnFilter[] = [
      { column: 'a', operator: '=', value: 5 },
      { column: 'b', operator: '=', value: '5' },
      { column: 'c', operator: '=', value: null },
      { column: 'd', operator: '=', value: 'null' },
    ]
    expect(readView(new URLSearchParams(address({ ...start, filters })), defaults).filters).toEqual(filters)
  })

  test('of a list with a default filter can be without it', () => {
    const filtered: GridDefaults = { ...defaults, filters: [{ column: 'activeStatus', operator: 'any', value: [1] }] }
    expect(address(defaultView(filtered), filtered)).toBe('')
    const all = { ...defaultView(filtered), filters: [] }
    expect(address(all, filtered)).toBe('f=')
    expect(readView(new URLSearchParams('f='), filtered)).toEqual(all)
  })

  const scalar = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  )
  const column = fc.stringMatching(/^[a-z][a-zA-Z]{0,10}$/)
  const filter: fc.Arbitrary<ColumnFilter> = fc.oneof(
    fc.record({
      column,
      operator: fc.constantFrom(...filterOperators.filter((operator) => operator !== 'between')),
      value: scalar,
    }),
    fc.record({ column, operator: fc.constant('between' as const), value: fc.tuple(scalar, scalar) }),
    fc.record({
      column,
      operator: fc.constant('any' as const),
      value: fc.array(scalar, { minLength: 1, maxLength: 5 }),
    }),
  )
  const view: fc.Arbitrary<GridView> = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    pageSize: fc.constantFrom(5, 10, 25),
    sort: fc.array(fc.record({ selector: column, desc: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    search: fc.string({ maxLength: 50 }).map((text) => text.trim()),
    filters: fc.array(filter, { maxLength: 8 }),
  })

  test('read back from the address is the view that was written', () => {
    fc.assert(
      fc.property(view, (shown) => {
        expect(JSON.stringify(readView(new URLSearchParams(address(shown)), defaults))).toBe(JSON.stringify(shown))
      }),
      { numRuns: 1000 },
    )
  })

  test('makes the call’s parameters of page, order and filters', () => {
    const shown: GridView = {
      ...start,
      page: 3,
      search: ' jazz ',
      filters: [
        { column: 'name', operator: 'startswith', value: 'a' },
        { column: 'year', operator: 'any', value: [2024, null] },
      ],
    }
    expect(wireOf(shown)).toEqual({
      skip: '50',
      take: '25',
      requireTotalCount: 'true',
      sort: '[{"selector":"name","desc":false}]',
      filter: '[["name","startswith","a"],"and",[["year","=",2024],"or",["year","=",null]]]',
      search: 'jazz',
    })
    expect(queryOfView(shown)).toMatchObject({ skip: 50, take: 25, search: 'jazz', sort: start.sort })
  })
})
