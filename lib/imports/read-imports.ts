import 'server-only'
import type { Database } from '@/db/client'
import { DomainError, notFound } from '@/lib/floor/errors/domain-error'
import { downloadOf, getFile } from '@/lib/floor/files/stored-file'
import { messages } from './messages'
import * as queries from './queries'

/** How many uploads the history shows; older ones are in the audit trail. */
const uploadsShown = 50

/** The uploads of one survey, newest first. The caller checks the rights. */
export const listUploads = (db: Database, surveyId: number) => queries.findImportsOfSurvey(db, surveyId, uploadsShown)

export type UploadRow = Awaited<ReturnType<typeof listUploads>>[number]

async function getImport(db: Database, surveyId: number, id: number) {
  const found = await queries.findImportOfSurvey(db, surveyId, id)
  if (!found) throw notFound('Upload')
  return found
}

/** The findings of one upload of a survey. @throws DomainError 404 */
export async function getFindings(db: Database, surveyId: number, id: number) {
  const upload = await getImport(db, surveyId, id)
  return { id: upload.id, filename: upload.filename, status: upload.status, findings: queries.findingsOf(upload) }
}

/** The file as it was uploaded. @throws DomainError 404, 410 once it has been deleted */
export async function downloadUpload(db: Database, surveyId: number, id: number): Promise<Response> {
  const { fileId } = await getImport(db, surveyId, id)
  if (!fileId) throw new DomainError(410, messages.fileGone)
  return downloadOf(await getFile(db, fileId))
}
