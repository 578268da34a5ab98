/** How much a finding matters: an error stops the import, a warning may, information never does. */
type Severity = 'error' | 'warning' | 'information'

/** One finding about an uploaded file: where it is, what it is, and what to do about it. */
export type Finding = {
  /** The sheet of a workbook; empty for a file without sheets, and for what is about the file as a whole. */
  sheet: string
  /** The address of the cell, such as `D7`; empty where no one cell is meant. */
  cell: string
  /** The heading of the column, or the name of the question. */
  column: string
  severity: Severity
  /** A short name by which findings are filtered, such as 'Missing answer'. */
  type: string
  description: string
  fix: string
}

/** How many findings are stored and shown; more are only counted. */
export const maxStoredFindings = 1_000

/** Counts all findings and stores the first `maxStoredFindings`. */
export class Findings {
  readonly stored: Finding[] = []
  readonly #counts = { error: 0, warning: 0, information: 0 }

  add(finding: Finding): void {
    this.#counts[finding.severity] += 1
    if (this.stored.length < maxStoredFindings) this.stored.push(finding)
  }

  count(severity: Severity): number {
    return this.#counts[severity]
  }

  get total(): number {
    return this.#counts.error + this.#counts.warning + this.#counts.information
  }
}
