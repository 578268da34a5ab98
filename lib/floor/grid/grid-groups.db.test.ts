import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { ownDatabase } from '@/tests/support/database'
import { createShows, type Show, showList, someShows } from '@/tests/support/list-of-shows'
import { firstPage, type GridGroup, type GridQuery, type GroupTerm } from './grid-query'
import { listFrom } from './list-from'

const { allVenues, allShows } = someShows()
const own = allShows.filter((show) => show.companyId === 1)

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
  await createShows(db, allVenues, allShows)
})

const by = (selector: string, more: Partial<GroupTerm> = {}): GroupTerm => ({
  selector,
  desc: false,
  isExpanded: false,
  groupInterval: null,
  ...more,
})

type Row = { id: number }
async function groups(group: GroupTerm[], more: Partial<GridQuery> = {}) {
  const page = await listFrom(showList(db, 1), firstPage({ take: 1000, ...more, group }))
  return { ...page, data: page.data as unknown as GridGroup<Row>[] }
}

const countOf = (matches: (show: Show) => boolean) => own.filter(matches).length

describe('a grouped list', () => {
  test('refuses an interval that does not suit the column, and an unknown column', async () => {
    await expect(groups([by('name', { groupInterval: 'year' })])).rejects.toMatchObject({
      status: 400,
      message: "Parameter 'group': interval 'year' does not apply to 'name'",
    })
    await expect(groups([by('nothing')])).rejects.toMatchObject({
      status: 400,
      message: "Parameter 'group': unknown column 'nothing'",
    })
    await expect(groups([by('secret')])).rejects.toMatchObject({ status: 400 })
  })

  test('answers each value with its number of rows, blanks last, in either direction', async () => {
    const seats = [0, 1, 2, 3, 4, 5]
    const expected = [...seats, null].map((key) => ({
      key,
      items: null,
      count: countOf((show) => (show.seats ?? null) === key),
      summary: null,
    }))
    const ascending = await groups([by('seats')], { requireGroupCount: true })
    expect(ascending.data).toEqual(expected)
    expect([ascending.totalCount, ascending.groupCount]).toEqual([own.length, 7])
    const descending = await groups([by('seats', { desc: true })])
    expect(descending.data).toEqual([...expected.slice(0, 6).reverse(), ...expected.slice(6)])
  })

  test('pages its groups of the first level', async () => {
    const { data, groupCount } = await groups([by('seats')], { skip: 2, take: 2, requireGroupCount: true })
    expect(data.map(({ key }) => key)).toEqual([2, 3])
    expect(groupCount).toBe(7)
  })

  test('groups dates by year, quarter, month and day, and numbers by bands', async () => {
    const year = await groups([by('opens', { groupInterval: 'year' })])
    expect(year.data.map(({ key, count }) => [key, count])).toEqual([
      [2024, countOf((show) => show.opens?.startsWith('2024') ?? false)],
      [2025, countOf((show) => show.opens?.startsWith('2025') ?? false)],
      [null, countOf((show) => !show.opens)],
    ])
    const quarter = await groups([by('opens', { groupInterval: 'quarter' })])
    expect(quarter.data.map(({ key }) => key)).toEqual([1, 2, 3, 4, null])
    const bands = await groups([by('price', { groupInterval: 3 })])
    expect(bands.data.map(({ key, count }) => [key, count])).toEqual(
      [-6, -3, 0, 3].map((from) => [from, countOf(({ price }) => price >= from && price < from + 3)]),
    )
  })

  test('groups instants by the clock in London', async () => {
    const { data } = await groups([by('madeAt', { groupInterval: 'hour' })])
    const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: 'numeric', hourCycle: 'h23' })
    for (const { key, count } of data) {
      expect(count).toBe(countOf(({ madeAt }) => Number(hourOf.format(madeAt)) === key))
    }
  })

  test('nests up to three levels, each with its own count and summary', async () => {
    const { data } = await groups([by('opens', { groupInterval: 'year' }), by('funded'), by('seats')], {
      groupSummary: [
        { selector: 'price', summaryType: 'sum' },
        { selector: 'price', summaryType: 'max' },
      ],
    })
    const yearOf = (show: Show) => (show.opens ? Number(show.opens.slice(0, 4)) : null)
    const summaryOf = (shows: Show[]) => [
      shows.reduce((sum, { price }) => sum + price, 0),
      Math.max(...shows.map(({ price }) => price)),
    ]
    let leaves = 0
    for (const year of data) {
      const ofYear = own.filter((show) => yearOf(show) === year.key)
      expect([year.count, year.summary]).toEqual([ofYear.length, summaryOf(ofYear)])
      for (const funded of year.items as GridGroup<Row>[]) {
        const ofFunded = ofYear.filter((show) => (show.funded ?? null) === funded.key)
        expect([funded.count, funded.summary]).toEqual([ofFunded.length, summaryOf(ofFunded)])
        for (const seats of funded.items as GridGroup<Row>[]) {
          const ofSeats = ofFunded.filter((show) => (show.seats ?? null) === seats.key)
          expect(seats).toEqual({ key: seats.key, items: null, count: ofSeats.length, summary: summaryOf(ofSeats) })
          leaves += seats.count
        }
      }
    }
    expect(leaves).toBe(own.length)
  })

  test('brings the rows of each group, in the order of the list, where it is expanded', async () => {
    const { data } = await groups([by('funded', { isExpanded: true })], { sort: [{ selector: 'id', desc: true }] })
    for (const { key, items, count } of data) {
      const ids = own.filter((show) => (show.funded ?? null) === key).map(({ id }) => id)
      expect((items as Row[]).map(({ id }) => id)).toEqual(ids.reverse())
      expect(count).toBe(ids.length)
    }
  })

  test('brings the rows only of the groups on the page', async () => {
    const { data } = await groups([by('seats', { isExpanded: true })], { skip: 5, take: 2 })
    expect(data.map(({ key, items }) => [key, items?.length])).toEqual([
      [5, countOf(({ seats }) => seats === 5)],
      [null, countOf(({ seats }) => seats === null)],
    ])
  })
})
