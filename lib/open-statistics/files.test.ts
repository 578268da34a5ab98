import { describe, expect, test } from 'vitest'
import type { Figure } from '@/lib/disclosure/symbols'
import { cubes } from '@/lib/published/cubes'
import type { PublishedCell, PublishedRelease } from '@/lib/published/published-cells'
import { editionOf } from './edition'
import { writeFile } from './files'
import { columnsFor, fileColumns, observationsOf } from './observations'
import { subjectOf } from './subject'

const release: PublishedRelease = {
  ...{ id: 7, year: 2026, name: 'Q1 2026/27', approvedOn: '2026-11-21' },
  quarter: 1,
  ...{ organisations: 20, confirmed: 17, checksum: 'ab'.repeat(32) },
}
const edition = editionOf([release])

const cell = (place: Partial<PublishedCell>, value: number | Figure['symbol']): PublishedCell => ({
  ...{ cubeId: 11, year: 2026, quarter: 1, regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId: 0 },
  ...{ releaseId: 7, figure: typeof value === 'number' ? { value, symbol: null } : { value: null, symbol: value } },
  ...place,
})

const publication = {
  ...{ publisher: 'The Fund', contact: 'figures@example.org', address: 'https://fund.example' },
  licence: { name: 'A licence', url: 'https://example.org/licence' },
}

function filesOf(cubeId: number, cells: readonly PublishedCell[]) {
  const subject = subjectOf({ page: 'topic', cubeId, year: 2026 }) ?? expect.fail('there is no such topic')
  const content = {
    ...{ of: subject.of, title: subject.title, description: subject.description, release, publication },
    columns: columnsFor(subject.dimensions),
    observations: observationsOf(cells, edition),
  }
  return {
    lines: writeFile('csv', content).split('\r\n'),
    json: JSON.parse(writeFile('json', content)),
    metadata: JSON.parse(writeFile('csv-metadata.json', content)),
  }
}

describe('a file of sums', () => {
  const { lines, json, metadata } = filesOf(41, [
    cell({ cubeId: 41 }, 12_300_050),
    cell({ cubeId: 41, quarter: 0, regionId: 107, disciplineId: 6 }, 'c'),
  ])

  test('has a line for each figure, totals as All, pounds, and a symbol where there is none', () =>
    expect(lines).toEqual([
      'topic,period,period_start,period_end,region_code,region,discipline,measure,unit,value,symbol,release',
      'ticket-income-by-region-and-discipline,Q1 2026/27,2026-04-01,2026-06-30,,All,All,Ticket income,pounds,123000.5,,Q1 2026/27',
      'ticket-income-by-region-and-discipline,2026/27,2026-04-01,2027-03-31,E12000007,London,Music,Ticket income,pounds,,c,Q1 2026/27',
      '',
    ]))

  test('says the same as JSON, with where it is from', () => {
    expect(json).toMatchObject({
      ...{ title: 'Ticket income by region and discipline, 2026/27', licence: 'https://example.org/licence' },
      release: { name: 'Q1 2026/27', approvedOn: '2026-11-21', checksum: `sha256:${'ab'.repeat(32)}` },
      citation:
        'The Fund, Open statistics: Ticket income by region and discipline, 2026/27. Release of Q1 2026/27, approved 21 November 2026. https://fund.example/statistics/ticket-income-by-region-and-discipline/2026-27 (read on [day])',
    })
    expect(json.figures).toHaveLength(2)
    expect(json.figures[1]).toMatchObject({ region: 'London', value: null, symbol: 'c' })
    expect(json.symbols.c).toBe('withheld: too few people or organisations, or none')
  })

  test('has metadata that name the columns of the file beside them, in their order', () => {
    expect(metadata.url).toBe('2026-27.csv')
    expect(metadata['@context'][0]).toBe('http://www.w3.org/ns/csvw')
    expect(metadata.tableSchema.columns.map(({ name }: { name: string }) => name).join()).toBe(lines[0])
    expect(metadata.tableSchema.primaryKey).toEqual(['topic', 'period', 'region', 'discipline'])
  })
})

describe('a file of answers', () => {
  const { lines } = filesOf(101, [
    cell({ cubeId: 101 }, 400),
    cell({ cubeId: 101, categoryId: 1 }, 100),
    cell({ cubeId: 101, categoryId: 2 }, 10),
    cell({ cubeId: 101, regionId: 2 }, 60),
    cell({ cubeId: 101, regionId: 2, categoryId: 1 }, '>95'),
    cell({ cubeId: 101, regionId: 2, categoryId: 2 }, 'c'),
    cell({ cubeId: 101, regionId: 3 }, 45),
    cell({ cubeId: 101, regionId: 3, categoryId: 1 }, 20),
  ])

  test('has shares of published counts, bounds in place of counts, and no share of fewer than 50', () =>
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(5).join())).toEqual([
      'All,All,All,Age,people,400,,,,Q1 2026/27',
      'All,All,16 to 19,Age,people,100,,25,,Q1 2026/27',
      'All,All,20 to 24,Age,people,10,,,<5,Q1 2026/27',
      'Wales,All,All,Age,people,60,,,,Q1 2026/27',
      'Wales,All,16 to 19,Age,people,,c,,>95,Q1 2026/27',
      'Wales,All,20 to 24,Age,people,,c,,c,Q1 2026/27',
      'Scotland,All,All,Age,people,45,,,,Q1 2026/27',
      'Scotland,All,16 to 19,Age,people,20,,,c,Q1 2026/27',
    ]))
})

test.each(cubes.map(({ id }) => id))(
  'the file of cube %i is ASCII and tells each of its cells by its key',
  (cubeId) => {
    const { lines, metadata } = filesOf(cubeId, [cell({ cubeId }, 50), cell({ cubeId, quarter: 0 }, 50)])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
    expect(lines.join()).toMatch(/^[\x00-\x7f]*$/)
    expect(metadata.tableSchema.columns).toHaveLength(lines[0]?.split(',').length ?? 0)
  },
)

test('no two columns have a name in common', () =>
  expect(new Set(fileColumns.map(({ name }) => name)).size).toBe(fileColumns.length))
