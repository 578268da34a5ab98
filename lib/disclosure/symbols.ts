/**
 * What stands where a shared figure has no number, or beside one: the five symbols of official statistics in the United
 * Kingdom, and two bounds of shares. A group of nobody and a withheld one both have `c`, so that neither tells which it is.
 */
export type FigureSymbol = 'z' | 'x' | 'c' | 'low' | 'u' | '>95' | '<5'

/** A figure as everybody may see it: a number, or why there is none. Of the symbols only `u` stands beside a number. */
export type Figure = { value: number | null; symbol: FigureSymbol | null }

/** As printed in a cell of a table. */
export const symbolMarks: Record<FigureSymbol, string> = {
  z: '[z]',
  x: '[x]',
  c: '[c]',
  low: '[low]',
  u: '[u]',
  '>95': '>95 %',
  '<5': '<5 %',
}

/** As read aloud, and as explained under a table. */
export const symbolWords: Record<FigureSymbol, string> = {
  z: 'not applicable',
  x: 'not collected',
  c: 'withheld: too few people or organisations, or none',
  low: 'less than half of the last digit shown',
  u: 'of few answers: rough',
  '>95': 'more than 95 %',
  '<5': 'less than 5 %',
}

export const figureOf = (value: number): Figure => ({ value, symbol: null })
export const withheld: Figure = { value: null, symbol: 'c' }
