import { symbolMarks } from '@/lib/disclosure/symbols'
import type { ReportTable } from '@/lib/insights/report'

/** So many are named; of more, only how many there are. */
const mostNamed = 3

/** A table as a page shows it: one row stands for all where every figure is withheld, since they look alike. Files and calls have each. */
export function withheldTogether(table: ReportTable): ReportTable {
  const [first, ...others] = table.rows
  const isWithheld = table.rows.every(({ figures }) => figures.every((figure) => figure === symbolMarks.c))
  if (!first || others.length === 0 || !isWithheld) return table
  const names = table.rows.map(({ label }) => label)
  const label = names.length > mostNamed ? `Each of the ${names.length}` : `${names.join('; ')}: each`
  return { ...table, rows: [{ ...first, label }] }
}
