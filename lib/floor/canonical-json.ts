import { createHash } from 'node:crypto'

/**
 * A value as the one JSON text that it has: names in order, no blanks, nothing that is undefined (as RFC 8785, for
 * whole numbers and text). Whatever a database does to the order of names, the text stays.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`)
  return `{${members.join(',')}}`
}

/** SHA-256 over the canonical JSON of a value. */
export const hashOfValue = (value: unknown): Buffer => createHash('sha256').update(canonicalJson(value)).digest()
