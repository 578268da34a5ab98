/**
 * Figures of groups, beside which organisations see their own: the middle half of the group's organisations, and of how many. Each is
 * published as a cube of its own, whose categories are the parts below. Ids are in the schema of published figures like those of
 * cubes.ts: none is ever given to anything else.
 */

/** What a group's figure is made of, by organisation. */
type Source =
  /** What it contributed to a measure of sums. */
  | { kind: 'sum'; measure: number }
  /** One measure divided by another. */
  | { kind: 'quotient'; part: number; whole: number }
  /** The answers to a question (a cube of counts): the share of some of its categories, their mean, or their score. */
  | { kind: 'share'; cube: number; categories: readonly number[] }
  | { kind: 'mean'; cube: number; valueOf: Readonly<Record<number, number>> }
  | { kind: 'score'; cube: number; promoters: number; passives: number; detractors: number }

/** How it is counted, and what a published whole number of it stands for. */
export type GroupUnit = 'people' | 'tickets' | 'per cent' | 'points' | 'tenths' | 'pence'

export type GroupFigure = { id: number; name: string; unit: GroupUnit; source: Source }

export const groupFigures = [
  { id: 201, name: 'Attendance', unit: 'people', source: { kind: 'sum', measure: 1 } },
  { id: 202, name: 'Children and young people', unit: 'per cent', source: { kind: 'quotient', part: 2, whole: 1 } },
  { id: 203, name: 'Tickets', unit: 'tickets', source: { kind: 'sum', measure: 3 } },
  { id: 204, name: 'Average price', unit: 'pence', source: { kind: 'quotient', part: 4, whole: 3 } },
  {
    ...{ id: 205, name: 'Net promoter score', unit: 'points' },
    source: { kind: 'score', cube: 106, promoters: 1, passives: 2, detractors: 3 },
  },
  {
    ...{ id: 206, name: 'Experience', unit: 'tenths' },
    source: { kind: 'mean', cube: 105, valueOf: { 1: 5, 2: 4, 3: 3, 4: 2, 5: 1 } },
  },
  { id: 207, name: 'First time', unit: 'per cent', source: { kind: 'share', cube: 107, categories: [1] } },
  { id: 208, name: 'Under 35', unit: 'per cent', source: { kind: 'share', cube: 101, categories: [1, 2, 3] } },
  { id: 209, name: '65 or over', unit: 'per cent', source: { kind: 'share', cube: 101, categories: [7, 8, 9] } },
] as const satisfies readonly GroupFigure[]

/** The categories of a group's figure. */
export const groupParts = {
  /** The edges of the middle half. */
  low: 1,
  high: 2,
  /** How many organisations the middle half is of. */
  organisations: 3,
  /** How many stand behind the figure of all of them together, which is made of other published figures. */
  pooled: 4,
} as const

export type GroupPart = keyof typeof groupParts

export const groupPartNames: Record<GroupPart, string> = {
  low: 'middle half, from',
  high: 'middle half, to',
  organisations: 'organisations in the middle half’s group',
  pooled: 'organisations together',
}

/** A figure as a whole number of its unit, as coarse as it is published: people and tickets to two significant figures, pence to ten. */
export function roundGroupFigure(value: number, unit: GroupUnit): number {
  if (unit === 'per cent') return Math.round(value * 100)
  if (unit === 'points') return Math.round(value)
  if (unit === 'tenths') return Math.round(value * 10)
  if (unit === 'pence') return Math.round(value / 10) * 10
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - 1)
  return Math.round(value / step) * step
}
