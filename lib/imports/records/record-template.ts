import type { EntryRule } from '@/lib/floor/spreadsheet/entry-rule'
import { type FormCell, makeFormWorkbook } from '@/lib/floor/spreadsheet/form-workbook'
import { lettersOf } from '@/lib/floor/spreadsheet/reading/cells'
import { choicesListed, listsSheet, type RecordColumn } from './record-columns'

const words = (text: string): FormCell => ({ text, style: 'words' })
const heading = (text: string): FormCell => ({ text, style: 'heading' })

/** A rule for the cells of a column: a list to choose from where one choice is written, else what belongs there. */
function ruleOf({ hint, choices, isSeveral }: RecordColumn, at: number, rowsMost: number): EntryRule {
  const letter = lettersOf(at)
  const range = `${letter}2:${letter}${rowsMost + 1}`
  if (!choices || isSeveral || choices.length === 0) return { kind: 'any', range, prompt: hint }
  const source = `${listsSheet}!$${letter}$2:$${letter}$${Math.min(choices.length, choicesListed) + 1}`
  return { kind: 'list', range, source, prompt: hint, error: 'Choose one of the list.' }
}

/**
 * The workbook to be filled in, a row a record: every column with what belongs into it, and what may be chosen on a sheet of
 * its own, in the column of the same place.
 */
export function recordTemplate(
  { sheet, rowsMost }: { sheet: string; rowsMost: number },
  columns: readonly RecordColumn[],
): Promise<Buffer> {
  const listed = columns.map(({ choices = [] }) => choices.slice(0, choicesListed).map(({ name }) => name))
  const longest = Math.max(...listed.map((names) => names.length))
  return makeFormWorkbook([
    {
      name: sheet,
      columns: columns.map(({ width = 28 }) => ({ width, style: 'textAnswer' as const })),
      rows: [
        { cells: columns.map((column) => heading(column.heading)) },
        // Entries are texts, so that a URN keeps its zeros.
        ...Array.from({ length: rowsMost }, () => ({ cells: columns.map((): FormCell => ({ style: 'textAnswer' })) })),
      ],
      rules: columns.map((column, at) => ruleOf(column, at, rowsMost)),
      frozen: { columns: 0, rows: 1 },
    },
    {
      name: listsSheet,
      columns: columns.map(() => ({ width: 32 })),
      rows: [
        { cells: columns.map((column) => heading(column.heading)) },
        ...Array.from({ length: longest }, (_, row) => ({
          cells: listed.map((names) => (names[row] === undefined ? undefined : words(names[row]))),
        })),
      ],
      frozen: { columns: 0, rows: 1 },
    },
  ])
}
