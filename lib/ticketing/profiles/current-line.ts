import type { Finding, Severity } from '@/lib/imports/finding'
import { normaliseHeading } from './headings'
import { type Mapping, type SaleField, saleFields } from './mapping'
import { hasPersonalData } from './personal-data'

/** Where a field is in a line. */
export type Column = {
  /** From 0; below 0 where the file does not have it. */
  index: number
  /** As the file writes it, else as the mapping does. */
  heading: string
}

/** The column of every field. */
export function columnsOf(header: readonly string[], mapping: Mapping): Record<SaleField, Column> {
  const headings = header.map(normaliseHeading)
  const entries = saleFields.map((field): [SaleField, Column] => {
    const wanted = mapping.columns[field]
    const index = wanted === undefined ? -1 : headings.indexOf(normaliseHeading(wanted))
    return [field, { index, heading: header[index] ?? wanted ?? '' }]
  })
  return Object.fromEntries(entries) as Record<SaleField, Column>
}

/** So much of a cell is repeated in a finding. */
const shownLength = 60

/** What is said of a cell, beside where it is. */
export type AboutCell = { type: string; description: string; fix: string }

/** Ends the reading of a value that keeps the file out; what is wrong with it has been noted. */
class Unreadable extends Error {}

/** The line that is being read, and what was found in it. One object for all lines of a file: there are very many. */
export class CurrentLine {
  cells: readonly string[] = []
  findings: Finding[] = []
  private number = 0

  /** @param width how many cells the heading has */
  constructor(private readonly width: number) {}

  begin(number: number, cells: readonly string[]): void {
    this.number = number
    this.cells = cells
    if (this.findings.length > 0) this.findings = []
  }

  /** Trimmed; empty where the line or the file does not have it. */
  textOf({ index }: Column): string {
    return index < 0 ? '' : (this.cells[index] ?? '').trim()
  }

  /**
   * A cell as a finding repeats it. Nothing of a buyer is repeated, nor anything of a line that has other cells than the
   * heading: there the buyer may be in any of them.
   */
  shown(text: string): string {
    if (this.cells.length !== this.width || hasPersonalData(text)) return '…'
    return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
  }

  warn({ heading }: Column, about: AboutCell): void {
    this.note('warning', heading, about)
  }

  /** @throws Unreadable always */
  fail({ heading }: Column, about: AboutCell): never {
    this.note('error', heading, about)
    throw new Unreadable()
  }

  private note(severity: Severity, column: string, about: AboutCell): void {
    this.findings.push({ sheet: '', cell: `Line ${this.number}`, column, severity, ...about })
  }
}

/** Undefined where a value keeps the file out. */
export function tryTo<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
