import { describe, expect, test } from 'vitest'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { groupFigures } from '@/lib/published/group-figures'
import type { CountedAnswers } from './draft-counts'
import { draftGroups } from './draft-groups'
import type { DraftInput } from './draft-input'
import type { EarlierRelease } from './draft-sums'
import type { ReleaseCell, ReleaseFact } from './release-cells'

const q1: Quarter = { year: 2026, quarter: 1 }
const q4: Quarter = { year: 2026, quarter: 4 }
const values = { region: [1, 2], discipline: [6, 7], size: [1, 2, 3, 4], type: [17] }

/** Attendance of an organisation, 1,000 times its number, of which a tenth are young. */
const attend = (organisationId: number, place: Partial<ReleaseFact> = {}): ReleaseFact[] =>
  [1, 2].map((measureId) => ({
    ...{ measureId, organisationId, ...q1, regionId: 1, disciplineId: 6, sizeId: 2, typeId: 17 },
    value: measureId === 1 ? organisationId * 1_000 : organisationId * 100,
    ...place,
  }))

const numbers = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, at) => from + at)
const many = (from: number, until: number, place: Partial<ReleaseFact> = {}) =>
  numbers(from, until).flatMap((one) => attend(one, place))

const draftOf = (input: Partial<DraftInput>) =>
  draftGroups({ quarter: q1, values, facts: [], answers: new Map(), sizes: new Map(), earlier: [], ...input })

type Wanted = { of: number; quarter?: number; region?: number; discipline?: number; size?: number }

/** Low, high, how many, and how many together; with why where it is withheld. */
const figuresOf = (cells: readonly ReleaseCell[], { of, quarter = 1, region = 0, discipline = 0, size = 0 }: Wanted) =>
  cells
    .filter((cell) => cell.cubeId === of && cell.quarter === quarter)
    .filter((cell) => cell.regionId === region && cell.disciplineId === discipline && cell.sizeId === size)
    .sort((one, other) => one.categoryId - other.categoryId)
    .map(({ value, reason }) => value ?? reason)

const tooFew = 'few organisations'

describe('a group is withheld', () => {
  test('with ten organisations; with eleven its edges are means of three, and it says of how many', () => {
    expect(figuresOf(draftOf({ facts: many(1, 10) }), { of: 201 })).toEqual([tooFew, tooFew, tooFew, 10])
    // Of 1,000 to 11,000 the third to the fifth from either end: 4,000 and 8,000, exact to two figures.
    expect(figuresOf(draftOf({ facts: many(1, 11) }), { of: 201 })).toEqual([4_000, 8_000, 11, 11])
    expect(figuresOf(draftOf({ facts: many(1, 11) }), { of: 202 })).toEqual([10, 10, 11, 11])
  })

  test('where five organisations stand behind all of them together; six are told', () => {
    expect(figuresOf(draftOf({ facts: many(1, 5) }), { of: 201 })).toEqual([tooFew, tooFew, tooFew, tooFew])
    expect(figuresOf(draftOf({ facts: many(1, 6) }), { of: 201 })).toEqual([tooFew, tooFew, tooFew, 6])
  })

  test('where the eleventh organisation has 29 answers; with 30 it is told', () => {
    const answersOf = (last: number) =>
      numbers(1, 11).flatMap((organisation): CountedAnswers[] => {
        const n = organisation === 11 ? last : 100
        const of = { organisation, region: 1, discipline: 6, keySum: 0n }
        return [
          { ...of, category: 0, n },
          { ...of, category: 1, n: Math.floor((n * organisation) / 20) },
        ]
      })
    const firstTime = (last: number) => figuresOf(draftOf({ answers: new Map([[107, answersOf(last)]]) }), { of: 207 })
    expect(firstTime(29)).toEqual([tooFew, tooFew, tooFew, 11])
    expect(firstTime(30)).toEqual([20, 40, 11, 11])
  })

  test.each([
    [4, ['few organisations differ', 'few organisations differ', 'few organisations differ', 20]],
    [5, [6_000, 15_000, 20, 20]],
  ])(
    'where %i organisations are in everyone and not in it: at most four would be told by the difference',
    (more, expected) => {
      const cells = draftOf({
        facts: [...many(1, 20), ...many(21, 20 + more, { regionId: 2, disciplineId: 7, sizeId: 3 })],
      })
      expect(figuresOf(cells, { of: 201 })[2]).toBe(20 + more)
      for (const group of [{ region: 1 }, { discipline: 6 }, { size: 2 }])
        expect([group, figuresOf(cells, { of: 201, ...group })]).toEqual([group, expected])
    },
  )
})

