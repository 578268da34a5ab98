import type { Cell } from '@/lib/floor/spreadsheet/table'
import type { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { fieldsOf } from '../answer-fields'
import type { RowMaker } from './mapped-table'
import type { AnsweredSurvey } from './organisation-queries'
import type { AskedSet } from './question-set'
import { aboutColumns, aboutWriter } from './survey-columns'

/** The responses to the surveys of one template, as they were submitted (document 3 §2 "Unmapped"). */
export function unmappedTable(set: AskedSet, surveys: readonly AnsweredSurvey[], texts: TextPool): RowMaker {
  const fields = set.questions.flatMap((question) => fieldsOf(question, texts))
  const writeAbout = aboutWriter(surveys, () => set.name, texts)
  const first = aboutColumns.length
  return {
    columns: [...aboutColumns, ...fields],
    rowOf: (response) => {
      const row: Cell[] = new Array(first + fields.length)
      writeAbout(row, response)
      for (let at = 0; at < fields.length; at += 1) row[first + at] = fields[at]?.read(response.answers)
      return row
    },
  }
}
