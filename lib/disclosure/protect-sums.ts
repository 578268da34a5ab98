import { IntervalAudit, type KnownSum, type SecretSum } from './audit-intervals'
import { mayReplace } from './release-differences'
import { intervalOfSum, roundSum } from './round-figures'
import { protectedPart, reasonToWithholdSum, type SumReason } from './sensitive-sums'
import { Span, type SparseRow } from './span'
import type { SumDraft } from './sum-draft'
import { contributionsOf, keyOf, type SumFact, type SumPattern } from './sum-facts'
import { earlierCellsOf, makeSumSystem, mergeColumns, quartersTouched, type SumSystem } from './sum-system'
import { type Figure, figureOf, withheld } from './symbols'

/**
 * Why a sum is not published as it is now: by itself, because another could be worked out or estimated from it ('protects another'), or
 * because its cube could not be protected ('cube left out'). 'old figure stands' says that a revision would tell what few
 * changed, so that the earlier value stays.
 */
type ProtectedSumReason = SumReason | 'protects another' | 'cube left out' | 'old figure stands'

export type ProtectedSum = { pattern: SumPattern; figure: Figure; reason: ProtectedSumReason | undefined }

/** The cubes in their order, each with its cells in theirs. */
export type ProtectedSums = { cubes: { id: number; isLeftOut: boolean; cells: ProtectedSum[] }[] }

/** So often the audit may withhold more; then cubes are left out. */
const mostRounds = 20

/** What is switched off to show that an attack would succeed without it. */
export type SumProtection = { againstSubtraction: boolean; againstEstimates: boolean }

/** Protects a measure of a draft: by its own rules, then against subtraction, then against estimates. Runs in the worker only. */
export async function protectSums(
  draft: SumDraft,
  protection: SumProtection = { againstSubtraction: true, againstEstimates: true },
): Promise<ProtectedSums> {
  const cells = cellsOfDraft(draft)
  if (protection.againstSubtraction) withholdAgainstSubtraction(cells)
  if (protection.againstEstimates) await withholdAgainstEstimates(cells)
  return {
    cubes: draft.cubes.map(({ id, cells: patterns }) => ({
      id,
      isLeftOut: cells.leftOut.has(id),
      cells: patterns.map((pattern) => asProtected(pattern, cells.all.get(keyOf(pattern)))),
    })),
  }
}

/** A cell of the draft, and what it takes to judge it. */
type DraftCell = {
  pattern: SumPattern
  row: SparseRow
  value: number
  reason: ProtectedSumReason | undefined
  /** What stands in an earlier release and is published again as it was. */
  standing: number | undefined
  cubes: number[]
}

type DraftCells = {
  all: ReadonlyMap<string, DraftCell>
  columns: readonly number[]
  /** Figures of earlier releases. */
  known: readonly KnownSum[]
  /** What nobody may work out: cells withheld by their own rules, now and earlier, and differences between releases. */
  secrets: readonly SecretSum[]
  leftOut: Set<number>
}

const sumOf = (facts: readonly SumFact[]) => facts.reduce((sum, { value }) => sum + value, 0)
const valuesOf = (facts: readonly SumFact[]) => contributionsOf(facts).map(({ value }) => value)
const contributionsByOrganisation = (facts: readonly SumFact[]) =>
  new Map(contributionsOf(facts).map(({ organisation, value }) => [organisation, value]))

function cellsOfDraft(draft: SumDraft): DraftCells {
  const system = makeSumSystem(draft)
  const earlier = earlierCellsOf(draft.earlier, quartersTouched(draft))
  const before = Map.groupBy(
    earlier.filter(({ value }) => value !== null),
    ({ pattern }) => keyOf(pattern),
  )
  const cells = new Map<string, DraftCell>()
  for (const { id, cells: patterns } of draft.cubes)
    for (const pattern of patterns) {
      const key = keyOf(pattern)
      const cell = cells.get(key) ?? judged(system, pattern, before.get(key) ?? [])
      cell.cubes.push(id)
      cells.set(key, cell)
    }
  const secrets = [
    ...[...cells.values()].filter(({ reason }) => reason === 'few organisations' || reason === 'one organisation'),
    ...earlier.flatMap(({ pattern, value, edition }) =>
      value === null ? secretOf(system, edition, pattern) : differenceOf(system, edition, pattern),
    ),
  ].filter(({ row }) => row.size > 0)
  const known = earlier.flatMap(({ pattern, value, edition }) =>
    value === null ? [] : [{ row: system.rowOf(edition, pattern), ...intervalOfSum(value), stands: true }],
  )
  return { ...merged(system, cells, known, secrets), leftOut: new Set() }
}

type EarlierCell = ReturnType<typeof earlierCellsOf>[number]

/** A cell by its own rules, and beside what was published of it before. */
function judged(system: SumSystem, pattern: SumPattern, before: readonly EarlierCell[]): DraftCell {
  const facts = system.factsOf('now', pattern)
  const cell = { pattern, row: system.rowOf('now', pattern), value: sumOf(facts), standing: undefined, cubes: [] }
  const latest = before.at(-1)?.value
  const now = contributionsByOrganisation(facts)
  const then = before.map(({ edition }) => contributionsByOrganisation(system.factsOf(edition, pattern)))
  if (latest != null && !then.every((contributions) => mayReplace(contributions, now)))
    return { ...cell, standing: latest, reason: 'old figure stands' }
  return { ...cell, reason: reasonToWithholdSum(valuesOf(facts)) }
}

