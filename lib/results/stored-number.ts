/**
 * The number that a stored answer is; undefined for what is none. A blank, a true or a list would be 0 or 1 to
 * JavaScript, and is no number here.
 */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[-+]?\d{1,15}(?:\.\d{1,9})?\s*$/.test(value)) return undefined
  return Number(value)
}

export const sumOf = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)
