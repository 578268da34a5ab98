import { describe, expect, test } from 'vitest'
import { makeNoiseTable, noiseOf, noiseTable } from './noise-table'

const sum = (of: (row: (typeof noiseTable)[number]) => number) => noiseTable.reduce((total, row) => total + of(row), 0)

describe('the noise table', () => {
  test('is a distribution of mean 0 and variance 4 on −5 to 5', () => {
    expect(noiseTable.map(({ value }) => value)).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5])
    expect(Math.abs(sum(({ probability }) => probability) - 1)).toBeLessThan(1e-12)
    expect(Math.abs(sum(({ probability, value }) => probability * value))).toBeLessThan(1e-12)
    expect(Math.abs(sum(({ probability, value }) => probability * value ** 2) - 4)).toBeLessThan(1e-12)
  })

  test('has the published probabilities', () => {
    const of = (wanted: number) => noiseTable.find(({ value }) => value === wanted)?.probability ?? 0
    const known = [0.194923, 0.173281, 0.121735, 0.067586, 0.029653, 0.010282]
    for (const [value, probability] of known.entries()) {
      expect(Math.abs(of(value) - probability)).toBeLessThan(5e-7)
      expect(of(-value)).toBe(of(value))
    }
  })

  test('is of maximum entropy: each step outward lowers the logarithm by a constant times what the square gains', () => {
    const logs = noiseTable.slice(5).map(({ probability, value }) => ({ value, log: Math.log(probability) }))
    const first = logs[0]?.log ?? 0
    for (const { value, log } of logs.slice(1)) expect((first - log) / value ** 2).toBeCloseTo(0.117689, 6)
  })

  test('of another variance and bound has those', () => {
    const table = makeNoiseTable(1, 2)
    expect(table.reduce((total, { probability, value }) => total + probability * value ** 2, 0)).toBeCloseTo(1, 12)
    expect(table).toHaveLength(5)
  })
})

describe('the noise of a cell key', () => {
  test('changes where the likelihoods before it are used up', () => {
    expect(noiseOf(1e-10)).toBe(-5)
    for (const [at, { value, upTo }] of noiseTable.slice(0, -1).entries()) {
      expect(noiseOf(upTo - 1e-12)).toBe(value)
      expect(noiseOf(upTo)).toBe(noiseTable[at + 1]?.value)
    }
    expect(noiseOf(1 - 1e-10)).toBe(5)
  })

  test('is as often each value as the table says', () => {
    const keys = 100_000
    const counts = new Map<number, number>()
    for (let key = 0; key < keys; key++) {
      const noise = noiseOf((key + 0.5) / keys)
      counts.set(noise, (counts.get(noise) ?? 0) + 1)
    }
    for (const { value, probability } of noiseTable)
      expect(Math.abs((counts.get(value) ?? 0) / keys - probability)).toBeLessThan(1e-4)
  })
})
