import type { Cell } from '@/lib/floor/spreadsheet/table'
import type { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { fieldsOf } from '../answer-fields'
import { AnswerCells, type AnswerParts, groupByAnswer } from './answer-cells'
import type { ResponseTable } from './mapped-table'
import type { AnsweredSurvey } from './organisation-queries'
import type { QuestionSet } from './question-set'
import { visitAnswers } from './stored-answers'
import { leadingCellsWriter, leadingColumns } from './survey-columns'

/**
 * The table of the responses to the surveys of one template, as submitted: one column per wording, shared by the
 * surveys that used it.
 */
export function unmappedTable(set: QuestionSet, surveys: readonly AnsweredSurvey[], texts: TextPool): ResponseTable {
  const writeAbout = leadingCellsWriter(surveys, () => set.name, texts)
  const columns = [...leadingColumns]
  const partsOfSurvey = new Map<number, AnswerParts[]>(surveys.map(({ id }) => [id, []]))
  for (const { question, asked } of set.wordings) {
    const fields = fieldsOf(question, texts)
    const parts = groupByAnswer(fields.map((field, at) => ({ field, place: columns.length + at })))
    columns.push(...fields)
    for (const { survey } of asked) partsOfSurvey.get(survey)?.push(parts)
  }
  const cellsOf = new Map(
    [...partsOfSurvey].map(([id, parts]) => [id, new AnswerCells(new Map(parts.flatMap((one) => [...one])))]),
  )
  return {
    columns,
    rowOf: (response) => {
      const row: Cell[] = new Array(columns.length)
      writeAbout(row, response)
      const cells = cellsOf.get(response.surveyId)
      visitAnswers(response.answers, (name, json) => cells?.write(row, name, json))
      return row
    },
  }
}
