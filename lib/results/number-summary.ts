import { parseStoredNumber } from '@/lib/surveys/questions/stored-number'
import type { CountedValue, NumberSummary } from './figures'
import { type NumberCount, numberAt, numberBands } from './number-bands'
import type { Unit } from './unit'

type ValueCount = Pick<CountedValue, 'value' | 'count'>

/** Summarises the values typed into a number question, or into one cell of a table. */
export function summariseNumbers(counted: readonly ValueCount[], unit: Unit): NumberSummary {
  const numbers: NumberCount[] = []
  let unreadable = 0
  for (const { value, count } of counted) {
    const number = numberOf(value)
    if (number === undefined) unreadable += count
    else numbers.push({ value: number, count })
  }
  numbers.sort((a, b) => a.value - b.value)
  const count = numbers.reduce((total, one) => total + one.count, 0)
  const sum = numbers.reduce((total, one) => total + one.value * one.count, 0)
  return {
    count,
    sum,
    mean: count === 0 ? null : sum / count,
    median: medianOf(numbers, count),
    least: numbers[0]?.value ?? null,
    most: numbers.at(-1)?.value ?? null,
    bands: numberBands(numbers, unit),
    unreadable,
  }
}

/** Answers are counted as texts. A stored number may have more decimals than anybody types. */
const numberOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}\.\d{10,}$/.test(value) ? Number(value) : parseStoredNumber(value)

/** The median. `numbers` are in ascending order. */
function medianOf(numbers: readonly NumberCount[], count: number): number | null {
  if (count === 0) return null
  const [lower, upper] = [numberAt(numbers, Math.ceil(count / 2)), numberAt(numbers, Math.floor(count / 2) + 1)]
  return (lower + upper) / 2
}
