import { describe, expect, test } from 'vitest'
import { cubes } from '@/lib/published/cubes'
import { dimensionValues } from '@/lib/published/dimension-names'
import { fileForms, pathOf, readAddress, type StatisticsPage, slugOf } from './addresses'
import { topics } from './topics'

describe('an address that is none', () => {
  test.each([
    '/',
    '/statistic',
    '/statisticss',
    '/statistics/',
    '/statistics//',
    '/statistics.csv',
    '/statistics/2026',
    '/statistics/2026-26',
    '/statistics/2026-28',
    '/statistics/2026-27/',
    '/statistics/2026-27.csv',
    '/statistics/age/',
    '/statistics/Age',
    '/statistics/age.csv',
    '/statistics/age/2026-27/more',
    '/statistics/age/2026-27.xlsx',
    '/statistics/age/2026-27.csv.json',
    '/statistics/age/2026-27/.csv',
    '/statistics/regions',
    '/statistics/regions/',
    '/statistics/regions/atlantis',
    '/statistics/regions/atlantis/2026-27',
    '/statistics/regions/london/q1-2026-27',
    '/statistics/methods/others',
    '/statistics/methods.csv',
    '/statistics/changes/q5-2026-27',
    '/statistics/changes/q1-2026-28',
    '/statistics/changes.csv',
    '/statistics/../operations',
    '/statistics/%61ge',
    '/statistics/constructor',
    '/statistics/__proto__/2026-27',
  ])('%s', (path) => expect(readAddress(path)).toBeUndefined())
})

const pages: StatisticsPage[] = [
  { page: 'contents' },
  { page: 'contents', year: 2026 },
  ...cubes.flatMap(({ id }): StatisticsPage[] => [
    { page: 'topic', cubeId: id },
    { page: 'topic', cubeId: id, year: 2099 },
  ]),
  ...(['region', 'discipline'] as const).flatMap((page) =>
    dimensionValues[page].flatMap(({ id }): StatisticsPage[] => [
      { page, id },
      { page, id, year: 2026 },
    ]),
  ),
  { page: 'methods' },
  { page: 'statisticians' },
  { page: 'citing' },
  { page: 'changes' },
  { page: 'changes', quarter: { year: 2026, quarter: 4 } },
]

test('every page has an address of its own, which leads back to it', () => {
  const paths = pages.map((page) => pathOf(page))
  expect(new Set(paths).size).toBe(pages.length)
  expect(paths.map((path) => readAddress(path))).toEqual(pages.map((of) => ({ of, form: 'page' })))
})

test('a table of a year has its files beside it', () => {
  for (const form of fileForms)
    expect(readAddress(`/statistics/age/2026-27.${form}`)).toEqual({
      of: { page: 'topic', cubeId: 101, year: 2026 },
      form,
    })
  expect(readAddress('/statistics/changes/q1-2026-27.csv')).toMatchObject({ form: 'csv' })
})

// They are cited: a change here breaks links of others.
test('addresses stay as they are', () => {
  expect(Object.fromEntries(topics.map(({ cube, slug }) => [cube.id, slug]))).toEqual({
    11: 'attendance-by-region-and-discipline',
    12: 'attendance-by-region-and-type-of-event',
    13: 'attendance-by-discipline-and-type-of-event',
    14: 'attendance-by-size',
    21: 'young-attendance-by-region-and-discipline',
    22: 'young-attendance-by-region-and-type-of-event',
    23: 'young-attendance-by-discipline-and-type-of-event',
    24: 'young-attendance-by-size',
    31: 'tickets-sold-by-region-and-discipline',
    34: 'tickets-sold-by-size',
    41: 'ticket-income-by-region-and-discipline',
    44: 'ticket-income-by-size',
    101: 'age',
    102: 'gender',
    103: 'ethnic-group',
    104: 'disability',
    105: 'experience',
    106: 'recommendation',
    107: 'last-visit',
    108: 'reasons',
  })
  expect(dimensionValues.region.map(({ name }) => slugOf(name))).toEqual([
    'north-east',
    'north-west',
    'yorkshire-and-the-humber',
    'east-midlands',
    'west-midlands',
    'east-of-england',
    'london',
    'south-east',
    'south-west',
    'wales',
    'scotland',
    'northern-ireland',
  ])
  expect(dimensionValues.discipline.map(({ name }) => slugOf(name))).toEqual([
    'combined-arts',
    'dance',
    'libraries',
    'literature',
    'museums',
    'music',
    'theatre',
    'visual-arts',
    'not-discipline-specific',
  ])
})
