import { createHash } from 'node:crypto'

/**
 * The canonical JSON of a value: sorted names, no blanks, no undefined members (as RFC 8785, for whole numbers and
 * text). It is the same before and after the database reorders the names of `jsonb`.
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
