import { expect, test } from 'vitest'
import { groupFigures, groupParts } from '@/lib/published/group-figures'
import { symbolCodeOf } from '@/lib/published/symbol-codes'
import { describeCell } from './release-answer'

const cell = (cubeId: number, value: number | null, categoryId = 0) => ({
  ...{ cubeId, year: 2026, quarter: 1 as const, regionId: 0, disciplineId: 0, sizeId: 0, typeId: 0, categoryId, value },
  symbol: value === null ? symbolCodeOf({ value: null, symbol: 'c' }) : 0,
})

test.each([
  [11, 'Attendance', '1,250'],
  [31, 'Tickets sold', '1,250'],
  [41, 'Ticket income', '£12.50'],
  [101, 'Age', '1,250'],
])('a figure of cube %i, %s, is read as %s', (cube, _, told) =>
  expect([describeCell(cell(cube, 1_250)).figure, describeCell(cell(cube, null)).figure]).toEqual([told, '[c]']),
)

const told: Record<string, string> = {
  ...{ Attendance: '38', 'Children and young people': '38%', Tickets: '38', 'Average price': '£0.38' },
  ...{ 'Net promoter score': '38', Experience: '3.8', 'First time': '38%', 'Under 35': '38%', '65 or over': '38%' },
}

test.each(groupFigures)(
  'the middle half of $name has its unit, and how many organisations it is of has none',
  ({ id, name }) => {
    const figureOf = (part: keyof typeof groupParts) => describeCell(cell(id, 38, groupParts[part])).figure
    expect([figureOf('low'), figureOf('high')]).toEqual([told[name], told[name]])
    expect([figureOf('organisations'), figureOf('pooled')]).toEqual(['38', '38'])
  },
)
