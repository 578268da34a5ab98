import type { Cell, Column, Row } from '@/lib/floor/spreadsheet/table'
import type { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { fieldsOf } from '../answer-fields'
import { AnswerCells } from './answer-cells'
import { nothingBeside, writerOf } from './mapped-answers'
import type { AnsweredSurvey } from './organisation-queries'
import type { QuestionSets } from './question-set'
import type { SurveyResponse } from './read-answers'
import { aboutColumns, aboutWriter } from './survey-columns'

export const notMappedHeader = 'Not mapped, with the reason'
export const approximateHeader = 'Answers that are only approximate'

export type RowMaker = { columns: readonly Column[]; rowOf: (response: SurveyResponse) => Row }

/**
 * Every response in the format of the latest template, whichever it was given to, with the optional questions of all
 * surveys (document 3 §2 "Mapped"). What has no place there stands in a column of its own, with the reason.
 */
export function mappedTable(sets: QuestionSets, surveys: readonly AnsweredSurvey[], texts: TextPool): RowMaker {
  const { latest, optional } = sets
  const setOf = new Map(sets.sets.map((set) => [set.id, set]))
  const fields = [...latest.questions, ...optional].flatMap((question) => fieldsOf(question, texts))
  const first = aboutColumns.length
  const last = first + fields.length
  const cells = new AnswerCells(fields, first)
  const writers = new Map(sets.sets.map((set) => [set.id, writerOf(set, sets, cells)]))
  const writerOfSurvey = new Map(surveys.map(({ id, templateId }) => [id, writers.get(templateId)]))
  const writeAbout = aboutWriter(surveys, ({ templateId }) => setOf.get(templateId)?.name ?? '', texts)
  return {
    columns: [
      ...aboutColumns,
      ...fields,
      { header: notMappedHeader, width: 40 },
      { header: approximateHeader, width: 20 },
    ],
    rowOf: (response) => {
      const row: Cell[] = new Array(last + 2)
      writeAbout(row, response)
      const { unmapped, approximate } = writerOfSurvey.get(response.surveyId)?.(row, response.answers) ?? nothingBeside
      row[last] = unmapped
      row[last + 1] = approximate === '' ? null : texts.of(approximate)
      return row
    },
  }
}
