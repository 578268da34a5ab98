import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { ownDatabase } from '@/tests/support/database'
import { createShows, showList, someShows } from '@/tests/support/list-of-shows'
import { type OracleKinds, type OracleRow, oracleRows, oracleSummary } from '@/tests/support/list-oracle'
import type { GridKind } from './grid-columns'
import { firstPage, type GridQuery } from './grid-query'
import type { Filter, FilterOperator, FilterScalar } from './grid-terms'
import { listFrom } from './list-from'

const kinds: OracleKinds = {
  id: 'number',
  name: 'text',
  note: 'text',
  seats: 'number',
  price: 'number',
  opens: 'date',
  madeAt: 'instant',
  funded: 'boolean',
  token: 'uuid',
  town: 'text',
  unfunded: 'boolean',
  double: 'number',
}
const { allVenues, allShows } = someShows()
const ownRows: OracleRow[] = allShows
  .filter((show) => show.companyId === 1)
  .map(({ venueId, companyId, ...show }) => ({
    ...(show as OracleRow),
    town: allVenues.find((venue) => venue.id === venueId)?.town ?? null,
    unfunded: show.funded === null || show.funded === undefined ? null : !show.funded,
    double: show.price * 2,
  }))

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
  await createShows(db, allVenues, allShows)
})

const askList = (query: Partial<GridQuery>) => listFrom(showList(db, 1), firstPage({ take: 1000, ...query }))

const someValue = (kind: GridKind): fc.Arbitrary<FilterScalar> => {
  if (kind === 'text') return fc.constantFrom('a', 'A', 'jazz', '%', '_', '\\', "'", '', 'É', ' ', 'whitby', 'zzz')
  if (kind === 'number') return fc.oneof(fc.integer({ min: -9, max: 12 }), fc.constantFrom(0.5, 1e300, -2.25, 2 ** 40))
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'uuid')
    return fc.integer({ min: 0, max: 40 }).map((n) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`)
  const day = fc.date({ min: new Date('2023-12-30'), max: new Date('2026-01-02'), noInvalidDate: true })
  if (kind === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  return fc.oneof(
    day.map((date) => date.toISOString().slice(0, 10)),
    day.map((date) => date.toISOString()),
    fc.constantFrom(...ownRows.map((row) => (row.madeAt as Date).toISOString())),
  )
}

function operatorsOf(kind: GridKind): FilterOperator[] {
  const same: FilterOperator[] = ['=', '<>']
  const ordered: FilterOperator[] = ['<', '<=', '>', '>=', 'between']
  if (kind === 'text') return [...same, 'contains', 'notcontains', 'startswith', 'endswith']
  return kind === 'boolean' || kind === 'uuid' ? same : [...same, ...ordered]
}

const term: fc.Arbitrary<Filter> = fc.constantFrom(...Object.keys(kinds)).chain((selector) => {
  const kind = kinds[selector] ?? 'text'
  return fc.constantFrom(...operatorsOf(kind)).chain((operator): fc.Arbitrary<Filter> => {
    const value = someValue(kind)
    if (operator === 'between') {
      return fc.tuple(value, value).map((range) => ({ kind: 'test', selector, operator, value: range }))
    }
    const orBlank = operator === '=' || operator === '<>' ? fc.option(value, { freq: 4 }) : value
    return orBlank.map((one) => ({ kind: 'test', selector, operator, value: one }))
  })
})

const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    term,
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((of): Filter => ({ kind: 'and', of })),
    fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((of): Filter => ({ kind: 'or', of })),
    tie('filter').map((of): Filter => ({ kind: 'not', of })),
  ),
}))

const sort = fc.uniqueArray(
  fc.record({
    selector: fc.constantFrom('name', 'note', 'seats', 'opens', 'madeAt', 'town', 'double'),
    desc: fc.boolean(),
  }),
  { maxLength: 3, selector: (term) => term.selector },
)

describe('a list answers exactly what the filter, the search and the order say, and never another company', () => {
  test('for any filter, search, order and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          filter: fc.option(filter, { freq: 6 }),
          search: fc.constantFrom('', '', 'jazz', 'WHITBY', '%', '\\', "e'"),
          sort,
          skip: fc.integer({ min: 0, max: 150 }),
          take: fc.integer({ min: 0, max: 60 }),
        }),
        async (asked) => {
          const query = firstPage(asked)
          const whole = oracleRows(ownRows, kinds, ['name', 'note', 'town'], query)
          const page = await listFrom(showList(db, 1), query)
          expect(page.totalCount).toBe(whole.length)
          const expected = whole.slice(query.skip, query.skip + query.take)
          expect(page.data.map((row) => row.id)).toEqual(expected.map((row) => row.id))
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('rows', () => {
  test('carry the columns of the list, hidden ones apart, as numbers, texts, dates and instants', async () => {
    const { data } = await askList({ take: 1, sort: [{ selector: 'id', desc: false }] })
    const [row] = data
    const expected = ownRows.find((each) => each.id === row?.id)
    expect(row).toEqual({ ...expected, secret: expected?.note })
  })

  test('have a column that may not be sorted by, and one that is not there, refused by name', async () => {
    await expect(askList({ sort: [{ selector: 'secret', desc: false }] })).rejects.toMatchObject({
      status: 400,
      message: "Parameter 'sort': column 'secret' is not sortable",
    })
    await expect(askList({ sort: [{ selector: '__proto__', desc: false }] })).rejects.toMatchObject({
      status: 400,
      message: "Parameter 'sort': unknown column '__proto__'",
    })
  })
})

describe('summaries', () => {
  test('count, sum, min, max and avg what the filter leaves', async () => {
    const totalSummary = (['count', 'sum', 'min', 'max', 'avg'] as const).flatMap((summaryType) => [
      { selector: 'seats', summaryType },
      { selector: 'double', summaryType },
    ])
    const asked = { filter: { kind: 'test', selector: 'price', operator: '>', value: 0 } as const, totalSummary }
    const { summary } = await askList(asked)
    const rows = oracleRows(ownRows, kinds, [], firstPage({ take: 1, ...asked }))
    expect(summary).toEqual(totalSummary.map((each) => oracleSummary(rows, each)))
  })

  test('of nothing are 0 for sums and counts and null for the rest', async () => {
    const { summary, totalCount } = await askList({
      filter: { kind: 'test', selector: 'id', operator: '=', value: -1 },
      totalSummary: [
        { selector: 'seats', summaryType: 'sum' },
        { selector: null, summaryType: 'count' },
        { selector: 'seats', summaryType: 'avg' },
        { selector: 'opens', summaryType: 'max' },
      ],
    })
    expect([totalCount, summary]).toEqual([0, [0, 0, null, null]])
  })

  test('of texts have no sum', async () => {
    await expect(askList({ totalSummary: [{ selector: 'name', summaryType: 'sum' }] })).rejects.toMatchObject({
      status: 400,
      message: "Parameter 'totalSummary': 'sum' does not apply to 'name'",
    })
  })
})
