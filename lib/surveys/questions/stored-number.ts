/**
 * The number in a stored answer, undefined where it is not one. Unlike `Number()`, blanks, booleans and lists are not
 * numbers; nor are exponents, which nobody types for a quantity.
 */
export function parseStoredNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || !/^\s*[-+]?\d{1,15}(?:\.\d{1,9})?\s*$/.test(value)) return undefined
  return Number(value)
}