/** A withheld cell of an earlier release, if it was for its own sake. */
function secretOf(system: SumSystem, edition: number, pattern: SumPattern): SecretSum[] {
  const facts = system.factsOf(edition, pattern)
  if (reasonToWithholdSum(valuesOf(facts)) === undefined) return []
  return [{ row: system.rowOf(edition, pattern), value: sumOf(facts) }]
}

/** What changed in a published cell, where that must not be known. */
function differenceOf(system: SumSystem, edition: number, pattern: SumPattern): SecretSum[] {
  const [before, now] = [system.factsOf(edition, pattern), system.factsOf('now', pattern)]
  if (mayReplace(contributionsByOrganisation(before), contributionsByOrganisation(now))) return []
  const row = new Map(system.rowOf('now', pattern))
  for (const [column, factor] of system.rowOf(edition, pattern)) {
    const left = (row.get(column) ?? 0) - factor
    if (left === 0) row.delete(column)
    else row.set(column, left)
  }
  return [{ row, value: sumOf(now) - sumOf(before) }]
}

/** The same over fewer unknowns: those that are in the same figures are one. */
function merged(
  system: SumSystem,
  cells: ReadonlyMap<string, DraftCell>,
  known: readonly KnownSum[],
  secrets: readonly SecretSum[],
): Omit<DraftCells, 'leftOut'> {
  const { values, merge } = mergeColumns(
    system.values,
    [...cells.values(), ...known, ...secrets].map(({ row }) => row),
  )
  const over = <Of extends { row: SparseRow }>(one: Of): Of => ({ ...one, row: merge(one.row) })
  return {
    columns: values,
    all: new Map([...cells].map(([key, cell]) => [key, over(cell)])),
    known: known.map(over),
    secrets: secrets.map(over),
  }
}

/** How many dimensions beside the quarter a pattern is split by. */
const detailOf = (pattern: SumPattern) => pattern.slice(1).filter((value) => value !== 0).length

/** The most wanted first: the least detail, then the largest. */
const byWish = (one: DraftCell, other: DraftCell) =>
  detailOf(one.pattern) - detailOf(other.pattern) || Math.abs(other.value) - Math.abs(one.value)

/** Cells that would be published now, the most wanted first. */
const candidatesOf = ({ all }: Pick<DraftCells, 'all'>) =>
  [...all.values()].filter(({ reason, row }) => reason === undefined && row.size > 0).sort(byWish)

/** Publishes cell after cell, each unless a secret would be a combination of what is published then. */
function withholdAgainstSubtraction(cells: DraftCells) {
  const span = new Span(cells.columns.length)
  for (const { row } of cells.secrets) span.addSecret(row)
  for (const { row } of cells.known) span.add(row)
  for (const cell of candidatesOf(cells)) if (!span.addUnlessRevealing(cell.row)) cell.reason = 'protects another'
}

/**
 * Withholds one more published cell for each secret that can be estimated, two more for what still can, until there is none. Where nothing is
 * left to withhold, or twenty rounds were not enough, the cubes of what can still be estimated are left out.
 */
async function withholdAgainstEstimates(cells: DraftCells) {
  const candidates = candidatesOf(cells)
  const known = candidates.map((cell) => ({ row: cell.row, ...intervalOfSum(roundSum(cell.value)) }))
  const audit = await IntervalAudit.of({
    ...{ values: cells.columns, known: [...known, ...cells.known], secrets: cells.secrets },
  })
  const forgetWithheld = () => audit.forget(candidates.flatMap(({ reason }, at) => (reason === undefined ? [] : [at])))
  for (let round = 1, isMore = true; isMore && round <= mostRounds; round++) {
    isMore = false
    for (const { secret, binding } of audit.findNarrow()) {
      const allowing = binding.flatMap((at) => candidates[at] ?? [])
      // What one more did not bring about, two more may: so a few rounds are enough.
      const losses = leastLosses(allowing, cells.secrets[secret]?.value ?? 0).slice(0, round)
      for (const cell of losses) cell.reason = 'protects another'
      isMore ||= losses.length > 0
      forgetWithheld()
    }
  }
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const { binding } of audit.findNarrow()) {
      const cube = binding.flatMap((at) => candidates[at]?.cubes ?? []).find((id) => !cells.leftOut.has(id))
      if (cube === undefined) continue
      leaveOut(cells, cube)
      isMore = true
      forgetWithheld()
    }
  }
}

/** The cells that allow an estimate, those first that are missed least: the most detailed, and there the smallest that are large enough. */
function leastLosses(allowing: readonly DraftCell[], secret: number): DraftCell[] {
  const open = allowing.filter(({ reason }) => reason === undefined).sort((one, other) => byWish(other, one))
  const isLarge = ({ value }: DraftCell) => Math.abs(value) >= protectedPart * Math.abs(secret)
  return [...open.filter(isLarge), ...open.filter((cell) => !isLarge(cell)).reverse()]
}

/** Withholds all cells of a cube that are in no other. */
function leaveOut(cells: DraftCells, cube: number) {
  cells.leftOut.add(cube)
  for (const cell of cells.all.values())
    if (cell.reason === undefined && cell.cubes.every((id) => cells.leftOut.has(id))) cell.reason = 'cube left out'
}

function asProtected(pattern: SumPattern, cell: DraftCell | undefined): ProtectedSum {
  if (cell === undefined || cell.row.size === 0) return { pattern, figure: withheld, reason: 'few organisations' }
  const { reason, standing, value } = cell
  if (standing !== undefined) return { pattern, figure: figureOf(standing), reason }
  return { pattern, figure: reason === undefined ? figureOf(roundSum(value)) : withheld, reason }
}
