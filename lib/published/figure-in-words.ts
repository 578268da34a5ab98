import { type Figure, symbolMarks } from '@/lib/disclosure/symbols'
import { formatNumber } from '@/lib/floor/format-number'
import type { SumMeasure } from './cubes'

/** A published figure as a cell of a table has it: `1,250`, `£12,300`, `[c]`; `1,250 [u]` where both are told. */
export function figureInWords({ value, symbol }: Figure, unit: SumMeasure['unit'] = 'people'): string {
  const mark = symbol === null ? '' : symbolMarks[symbol]
  if (value === null) return mark
  const number = unit === 'pence' ? poundsOf(value) : formatNumber(value)
  return mark === '' ? number : `${number} ${mark}`
}

/** Sums have three significant figures: pence are left out from a pound on. */
const poundsOf = (pence: number) =>
  (pence / 100).toLocaleString('en-GB', {
    ...{ style: 'currency', currency: 'GBP' },
    ...(Math.abs(pence) >= 100_00 && { maximumFractionDigits: 0 }),
  })
