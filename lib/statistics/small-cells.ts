import { minForSensitive } from '@/lib/floor/privacy-thresholds'

/**
 * Which cells of a sensitive breakdown are hidden: all of them where fewer than 10 answered; else those of 1 to 9, and
 * then the smallest of the others until two or more are hidden that hold 10 or more together. Of one hidden cell the
 * count could be worked out from the rest. A cell of 0 is shown; the caller knows the counts by their place.
 * @param counts of the cells, which together hold `answered` or, where several may be chosen, more
 * @returns the places of the hidden cells, ascending
 */
export function hiddenCells(counts: readonly number[], answered: number): number[] {
  const places = counts.map((_, at) => at)
  if (answered < minForSensitive) return places
  const countAt = (at: number) => counts[at] ?? 0
  const bySize = places.filter((at) => countAt(at) > 0).sort((a, b) => countAt(a) - countAt(b) || a - b)
  const small = bySize.filter((at) => countAt(at) < minForSensitive)
  if (small.length === 0) return []
  const hidden: number[] = []
  let sum = 0
  for (const at of bySize) {
    const isEnough = hidden.length >= small.length && hidden.length >= 2 && sum >= minForSensitive
    if (isEnough) break
    hidden.push(at)
    sum += countAt(at)
  }
  return hidden.sort((a, b) => a - b)
}
