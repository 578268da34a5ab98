/**
 * The number that a stored answer is; undefined for what is none. A blank, a true or a list would be 0 or 1 to
 * JavaScript, and is no number here; nor is an exponent, which nobody types for a quantity.
 */
export function parseStoredNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[-+]?\d{1,15}(?:\.\d{1,9})?\s*$/.test(value)) return undefined
  return Number(value)
}
