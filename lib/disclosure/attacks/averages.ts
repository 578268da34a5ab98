import { equationsOf } from '../count-cube'
import { type AttackResult, attackResult } from './attack'
import type { AttackedCounts } from './attacked-release'

/** The part of the totals that may be hit by luck: a guess within 2 hits one in five. */
const luck = 0.3

/**
 * T5. The mean of a published total and of the sums of its parts, in every way that is published whole, each weighing less the more
 * parts it has. Succeeds where the mean, rounded, is the true count.
 */
export function attackByAverages(counts: readonly AttackedCounts[]): AttackResult {
  const found: string[] = []
  let tried = 0
  for (const { cube, figures } of counts) {
    const estimates = new Map<number, { sum: number; parts: number }[]>()
    for (const { whole, parts } of equationsOf(cube)) {
      const values = parts.map((part) => figures[part]?.value ?? null)
      if (values.some((value) => value === null)) continue
      const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
      estimates.set(whole, [...(estimates.get(whole) ?? []), { sum, parts: parts.length }])
    }
    for (const [whole, sums] of estimates) {
      const [cell, value] = [cube.cells[whole], figures[whole]?.value ?? null]
      const all = value === null ? sums : [...sums, { sum: value, parts: 1 }]
      if (cell === undefined || all.length < 2) continue
      tried++
      const weight = all.reduce((total, { parts }) => total + 1 / parts, 0)
      const mean = all.reduce((total, { sum, parts }) => total + sum / parts, 0) / weight
      if (Math.round(mean) === cell.n)
        found.push(`cube ${cube.id}, ${cell.dimensions.join(' ')}: ${all.length} ways come to ${mean.toFixed(1)}`)
    }
  }
  return attackResult('T5', tried, found, Math.floor(luck * tried))
}
