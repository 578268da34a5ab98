import { describe, expect, test } from 'vitest'
import { describeFilters, filterEntries, filterQuery, findUnreadableDays, parseFilters } from './filters'

describe('what is no value of a filter', () => {
  test.each([
    { from: '' },
    { from: '31/02/2026' },
    { until: '0026-01-01' },
    { until: 'yesterday' },
    { link: '0' },
    { link: '1 or 1=1' },
    { link: ['1', '2'] },
    { method: 'by heart' },
    { marked: 'included' },
    { state: '1' },
  ])('is left out of a page’s address: %j', (address) => expect(parseFilters(address)).toEqual({}))

  test.each([{ from: '31/02/2026' }, { link: 'x' }, { method: '2' }, { marked: 'no' }])(
    'is refused by a call: %j',
    (query) => expect(filterQuery.safeParse(query).success).toBe(false),
  )
})

test.each([
  [
    { from: '31/11/2026', until: 'xx' },
    { from: '31/11/2026', until: 'xx' },
  ],
  [{ from: '1/4/26', until: ' ', link: 'x' }, {}],
  [{ from: ['1', '2'] }, {}],
])('a day that is none is named as it was typed: %j', (address, unreadable) =>
  expect(findUnreadableDays(address)).toEqual(unreadable),
)

test('a day may be typed as people type one, as the form sends it without script', () =>
  expect(parseFilters({ from: '1/4/26', until: '2 May 2026' })).toEqual({ from: '2026-04-01', until: '2026-05-02' }))

test('the same filters are the same address, which reads back as it was', () => {
  const filters = parseFilters({ marked: 'excluded', link: '7', method: 'paper', until: '2026-05-02' })
  const address = new URLSearchParams(filterEntries(filters))
  expect(`${address}`).toBe('until=2026-05-02&link=7&method=paper&marked=excluded')
  expect(parseFilters(Object.fromEntries(address))).toEqual(filters)
})

test.each([
  [{}, ''],
  [{ from: '2026-04-01', until: '2026-04-30' }, 'Begun from 01/04/2026 to 30/04/2026'],
  [{ from: '2026-04-01', link: '7' }, 'Begun from 01/04/2026 on · By the link “Foyer”'],
  [
    { until: '2026-04-01', link: 'none', method: 'device', marked: 'excluded' },
    'Begun until 01/04/2026 · By no labelled link · On an unattended device · Without marked responses',
  ],
] as const)('filters in words: %j', (filters, words) =>
  expect(describeFilters(filters, [{ id: 7, label: 'Foyer' }])).toBe(words),
)
