import type { Figure, FigureSymbol } from '@/lib/disclosure/symbols'

/** Symbols as the tables of releases have them. Published figures refer to them, so that they never change. */
const codes = { c: 1, x: 2, z: 3, low: 4, u: 5, '>95': 6, '<5': 7 } as const satisfies Record<FigureSymbol, number>

export const symbolCodeOf = ({ symbol }: Figure): number => (symbol === null ? 0 : codes[symbol])

export const symbolOfCode = (code: number): FigureSymbol | null =>
  (Object.keys(codes) as FigureSymbol[]).find((symbol) => codes[symbol] === code) ?? null