test('every group is listed, those of nobody as well: all, four sizes, regions and disciplines', () => {
  const cells = draftOf({})
  expect(cells).toHaveLength(groupFigures.length * (1 + 4 + 2 + 2) * 4)
  expect(cells.filter(({ value, reason }) => value !== null || reason !== tooFew)).toEqual([])
})

test('score, mean and shares are those of each organisation’s answers', () => {
  const counted = (cubeId: number, counts: readonly number[]): [number, CountedAnswers[]] => [
    cubeId,
    numbers(1, 11).flatMap((organisation) =>
      counts.map((n, category) => ({ organisation, region: 1, discipline: 6, category, n, keySum: 0n })),
    ),
  ]
  const cells = draftOf({
    answers: new Map([
      counted(101, [100, 5, 5, 10, 20, 20, 10, 10, 10, 5, 0, 5]),
      counted(105, [100, 50, 30, 10, 6, 4, 0]),
      counted(106, [100, 60, 25, 15]),
    ]),
    sizes: new Map(numbers(1, 11).map((organisation) => [organisation, 4])),
  })
  expect(figuresOf(cells, { of: 205, size: 4 })).toEqual([45, 45, 11, 11])
  expect(figuresOf(cells, { of: 206, region: 1 })).toEqual([42, 42, 11, 11])
  expect(figuresOf(cells, { of: 208 })).toEqual([20, 20, 11, 11])
  expect(figuresOf(cells, { of: 209, discipline: 6 })).toEqual([25, 25, 11, 11])
})

describe('the last quarter of a year', () => {
  const ofQuarter = (quarter: Quarter['quarter'], until = 12) => many(1, until, { quarter })
  const released = (facts: readonly ReleaseFact[]): EarlierRelease => ({ facts, cells: draftOf({ facts }) })

  test('has the year as well, and quarters that no release had', () => {
    const cells = draftOf({ quarter: q4, facts: [...ofQuarter(1), ...ofQuarter(2), ...ofQuarter(3), ...ofQuarter(4)] })
    expect(figuresOf(cells, { of: 201, quarter: 4 })).toEqual([4_000, 9_000, 12, 12])
    expect(figuresOf(cells, { of: 201, quarter: 2 })).toEqual([4_000, 9_000, 12, 12])
    expect(figuresOf(cells, { of: 201, quarter: 0 })).toEqual([16_000, 36_000, 12, 12])
  })

  test.each([
    ['nobody came', 12, [4_000, 9_000, 12]],
    ['four organisations came', 16, [4_000, 9_000, 12]],
    ['five organisations came', 17, [5_000, 13_000, 17]],
  ])('where %s since a quarter was released, says of it %j', (_, until, expected) => {
    const before = released(ofQuarter(1))
    expect(figuresOf(before.cells, { of: 201 })).toEqual([4_000, 9_000, 12, 12])
    // What the twelve had is revised too: that alone changes nothing either.
    const revised = ofQuarter(1, until).map((fact) => ({ ...fact, value: fact.value + (until === 12 ? 500 : 0) }))
    const cells = draftOf({ quarter: q4, facts: [...revised, ...ofQuarter(4)], earlier: [before] })
    expect(figuresOf(cells, { of: 201, quarter: 1 }).slice(0, 3)).toEqual(expected)
  })

  test('nor is a group told that differs by a few from another one of an earlier release', () => {
    const before = released([...many(1, 12), ...many(13, 15, { regionId: 2, disciplineId: 7, sizeId: 3 })])
    // All fifteen were told, so that the twelve of one region were not, and are not now.
    expect(figuresOf(before.cells, { of: 201 })[2]).toBe(15)
    const cells = draftOf({ quarter: q4, facts: [...many(1, 12), ...ofQuarter(4)], earlier: [before] })
    expect(figuresOf(cells, { of: 201, quarter: 1, region: 1 }).slice(0, 3)).toEqual(
      Array(3).fill('few organisations differ'),
    )
    expect(figuresOf(cells, { of: 201, quarter: 1 })[2]).toBe(15)
  })
})
