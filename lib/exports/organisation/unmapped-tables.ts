import type { Cell } from '@/lib/floor/spreadsheet/table'
import type { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { fieldsOf } from '../answer-fields'
import { AnswerCells } from './answer-cells'
import type { RowMaker } from './mapped-table'
import type { AnsweredSurvey } from './organisation-queries'
import type { AskedSet } from './question-set'
import { eachAnswer } from './stored-answers'
import { aboutColumns, aboutWriter } from './survey-columns'

/** The responses to the surveys of one template, as they were submitted (document 3 §2 "Unmapped"). */
export function unmappedTable(set: AskedSet, surveys: readonly AnsweredSurvey[], texts: TextPool): RowMaker {
  const fields = set.questions.flatMap((question) => fieldsOf(question, texts))
  const writeAbout = aboutWriter(surveys, () => set.name, texts)
  const first = aboutColumns.length
  const cells = new AnswerCells(fields, first)
  return {
    columns: [...aboutColumns, ...fields],
    rowOf: (response) => {
      const row: Cell[] = new Array(first + fields.length)
      writeAbout(row, response)
      eachAnswer(response.answers, (name, json) => cells.write(row, name, json))
      return row
    },
  }
}
