import type { Choice, MatrixColumn, MatrixElement } from '@/lib/surveys/questions/survey-schema'
import { distributionOf } from './distribution'
import type { ColumnFigures, CountedCell } from './figures'
import { summariseNumbers } from './number-summary'
import { findRatingScale } from './rating-scale'
import { sumOf } from './shares'
import { unitOf } from './unit'

/**
 * The kind of a column's figures: choices are a distribution for each row; numbers are summed and averaged for each
 * row, in the unit that the column's title names; texts are a list.
 */
export const kindOfColumn = (column: MatrixColumn): ColumnFigures['kind'] => {
  if (column.cellType === 'dropdown') return 'distributions'
  return column.inputType === 'number' ? 'numbers' : 'texts'
}

/** The figures of a table by column. `cells` are those of this question. */
export const tableFigures = (element: MatrixElement, cells: readonly CountedCell[]): ColumnFigures[] =>
  element.columns.map((column) =>
    columnFigures(
      element,
      column,
      cells.filter((cell) => cell.column === column.name),
    ),
  )

function columnFigures(element: MatrixElement, column: MatrixColumn, cells: readonly CountedCell[]): ColumnFigures {
  const about = { name: column.name, title: column.title }
  const rows = element.rows.map((row) => ({
    label: row.text,
    cells: cells.filter((cell) => cell.row === row.value),
  }))
  const kind = kindOfColumn(column)
  switch (kind) {
    case 'distributions': {
      const choices = bestFirst(column.choices ?? [])
      const distributions = rows.map(({ label, cells }) => ({ label, distribution: distributionOf(choices, cells) }))
      return { ...about, kind, scale: findRatingScale(choices) ?? null, rows: distributions }
    }
    case 'numbers': {
      const unit = unitOf(column.title)
      const summaries = rows.map(({ label, cells }) => ({ label, summary: summariseNumbers(cells, unit) }))
      return {
        ...about,
        kind,
        unit,
        sum: summaries.reduce((sum, { summary }) => sum + summary.sum, 0),
        rows: summaries,
      }
    }
    case 'texts':
      return {
        ...about,
        kind,
        source: { question: element.name, of: 'column', column: column.name },
        count: sumOf(cells),
      }
  }
}

/** The highest point of a scale first; a list that is not a scale keeps its order. */
export function bestFirst(choices: readonly Choice[]): readonly Choice[] {
  const scale = findRatingScale(choices)
  return scale && scale.points[0] === scale.least ? choices.toReversed() : choices
}
