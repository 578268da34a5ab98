import 'server-only'
import type { exports } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { type AnswersFormat, mediaTypes, writeAnswers } from './answers-file'
import { contentOfOrganisation } from './organisation/organisation-content'
import * as queries from './queries'

export type ExportRequest = typeof exports.$inferSelect

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

/** The file of a requested export. @throws DomainError 404 where it is out of the requester's reach by now */
export function contentOf(requester: StaffContext, asked: ExportRequest, onWritten: OnWritten): Promise<ExportContent> {
  return asked.surveyId === null
    ? contentOfOrganisation(requester, asked, onWritten)
    : ofSurvey(requester, asked, asked.surveyId, onWritten)
}

async function ofSurvey(
  requester: StaffContext,
  asked: ExportRequest,
  surveyId: number,
  onWritten: OnWritten,
): Promise<ExportContent> {
  const survey = await getSurveyForResults(requester, surveyId)
  const format = asked.format as AnswersFormat
  return {
    fileName: asked.name,
    mediaType: mediaTypes[format],
    rowsTotal: await queries.countAnswers(requester.db, surveyId),
    bytes: writeAnswers(requester.db, { id: surveyId, schema: schemaOf(survey) }, format, onWritten),
    about: { name: survey.shownName, link: `/survey-results/${surveyId}` },
  }
}
