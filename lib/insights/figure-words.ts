import { formatShare } from '@/lib/results/shares'
import type { Figure, Unit } from './report'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * A figure as people read it; a dash where there is none, the word of one that is withheld. Money always has its pence, as in
 * the files, so that the amounts of a column are written alike and add up as they are read.
 */
export function formatFigure(figure: Figure, unit: Unit): string {
  if (figure === null) return '–'
  if (typeof figure === 'string') return figure
  if (unit === 'share') return formatShare(figure)
  if (unit === 'average') return oneDecimal.format(figure)
  if (unit === 'pence') return pounds.format(figure / 100)
  return whole.format(figure)
}

/**
 * How a figure stands beside an earlier one: `12% more than in …`. Below half a per cent they are about the same.
 * @param before words for the earlier time: `in the same quarters of 2025/26`
 */
export function describeChange(now: number, earlier: number, before: string): string {
  if (earlier === 0) return now === 0 ? `nothing ${before} either` : `nothing ${before}`
  const percent = Math.round((Math.abs(now - earlier) / Math.abs(earlier)) * 100)
  if (percent === 0) return `about the same as ${before}`
  return `${whole.format(percent)}% ${now > earlier ? 'more' : 'less'} than ${before}`
}

/** `a`, `a and b`, `a, b and c`. */
export const listInWords = (words: readonly string[]): string => list.format(words)
