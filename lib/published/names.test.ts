import { describe, expect, test } from 'vitest'
import { cubeNameOf } from './cube-names'
import { cubes } from './cubes'
import { categoriesOf, dimensionValues, placeInWords } from './dimension-names'
import { figureInWords } from './figure-in-words'
import { periodNameOf } from './published-cells'

const total = { regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId: 0 }

test.each(cubes.map((cube) => [cubeNameOf(cube), cube] as const))(
  '%s has names for all it is divided by',
  (_, cube) => {
    const names =
      cube.kind === 'counts'
        ? categoriesOf(cube.id).map(({ name }) => name)
        : cube.dimensions.flatMap((one) => (one === 'category' ? [] : dimensionValues[one].map(({ name }) => name)))
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => name.trim() === '')).toEqual([])
  },
)

test.each([
  [{ ...total, cubeId: 11 }, 'All'],
  [{ ...total, cubeId: 11, regionId: 102, disciplineId: 6 }, 'North West, Music'],
  [{ ...total, cubeId: 14, sizeId: 1 }, 'Under 5,000 a year'],
  [{ ...total, cubeId: 12, regionId: 4, typeId: 17 }, 'Northern Ireland, Performance'],
  [{ ...total, cubeId: 101, regionId: 107, categoryId: 1 }, 'London, 16 to 19'],
])('%j is %s', (place, words) => expect(placeInWords(place)).toBe(words))

describe('a figure', () => {
  test.each([
    [{ value: null, symbol: 'c' }, 'people', '[c]'],
    [{ value: null, symbol: '>95' }, 'people', '>95 %'],
    [{ value: 1_250, symbol: null }, 'people', '1,250'],
    [{ value: 1_250, symbol: 'u' }, 'people', '1,250 [u]'],
    [{ value: 12_300_000, symbol: null }, 'pence', '£123,000'],
    [{ value: -450, symbol: null }, 'pence', '-£4.50'],
    [{ value: 0, symbol: null }, 'tickets', '0'],
  ] as const)('%j of %s is %s', (figure, unit, words) => expect(figureInWords(figure, unit)).toBe(words))
})

test.each([
  [{ year: 2026, quarter: 1 }, 'Q1 2026/27'],
  [{ year: 2026, quarter: 0 }, '2026/27'],
] as const)('%j is %s', (period, name) => expect(periodNameOf(period)).toBe(name))
