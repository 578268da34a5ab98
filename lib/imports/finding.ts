/** How much a finding matters: an error keeps the whole file out, a warning may, information never does. */
type Severity = 'error' | 'warning' | 'information'

/** One thing about an uploaded file that a person should know: where it is, what it is, and what to do about it. */
export type Finding = {
  /** The sheet of a workbook; empty for a file without sheets, and for what is about the file as a whole. */
  sheet: string
  /** As a person reads it off the sheet, such as `D7`; empty where no one cell is meant. */
  cell: string
  /** What is asked for there: the heading of the column, or the name of the question. */
  column: string
  severity: Severity
  /** A short name by which findings are filtered, such as 'Missing answer'. */
  type: string
  description: string
  fix: string
}

/** So many are kept and shown; how many there were in all is always said. */
export const maxStoredFindings = 1_000

/** Gathers what is found, all of it, and keeps the first thousand. */
export class Findings {
  readonly kept: Finding[] = []
  readonly #counts = { error: 0, warning: 0, information: 0 }

  add(finding: Finding): void {
    this.#counts[finding.severity] += 1
    if (this.kept.length < maxStoredFindings) this.kept.push(finding)
  }

  count(severity: Severity): number {
    return this.#counts[severity]
  }

  get total(): number {
    return this.#counts.error + this.#counts.warning + this.#counts.information
  }
}
