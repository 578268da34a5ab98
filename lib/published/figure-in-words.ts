import { type Figure, symbolMarks } from '@/lib/disclosure/symbols'
import { formatNumber } from '@/lib/floor/format-number'
import type { GroupUnit } from './group-figures'

/** A published figure as a cell of a table has it: `1,250`, `£12,300`, `38%`, `[c]`; `1,250 [u]` where both are told. */
export function figureInWords({ value, symbol }: Figure, unit: GroupUnit = 'people'): string {
  const mark = symbol === null ? '' : symbolMarks[symbol]
  if (value === null) return mark
  const number = write[unit](value)
  return mark === '' ? number : `${number} ${mark}`
}

/** Sums have three significant figures: pence are left out from a pound on. */
function poundsOf(pence: number): string {
  return (pence / 100).toLocaleString('en-GB', {
    ...{ style: 'currency', currency: 'GBP' },
    ...(Math.abs(pence) >= 100_00 && { maximumFractionDigits: 0 }),
  })
}

const write: Record<GroupUnit, (value: number) => string> = {
  people: formatNumber,
  tickets: formatNumber,
  points: formatNumber,
  pence: poundsOf,
  'per cent': (value) => `${formatNumber(value)}%`,
  tenths: (value) => (value / 10).toFixed(1),
}
