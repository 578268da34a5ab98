import { describe, expect, test } from 'vitest'
import type { PublishedCell } from '@/lib/published/published-cells'
import { groupValuesOf, type PeerFigure, peerFiguresOf } from './peer-figures'
import { everyone, groupOf } from './peer-groups'
import { ownFigureOf, peerTable } from './peer-tables'
import { besideMiddleHalf, countedGroup, groupInWords } from './peer-words'

const figureOf = (report: 'attendance' | 'tickets' | 'opinions' | 'people', id: number) =>
  peerFiguresOf(report).find((figure) => figure.id === id) as PeerFigure

const cell = (cubeId: number, categoryId: number, value: number | null, place = everyone): PublishedCell => ({
  ...{ cubeId, categoryId, year: 2026, quarter: 1, typeId: 0, ...place, releaseId: 1 },
  figure: { value, symbol: value === null ? 'c' : null },
})

describe('the edges belong to the middle half', () => {
  test.each([
    [9, 'below'],
    [10, 'within'],
    [20, 'within'],
    [21, 'above'],
  ])('%i beside 10 to 20 is %s it', (own, expected) => expect(besideMiddleHalf(own, 10, 20)).toBe(expected))
})

test('groups in words', () => {
  const of = (place: Partial<typeof everyone>) => groupInWords({ ...everyone, ...place })
  expect(of({})).toBe('all organisations')
  expect(of({ regionId: 101 })).toBe('organisations in North East')
  expect(of({ disciplineId: 6 })).toBe('organisations in Music')
  expect(of({ sizeId: 1 })).toBe('organisations with under 5,000 visits a year')
  expect(of({ sizeId: 2 })).toBe('organisations with 5,000 to 24,999 visits a year')
  expect(countedGroup({ ...everyone, disciplineId: 6 }, 43)).toBe('43 organisations in Music')
})

test('an organisation is in one group of each kind, and in no region where its own is not known', () => {
  const place = { regionId: 103, disciplineId: 6, sizeId: 2 }
  expect(groupOf('region', place)).toEqual({ regionId: 103, disciplineId: 0, sizeId: 0 })
  expect(groupOf('discipline', place)).toEqual({ regionId: 0, disciplineId: 6, sizeId: 0 })
  expect(groupOf('size', place)).toEqual({ regionId: 0, disciplineId: 0, sizeId: 2 })
  expect(groupOf('everyone', place)).toEqual(everyone)
  expect(groupOf('region', { ...place, regionId: undefined })).toBeUndefined()
})

describe('all of them together', () => {
  const music = { ...everyone, disciplineId: 6 }

  test('is not told where fewer than six organisations stand behind it, whatever else is published', () => {
    const cells = [cell(11, 0, 12_300, music), cell(201, 4, null, music)]
    expect(groupValuesOf(figureOf('attendance', 201), music, cells)).toMatchObject({ pooled: null, together: null })
    cells[1] = cell(201, 4, 6, music)
    expect(groupValuesOf(figureOf('attendance', 201), music, cells)).toMatchObject({ pooled: 2_050, together: 6 })
  })

  test('is made of published figures of the same group alone', () => {
    const share = (part: number | null, whole: number | null, size = 0) => {
      const place = { ...everyone, sizeId: size }
      const [parts, wholes] = size === 0 ? [21, 11] : [24, 14]
      return groupValuesOf(figureOf('attendance', 202), place, [
        ...[cell(parts, 0, part, place), cell(wholes, 0, whole, place), cell(202, 4, 9, place)],
        ...[cell(21, 0, 1, music), cell(11, 0, 1, music)],
      ]).pooled
    }
    expect(share(250, 1_000)).toBe(0.25)
    expect(share(250, 1_000, 3)).toBe(0.25)
    expect(share(null, 1_000)).toBeNull()
    expect(share(250, null)).toBeNull()
  })

  test('a score, a mean and a share of several answers: withheld where one part is', () => {
    const of = (report: 'opinions' | 'people', id: number, cube: number, counts: readonly (number | null)[]) =>
      groupValuesOf(figureOf(report, id), everyone, [
        cell(id, 4, 9),
        ...counts.map((count, category) => cell(cube, category, count)),
      ]).pooled
    expect(of('opinions', 205, 106, [1_000, 600, 250, 150])).toBe(45)
    expect(of('opinions', 205, 106, [1_000, 600, null, 150])).toBeNull()
    expect(of('opinions', 206, 105, [100, 50, 30, 10, 5, 5, 0])).toBe(4.2)
    expect(of('people', 208, 101, [1_000, 100, 150, 200])).toBe(0.45)
    expect(of('people', 208, 101, [1_000, 100, null, 200])).toBeNull()
  })
})

describe('the table of a figure', () => {
  const music = { ...everyone, disciplineId: 6 }
  const words = { period: 'Q1 2026/27', release: 'release of Q1 2026/27' }
  const group = { low: 0.08, high: 0.24, organisations: 43, pooled: 0.17, together: 57 }
  const titleOf = (own: number | string | null, values = group) =>
    peerTable({ figure: figureOf('attendance', 202), own, group: values as typeof group }, music, words).title

  test('says in words where the own one lies', () => {
    const named = 'the middle half of 43 organisations in Music'
    expect(titleOf(0.3)).toBe(`Children and young people: above ${named}`)
    expect(titleOf(0.24)).toBe(`Children and young people: within ${named}`)
    expect(titleOf(0.07)).toBe(`Children and young people: below ${named}`)
    expect(titleOf('a few voices')).toBe(`Children and young people: your own is too rough to stand beside ${named}`)
    expect(titleOf(null)).toBe(`Children and young people: no figure of your own beside ${named}`)
    expect(titleOf(0.3, { ...group, low: null, high: null, organisations: null } as never)).toBe(
      'Children and young people: the middle half of organisations in Music is not published at this detail',
    )
  })

  test('has the own figure, that of all together, and the edges', () => {
    const { rows, theme, description } = peerTable(
      { figure: figureOf('attendance', 202), own: 0.3, group },
      music,
      words,
    )
    expect(theme).toBe('Compared with organisations in Music')
    expect(rows).toEqual([
      { label: 'Your own', figures: [0.3, null, null] },
      { label: 'Organisations in Music, together', figures: [0.17, 0.08, 0.24] },
    ])
    expect(description).toContain('Your own figure of Q1 2026/27 as it stands now')
    expect(description).toContain('Together: of 57 organisations in Music')
  })
})

test('every figure that has a group beside it is a key figure of its report, by its name', () => {
  expect(ownFigureOf({ name: 'Tickets' }, [{ label: 'Tickets', unit: 'number', figure: 12, note: '' }])).toBe(12)
  expect(ownFigureOf({ name: 'Tickets' }, [])).toBeNull()
})
