import { minForSensitive } from '@/lib/floor/privacy-thresholds'

/**
 * What a reader cannot see of one part of a total, where its visible cells are subtracted from the total: its hidden
 * cells, by their place in the total. What they come to together is known.
 */
export type HiddenPart = ReadonlyMap<number, number>

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

const isSmall = (count: number) => count > 0 && count < minForSensitive

/** The subsets of some places, but for the empty one. */
function* subsetsOf(places: readonly number[]): Generator<ReadonlySet<number>> {
  for (let bits = 1; bits < 2 ** places.length; bits++)
    yield new Set(places.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1))
}

/**
 * Some shown places of a total whose difference from its parts would tell of one to nine people; undefined where there are
 * none. A difference tells either what the parts that have any of the places have beside them, or what those that have
 * others too have in them; every other difference is a sum of such.
 */
function findTelling(shown: readonly number[], parts: readonly HiddenPart[]): ReadonlySet<number> | undefined {
  const isEmpty = (place: number) => parts.every((part) => (part.get(place) ?? 0) === 0)
  // Where a shown cell has nothing hidden in it, it says so of every part.
  const empty = new Set(shown.filter(isEmpty))
  const places = shown.filter((place) => !empty.has(place))
  const rests = parts.map((part) => [...part].filter(([place]) => !empty.has(place)))
  // A small part of which one cell is left has all of its people in it.
  const alone = rests.findIndex((rest) => rest.length === 1 && isSmall(rest[0]?.[1] ?? 0))
  const others = new Set([...(parts[alone]?.keys() ?? [])].filter((place) => empty.has(place)))
  if (others.size > 0) return others
  for (const asked of subsetsOf(places)) {
    let beside = 0
    let within = 0
    for (const rest of rests) {
      const inside = rest.filter(([place]) => asked.has(place))
      if (inside.length === 0) continue
      const [insideSum, all] = [sum(inside.map(([, count]) => count)), sum(rest.map(([, count]) => count))]
      beside += all - insideSum
      if (inside.length < rest.length) within += insideSum
    }
    if (isSmall(beside) || isSmall(within)) return asked
  }
  return undefined
}

/**
 * Which cells of a total are hidden, where readers also see its parts: those hidden already, and as many more, the smallest
 * first, as it takes until no difference tells of fewer than ten people.
 * @param counts of the total
 * @param hidden the places that are hidden for their own sake (`hiddenCells`)
 * @param views the hidden cells of the parts: once as the parts are in the total, and once as they are beyond it
 */
export function hiddenBesideParts(
  counts: readonly number[],
  hidden: readonly number[],
  views: readonly (readonly HiddenPart[])[],
): number[] {
  const gone = new Set(hidden)
  const isNobody = (place: number) => (counts[place] ?? 0) === 0
  const bySize = (places: Iterable<number>) => [...places].sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || a - b)
  for (;;) {
    const shown = [...counts.keys()].filter((place) => !gone.has(place))
    const telling = views.map((parts) => findTelling(shown, parts)).find((places) => places !== undefined)
    const isLone = gone.size > 0 && (gone.size < 2 || sum([...gone].map((at) => counts[at] ?? 0)) < minForSensitive)
    const [next] = bySize(telling ?? (isLone ? shown : [])).toSorted(
      (a, b) => Number(isNobody(a)) - Number(isNobody(b)),
    )
    if (next === undefined) return [...gone].sort((a, b) => a - b)
    gone.add(next)
  }
}
