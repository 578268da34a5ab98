import type { Database } from '@/db/client'
import { fileNameOf } from '@/lib/floor/files/file-name'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { workbookMediaType, workbookWriter } from '@/lib/floor/spreadsheet/xlsx-writer'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import type { SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { answerTable } from './answer-table'
import { codebookOfSurvey } from './codebook'
import { streamAnswers } from './queries'

export type AnswersFormat = 'csv' | 'xlsx'

export const mediaTypes: Record<AnswersFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: workbookMediaType }

/** `Autumn audience – answers 2026-11-21.csv` */
export const answersFileName = (surveyName: string, day: string, format: AnswersFormat) =>
  fileNameOf(`${surveyName} - answers ${day}.${format}`)

/** The answers of a survey as the bytes of a file, a part at a time; `onRow` hears how many rows are written. */
export function writeAnswers(
  db: Database,
  survey: { id: number; schema: SurveySchema },
  format: AnswersFormat,
  onRow?: (written: number) => void,
): AsyncGenerator<Uint8Array> {
  const { columns, texts, rowOf } = answerTable(survey.schema)
  async function* rows(): AsyncGenerator<Cell[]> {
    let written = 0
    for await (const response of streamAnswers(db, survey.id)) {
      yield rowOf(response)
      written += 1
      onRow?.(written)
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
