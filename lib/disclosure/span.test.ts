import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Span, type SparseRow } from './span'

const row = (coefficients: readonly number[]): SparseRow =>
  new Map(coefficients.flatMap((value, at) => (value === 0 ? [] : [[at, value]])))

describe('what can be worked out', () => {
  test('of a total and all parts but one is that one', () => {
    const span = new Span(3)
    const secret = span.addSecret(row([1, 0, 0]))
    expect(span.add(row([1, 1, 1]))).toEqual([])
    expect(span.add(row([0, 1, 0]))).toEqual([])
    expect(span.addUnlessRevealing(row([0, 0, 1]))).toBe(false)
    expect(span.has(row([1, 0, 0]))).toBe(false)
    expect(span.add(row([0, 0, 1]))).toEqual([secret])
    expect(span.has(row([1, 0, 0]))).toBe(true)
    expect(span.known()).toEqual([secret])
  })

  test('of what is known anyhow may be published', () => {
    const span = new Span(2)
    span.addSecret(row([1, 0]))
    span.add(row([1, 1]))
    expect(span.addUnlessRevealing(row([1, 1]))).toBe(true)
    expect(span.addUnlessRevealing(row([0, 1]))).toBe(false)
  })

  test('by halves: (a+b) + (a+c) − (b+c) is twice a', () => {
    const span = new Span(3)
    span.addSecret(row([1, 0, 0]))
    expect(span.addUnlessRevealing(row([1, 1, 0]))).toBe(true)
    expect(span.addUnlessRevealing(row([1, 0, 1]))).toBe(true)
    expect(span.addUnlessRevealing(row([0, 1, 1]))).toBe(false)
  })

  test('is the same as by elimination in whole fractions', () => {
    const coefficients = fc.array(fc.constantFrom(0, 0, 1, 1, -1), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(coefficients, { maxLength: 6 }), coefficients, (known, asked) => {
        const span = new Span(5)
        for (const one of known) span.add(row(one))
        expect(span.has(row(asked))).toBe(rankOf([...known, asked]) === rankOf(known))
      }),
      { numRuns: 500 },
    )
  })
})

/** The rank of a small matrix in exact fractions: rows are multiplied out rather than divided. */
function rankOf(rows: readonly (readonly number[])[]): number {
  let left = rows.map((one) => one.map(BigInt))
  let rank = 0
  for (let column = 0; column < 5; column++) {
    const pivot = left.find((one) => (one[column] ?? 0n) !== 0n)
    if (!pivot) continue
    rank++
    const factor = pivot[column] ?? 1n
    left = left
      .filter((one) => one !== pivot)
      .map((one) => one.map((value, at) => value * factor - (pivot[at] ?? 0n) * (one[column] ?? 0n)))
  }
  return rank
}
