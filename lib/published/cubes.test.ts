import { getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { publishedCells, publishedReleases } from '@/db/schema'
import { mostPartitions, partitionsOf } from '@/lib/disclosure/count-cube'
import { countCubeOf } from '@/lib/releases/draft-counts'
import { countCubes, cubes } from './cubes'

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

test('the answers of a published question keep their numbers, which are their places', () =>
  expect(
    Object.fromEntries(countCubes.map(({ id, question }) => [id, question.categories.map(({ label }) => label)])),
  ).toEqual({
    101: [
      '16 to 19',
      '20 to 24',
      '25 to 34',
      '35 to 44',
      '45 to 54',
      '55 to 64',
      '65 to 74',
      '75 to 84',
      '85 or over',
      'Another answer',
      'Prefer not to say',
    ],
    102: ['Female', 'Male', 'Non-binary', 'Another answer', 'Prefer not to say'],
    103: [
      'White British',
      'White, another background',
      'Mixed',
      'Asian',
      'Black',
      'Another ethnic group',
      'Another answer',
      'Prefer not to say',
    ],
    104: ['Disabled', 'Not disabled', 'Another answer', 'Prefer not to say'],
    105: ['Excellent', 'Good', 'Neither good nor poor', 'Poor', 'Very poor', 'Another answer'],
    106: ['Promoters (9 or 10)', 'Passives (7 or 8)', 'Detractors (0 to 6)'],
    107: [
      'First time',
      'In the last 12 months',
      '1 to 3 years ago',
      'More than 3 years ago',
      'Not sure',
      'Another answer',
    ],
    108: [
      'To be entertained',
      'Time with friends or family',
      'To learn or be made to think',
      'To be moved or inspired',
      'To get away from everyday life',
      'Health or wellbeing',
      'This kind of work',
      'This artist, company or work',
      'A special occasion',
      'The venue or place',
      'Something for the children',
      'Work or study',
      'It was nearby',
      'Another answer',
    ],
  }))
