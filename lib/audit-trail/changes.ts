import { fieldsToShow, type Names, valueInWords } from './field-values'
import { labelOf } from './words'

/** A changed field, in words; null is blank. A created record has no `before`, a deleted one no `after`. */
export type Change = { field: string; label: string; before: string | null; after: string | null }

type AuditValues = { before: unknown; after: unknown }

/** Fields that are only in `before`: what a save removed without being asked to. */
const onlyBefore = new Set(['lostFigures'])

const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined

/**
 * The changes of an audit entry, field by field. For an update only the fields that differ: `before` may be a whole
 * record and `after` the saved fields. For a created or deleted record all fields that are not blank.
 */
export function changesOf({ before: was, after: is }: AuditValues, names: Names): Change[] {
  const [before, after] = [fieldsOf(was), fieldsOf(is)]
  const fields = new Set([
    ...(after ? fieldsToShow(after) : []),
    ...(before ? fieldsToShow(before).filter((field) => !after || onlyBefore.has(field)) : []),
  ])
  return [...fields]
    .map((field) => ({
      field,
      label: labelOf(field),
      before: before && field in before ? valueInWords(field, before[field], names) : null,
      after: after && field in after ? valueInWords(field, after[field], names) : null,
    }))
    .filter((change) => change.before !== change.after)
    .sort(byLabel)
}

/** The name first, then alphabetically: the database does not preserve the order of fields. */
const byLabel = (one: Change, other: Change) =>
  Number(other.field === 'name') - Number(one.field === 'name') || one.label.localeCompare(other.label)

const blank = 'blank'

/** The maximum length of a value in a cell of the list, in characters; a single entry shows it whole. */
const maxShownLength = 120
const shorten = (text: string | null) => {
  const line = (text ?? blank).replace(/\s+/g, ' ')
  return line.length > maxShownLength ? `${line.slice(0, maxShownLength - 1)}…` : line
}

/** The changes in one line: `City: York → Leeds; Status: Active → Disabled`. */
export function formatChanges({ before, after }: AuditValues, names: Names): string {
  const isChange = before !== null && after !== null
  return changesOf({ before, after }, names)
    .map((change) => {
      const value = isChange
        ? `${shorten(change.before)} → ${shorten(change.after)}`
        : shorten(change.after ?? change.before)
      return `${change.label}: ${value}`
    })
    .join('; ')
}
