import { randomUUID } from 'node:crypto'
import type { Database } from '@/db/client'
import { imports } from '@/db/schema'
import { type Row, withQuery } from './row'

/** An upload of a survey, which can be undone. */
export async function anUploadOf(db: Database, surveyId: number, organisationId: number): Promise<number> {
  const row = { kind: 'answers', organisationId, surveyId, filename: 'answers.xlsx', status: 'successful' } as const
  const [made] = await db.insert(imports).values(row).returning({ id: imports.id })
  return made?.id ?? 1
}

const upload = ({ uploadId = 1 }: { uploadId?: number }) => ({ importId: uploadId })

/** A form with a file that no program would open. */
export function aWorkbookForm() {
  const boundary = `boundary-${randomUUID()}`
  const head = 'content-disposition: form-data; name="file"; filename="answers.xlsx"\r\ncontent-type: application/zip'
  return {
    raw: `--${boundary}\r\n${head}\r\n\r\nno workbook\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export const offlineAnswerRows: readonly Row[] = [
  { call: 'GET /api/surveys/{id}/offline-template', about: 'published', ownersOnly: true },
  { call: 'GET /api/surveys/{id}/bulk', about: 'published', ownersOnly: true },
  { call: 'POST /api/surveys/{id}/bulk', about: 'published', send: aWorkbookForm, ownersOnly: true },
  {
    call: 'DELETE /api/surveys/{id}/bulk',
    about: 'published',
    send: (thing) => ({ json: upload(thing) }),
    ok: 204,
    ownersOnly: true,
  },
  {
    call: 'GET /api/surveys/{id}/bulk/findings',
    about: 'published',
    send: (thing) => withQuery(upload(thing)),
    ownersOnly: true,
  },
  // The file of this one is gone.
  {
    call: 'GET /api/surveys/{id}/bulk/file',
    about: 'published',
    send: (thing) => withQuery(upload(thing)),
    ok: 410,
    ownersOnly: true,
  },
]
