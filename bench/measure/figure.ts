import type { Rounds } from './rounds'

/** What a figure may be at most, or must be at least. */
export type Aim = { most: number } | { least: number }

export type Unit = 'ms' | 's' | 'KB' | 'MB' | '/s' | '' | '×' | '%'

/** One row of the report: what was measured, the limit of the same run, and the goal. */
export type Figure = {
  /** G1 to G9, or the number of a fault. */
  goal: string
  what: string
  unit: Unit
  limit?: Rounds
  product: Rounds
  /** `share`: the aims are about product ÷ limit; `product`: about the product's own median. */
  judged: 'share' | 'product'
  /** Never beyond this. */
  bar?: Aim
  /** What is hoped for. */
  hoped?: Aim
  /** Something that makes it fail whatever the figures are, such as a lost answer. */
  fault?: string
}

type Verdict = 'goal' | 'pass' | 'below' | 'void' | 'noted'

/** A limit whose rounds differ by more than this part of their median proves nothing: the machine was busy. */
const maxSpread = 0.25

export const judgedValue = ({ judged, product, limit }: Figure) =>
  judged === 'share' && limit ? product.median / limit.median : product.median

const meets = (value: number, aim: Aim) => ('most' in aim ? value <= aim.most : value >= aim.least)

/** `below`: the bar is missed. `void`: the limit was too restless for the bar to mean anything. */
export function verdictOf(figure: Figure): Verdict {
  const { limit, judged, bar, hoped, fault } = figure
  if (fault) return 'below'
  if (judged === 'share' && limit && limit.spread > maxSpread) return 'void'
  const value = judgedValue(figure)
  if (bar && !meets(value, bar)) return 'below'
  if (hoped && meets(value, hoped)) return 'goal'
  return bar ? 'pass' : 'noted'
}
