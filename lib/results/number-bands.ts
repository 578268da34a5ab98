import type { CountRow } from './figures'
import { shareOf } from './shares'
import { formatNumber, type Unit } from './unit'

/** A number and how often it was typed. */
export type NumberCount = { value: number; count: number }

/** Up to this many consecutive whole numbers have a band each. */
const maxSingleBands = 12

/** About this many bands cover the usual numbers; the last band, which is open, has the rest. */
const usualBands = 8

/** The smallest numbers that make up this part of the answers are the usual ones. */
const usualPart = 0.95

type Band = { from: number; below: number; label: string }

/**
 * The bands of a histogram with their counts: one per number where there are few; else bands of one round width (1, 2
 * or 5 times a power of ten) over the usual numbers, with zero in a band of its own, and an open band above. `numbers`
 * are in ascending order, each once.
 */
export function numberBands(numbers: readonly NumberCount[], unit: Unit): CountRow[] {
  const total = numbers.reduce((sum, { count }) => sum + count, 0)
  return bandsFor(numbers, total, unit).map(({ from, below, label }) => {
    const count = numbers.reduce((sum, one) => (one.value >= from && one.value < below ? sum + one.count : sum), 0)
    return { label, count, share: shareOf(count, total) }
  })
}

function bandsFor(numbers: readonly NumberCount[], total: number, unit: Unit): Band[] {
  const [first] = numbers
  const last = numbers.at(-1)
  if (!first || !last) return []
  const format = (value: number) => formatNumber(value, unit)
  if (first.value === last.value)
    return [{ from: first.value, below: Number.POSITIVE_INFINITY, label: format(first.value) }]
  const areWhole = numbers.every(({ value }) => Number.isInteger(value))
  if (areWhole && last.value - first.value < maxSingleBands)
    return Array.from({ length: last.value - first.value + 1 }, (_, at) => {
      const from = first.value + at
      return { from, below: from + 1, label: format(from) }
    })
  const usual = numberAt(numbers, total * usualPart)
  const top = usual > first.value ? usual : last.value
  const width = roundWidth((top - first.value) / usualBands, leastWidth(areWhole, unit))
  const rangeLabel = (from: number, below: number) => {
    if (!areWhole) return `${format(from)} to under ${format(below)}`
    return below - from === 1 ? format(from) : `${format(from)} to ${format(below - 1)}`
  }
  const bands: Band[] = []
  const start = Math.floor(first.value / width)
  for (let step = start * width > first.value ? start - 1 : start; step * width <= top; step++) {
    const [from, below] = [step * width, (step + 1) * width]
    if (areWhole && from === 0 && width > 1 && numbers.some(({ value }) => value === 0))
      bands.push({ from: 0, below: 1, label: format(0) }, { from: 1, below, label: rangeLabel(1, below) })
    else bands.push({ from, below, label: rangeLabel(from, below) })
  }
  const end = bands.at(-1)?.below ?? first.value
  if (last.value >= end) bands.push({ from: end, below: Number.POSITIVE_INFINITY, label: `${format(end)} or more` })
  return bands
}

/** The number at a place, from 1, in the list where each number is repeated `count` times. */
export function numberAt(numbers: readonly NumberCount[], place: number): number {
  let passed = 0
  for (const { value, count } of numbers) {
    passed += count
    if (passed >= place) return value
  }
  return numbers.at(-1)?.value ?? 0
}

/** The smallest width whose bands have different labels: ones, pence, tenths. */
function leastWidth(areWhole: boolean, unit: Unit): number {
  if (areWhole) return 1
  return unit.kind === 'money' ? 0.01 : 0.1
}

/** 1, 2 or 5 times a power of ten, at least `target` and `least`. */
function roundWidth(target: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(target))
  const width = [1, 2, 5, 10].map((times) => times * power).find((round) => round >= target) ?? 10 * power
  return Math.max(least, width)
}
