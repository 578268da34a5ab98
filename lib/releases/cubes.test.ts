import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { publishedCells, publishedReleases } from '@/db/schema'
import { mostPartitions, partitionsOf } from '@/lib/disclosure/count-cube'
import { countCubes, cubes } from './cubes'
import { countCubeOf } from './draft-counts'

describe('the list of cubes', () => {
  test('gives no number twice', () => expect(new Set(cubes.map(({ id }) => id)).size).toBe(cubes.length))

  test('has sums by two dimensions at most', () => {
    const sums = cubes.filter((cube) => cube.kind === 'sums')
    expect(sums.length).toBeGreaterThan(8)
    expect(sums.filter(({ dimensions }) => dimensions.length > 2)).toEqual([])
  })

  test.each(countCubes.map((cube) => [cube.question.name, cube] as const))(
    '%s: no count is the sum of others in more than six ways',
    (_, cube) => {
      const partitions = partitionsOf(countCubeOf(cube, { region: [101, 102], discipline: [1, 2] }, []))
      expect(partitions).toBeGreaterThan(2)
      expect(partitions).toBeLessThanOrEqual(mostPartitions)
    },
  )
})

test('no column of what is published can hold a text', () => {
  const types = [publishedReleases, publishedCells].flatMap((table) =>
    getTableConfig(table).columns.map((column) => column.getSQLType()),
  )
  expect(new Set(types)).toEqual(new Set(['integer', 'smallint', 'bigint', 'date', 'bytea']))
})
