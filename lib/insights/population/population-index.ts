import type { Figure, ReportTable } from '../report'

/** Fewer are no measure of a place. */
const fewestForIndex = 50

/** Of all that is counted so much must have a place that is known. */
const leastKnown = 0.7

/** What an index is made of: people by the labels of the rows, all of them, and all that was counted where they live. */
export type IndexBase = {
  people: ReadonlyMap<string, number>
  everybody: number
  counted: number
  /** How much of all that could be counted has a place that is known, 0 to 1. */
  known: number
  edition: string
  /** What is counted: `tickets`, `answers`. */
  of: string
}

/** A share of what was counted in England and Wales over the share of their people, times 100. */
const indexOf = (count: Figure, { counted, everybody }: IndexBase, people: number): Figure =>
  typeof count !== 'number'
    ? count
    : count < fewestForIndex
      ? 'too few to tell'
      : Math.round((count / counted / (people / everybody)) * 100)

/**
 * A table of places with the share of the people of England and Wales that live in each, and the index. As it is where too
 * little is known, or no row has people.
 * @param column which of its columns counts
 */
export function withIndex(table: ReportTable, column: number, base: IndexBase): ReportTable {
  const { people, everybody, counted, known, edition, of } = base
  if (known < leastKnown || counted < fewestForIndex || !table.rows.some(({ label }) => people.has(label))) return table
  const rows = table.rows.map(({ label, figures }) => {
    const own = people.get(label)
    return {
      label,
      figures:
        own === undefined
          ? [...figures, null, null]
          : [...figures, own / everybody, indexOf(figures[column] ?? null, base, own)],
    }
  })
  return {
    ...table,
    description: `${table.description}. Population: people of 16 and over of England and Wales (${edition}); where as many ${of} come from a place as people live there, the index is 100`,
    columns: [...table.columns, { label: 'Population', unit: 'share' }, { label: 'Index', unit: 'number' }],
    rows,
  }
}
