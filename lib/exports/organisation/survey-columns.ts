import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Cell, Column } from '@/lib/floor/spreadsheet/table'
import type { PooledText, TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { shownName } from '@/lib/surveys/rules'
import { responseColumns, responseWriter } from '../response-fields'
import type { AnsweredSurvey } from './organisation-queries'
import type { SurveyResponse } from './read-answers'

/** The leading columns of a file about several surveys. */
export const leadingColumns: readonly Column[] = [
  ...responseColumns,
  { header: 'Survey ID', width: 11 },
  { header: 'Survey Name', width: 30 },
  { header: 'Name of Activity/Tour', width: 30 },
  { header: 'Template', width: 24 },
]

/** A survey's name as its lists show it. */
export const nameOfSurvey = ({ name, createdAt }: Pick<AnsweredSurvey, 'name' | 'createdAt'>) =>
  shownName(name, dayInLondon(createdAt))

type SurveyTexts = { name: PooledText; event: PooledText | null; template: PooledText }

/** Writes the leading cells of a row. `templateName`: the name of the set of questions that a survey asked. */
export function leadingCellsWriter(
  surveys: readonly AnsweredSurvey[],
  templateName: (survey: AnsweredSurvey) => string,
  texts: TextPool,
): (row: Cell[], response: SurveyResponse) => void {
  const writeResponse = responseWriter(texts)
  const first = responseColumns.length
  const known = new Map<number, SurveyTexts>(
    surveys.map((survey) => [
      survey.id,
      {
        name: texts.of(nameOfSurvey(survey)),
        event: survey.eventName === null ? null : texts.of(survey.eventName),
        template: texts.of(templateName(survey)),
      },
    ]),
  )
  return (row, response) => {
    writeResponse(row, response)
    const survey = known.get(response.surveyId)
    row[first] = response.surveyId
    row[first + 1] = survey?.name
    row[first + 2] = survey?.event
    row[first + 3] = survey?.template
  }
}
