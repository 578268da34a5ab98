import type { Database } from '@/db/client'
import type { ExportFormat } from '@/db/stored-values'
import { fileNameFromTitle } from '@/lib/floor/files/file-name'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Cell, Column } from '@/lib/floor/spreadsheet/table'
import { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { workbookMediaType, workbookWriter } from '@/lib/floor/spreadsheet/xlsx-writer'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { fieldsOf } from './answer-fields'
import { codebookOfSurvey } from './codebook'
import { type AnswerRow, streamAnswers } from './queries'
import { responseColumns, responseWriter } from './response-fields'

export const mediaTypes: Record<ExportFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: workbookMediaType }

/** Called with the number of rows written so far. */
export type OnWritten = (rows: number) => void

/** The file of an export. `about` is for the email: what the export is of, and the path of its page. */
export type ExportContent = {
  fileName: string
  mediaType: string
  rowsTotal: number
  bytes: AsyncIterable<Uint8Array>
  about: { name: string; link: string }
}

/** `Autumn audience – answers 2026-11-21.csv` */
export const answersFileName = (surveyName: string, day: string, format: ExportFormat) =>
  fileNameFromTitle(`${surveyName} - answers ${day}.${format}`)

/** The answers of a survey as the bytes of a file. */
export function writeAnswers(
  db: Database,
  survey: { id: number; schema: SurveySchema },
  format: ExportFormat,
  onWritten?: OnWritten,
): AsyncGenerator<Uint8Array> {
  const { columns, texts, rowOf } = answerTable(survey.schema)
  async function* rows(): AsyncGenerator<Cell[]> {
    let written = 0
    for await (const response of streamAnswers(db, survey.id)) {
      yield rowOf(response)
      written += 1
      onWritten?.(written)
    }
  }
  const table = { columns, texts, rows: rows() }
  if (format === 'csv') return csvWriter(table)
  const codebook = codebookOfSurvey('This survey', neutralQuestionsOf(survey.schema))
  return workbookWriter(
    [
      { name: 'Answers', table },
      { name: 'Codebook', table: codebook },
    ],
    { texts },
  )
}

/**
 * The answers of a survey as a table: a row per response, a column per question under its text, with the words that
 * respondents read instead of the stored codes. "Other" texts and the cells of a matrix have columns of their own.
 */
export function answerTable(schema: SurveySchema): {
  columns: Column[]
  texts: TextPool
  rowOf: (row: AnswerRow) => Cell[]
} {
  const texts = new TextPool()
  const fields = neutralQuestionsOf(schema).flatMap((question) => fieldsOf(question, texts))
  const writeResponse = responseWriter(texts)
  const first = responseColumns.length
  return {
    columns: [...responseColumns, ...fields],
    texts,
    rowOf: (response) => {
      const row: Cell[] = new Array(first + fields.length)
      writeResponse(row, response)
      for (let at = 0; at < fields.length; at += 1) row[first + at] = fields[at]?.read(response.answers)
      return row
    },
  }
}
