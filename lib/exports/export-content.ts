import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { type ExportContent, mediaTypes, type OnWritten, writeAnswers } from './answers-file'
import { getOrganisationContent } from './organisation/organisation-content'
import * as queries from './queries'

/** The file of a requested export. @throws DomainError 404 where it is out of the requester's reach by now */
export function getExportContent(
  requester: StaffContext,
  row: queries.ExportRow,
  onWritten: OnWritten,
): Promise<ExportContent> {
  const { surveyId, type } = row
  if (surveyId !== null) return getSurveyContent(requester, row, surveyId, onWritten)
  if (type === 'Survey') throw new Error('An export of a survey names no survey')
  return getOrganisationContent(requester, { ...row, type }, onWritten)
}

async function getSurveyContent(
  requester: StaffContext,
  row: queries.ExportRow,
  surveyId: number,
  onWritten: OnWritten,
): Promise<ExportContent> {
  const survey = await getSurveyForResults(requester, surveyId)
  const { format } = row
  return {
    fileName: row.name,
    mediaType: mediaTypes[format],
    rowsTotal: await queries.countAnswers(requester.db, surveyId),
    bytes: writeAnswers(requester.db, { id: surveyId, schema: schemaOf(survey) }, format, onWritten),
    about: { name: survey.shownName, link: `/survey-results/${surveyId}` },
  }
}
