import { combinationsOf } from '../count-cube'
import type { Figure } from '../symbols'
import { type AttackResult, attackResult } from './attack'
import type { AttackedCounts } from './attacked-release'

/** A figure as it is written in shared data. */
type Serialise = (figure: Figure) => string

/**
 * T10. What is written of cells of nobody beside what is written of withheld cells of somebody. Succeeds with a cell of nobody that
 * reads otherwise or is left out of its table.
 */
export function attackWithheldBytes(
  counts: readonly AttackedCounts[],
  serialise: Serialise = JSON.stringify,
): AttackResult {
  let tried = 0
  const found: string[] = []
  for (const { cube, figures } of counts) {
    const written = cube.cells.map(({ n }, at) => ({
      n,
      text: serialise(figures[at] ?? { value: null, symbol: null }),
    }))
    const somebody = new Set(written.flatMap(({ n, text }, at) => (n > 0 && figures[at]?.value == null ? [text] : [])))
    for (const [at, { n, text }] of written.entries()) {
      if (n > 0) continue
      tried++
      if (!somebody.has(text) && somebody.size > 0)
        found.push(`cube ${cube.id}, ${cube.cells[at]?.dimensions.join(' ')}: reads ${text}`)
    }
    const missing = missingCells(cube)
    tried += missing.length
    found.push(...missing.map((key) => `cube ${cube.id}, ${key}: left out`))
  }
  return attackResult('T10', tried, found)
}

/** Combinations that are not listed though others of the same breakdown are. */
function missingCells({ dimensions, cells }: AttackedCounts['cube']): string[] {
  const listed = new Set(cells.map((cell) => cell.dimensions.join(' ')))
  const breakdowns = new Set(cells.map((cell) => cell.dimensions.map((value) => (value === 0 ? 0 : 1)).join('')))
  return [...breakdowns].flatMap((breakdown) =>
    combinationsOf(dimensions.map(({ values }, at) => (breakdown[at] === '1' ? values : [0])))
      .map((combination) => combination.join(' '))
      .filter((key) => !listed.has(key)),
  )
}
