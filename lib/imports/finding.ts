/** How much a finding matters: an error keeps the whole file out, a warning may, information never does. */
export type Severity = 'error' | 'warning' | 'information'

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
  /** The documented number of its type, where the kind of upload has numbers. */
  code?: number
  description: string
  fix: string
}

/** How many findings of one type there are in one column. */
export type FindingGroup = Pick<Finding, 'column' | 'type' | 'code' | 'severity'> & { count: number }

/** So many are kept and shown; how many there were in all is always said. */
export const maxStoredFindings = 1_000

const rankOf = { error: 0, warning: 1, information: 2 } satisfies Record<Severity, number>

/** Gathers what is found: counts all of it, by column and type as well, and keeps the first thousand. */
export class Findings {
  readonly stored: Finding[] = []
  readonly #counts = { error: 0, warning: 0, information: 0 }
  readonly #groups = new Map<string, FindingGroup>()

  add(finding: Finding): void {
    this.#counts[finding.severity] += 1
    this.#count(finding)
    if (this.stored.length < maxStoredFindings) this.stored.push(finding)
  }

  count(severity: Severity): number {
    return this.#counts[severity]
  }

  /** Errors before warnings before information; within each as they were first found. */
  get groups(): FindingGroup[] {
    return [...this.#groups.values()].sort((one, other) => rankOf[one.severity] - rankOf[other.severity])
  }

  #count({ column, type, code, severity }: Finding): void {
    const key = JSON.stringify([column, type, severity])
    const group = this.#groups.get(key)
    if (group) group.count += 1
    else this.#groups.set(key, { column, type, ...(code !== undefined && { code }), severity, count: 1 })
  }

  get total(): number {
    return this.#counts.error + this.#counts.warning + this.#counts.information
  }
}
