import type { Cell, Column } from '@/lib/floor/spreadsheet/table'
import { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import type { Answers } from '@/lib/surveys/engine/answers'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { fieldsOf } from './answer-fields'
import { type AboutResponse, responseColumns, responseWriter } from './response-fields'

/** One response as the file shows it. */
export type AnswerRow = AboutResponse & { answers: Answers }

/**
 * The answers of a survey as a table: a row a response, a column a question under its text, what respondents read and
 * not the stored code. "Other" texts and the cells of a matrix have columns of their own.
 */
export function answerTable(schema: SurveySchema): {
  columns: Column[]
  texts: TextPool
  rowOf: (row: AnswerRow) => Cell[]
} {
  const texts = new TextPool()
  const fields = neutralQuestionsOf(schema).flatMap((question) => fieldsOf(question, texts))
  const writeAbout = responseWriter(texts)
  const first = responseColumns.length
  return {
    columns: [...responseColumns, ...fields],
    texts,
    rowOf: (response) => {
      const row: Cell[] = new Array(first + fields.length)
      writeAbout(row, response)
      for (let at = 0; at < fields.length; at += 1) row[first + at] = fields[at]?.read(response.answers)
      return row
    },
  }
}
