import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { imports, surveys } from '@/db/schema'
import { query, type Row } from './row'

/** An import of a survey that can be undone; 1 where there is no such survey. */
async function anUploadOf(db: Database, surveyId: number | string): Promise<number> {
  const [survey] = await db
    .select()
    .from(surveys)
    .where(eq(surveys.id, Number(surveyId)))
  if (!survey) return 1
  const { id, organisationId } = survey
  const row = { kind: 'answers', organisationId, surveyId: id, filename: 'answers.xlsx', status: 'successful' }
  const [made] = await db.insert(imports).values(row).returning({ id: imports.id })
  return made?.id ?? 1
}

function aWorkbookForm() {
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
    send: async ({ id }, { db }) => ({ json: { importId: await anUploadOf(db, id) } }),
    ok: 204,
    ownersOnly: true,
  },
  {
    call: 'GET /api/surveys/{id}/bulk/findings',
    about: 'published',
    send: async ({ id }, { db }) => query({ importId: await anUploadOf(db, id) }),
    ownersOnly: true,
  },
  // The file of this one is gone.
  {
    call: 'GET /api/surveys/{id}/bulk/file',
    about: 'published',
    send: async ({ id }, { db }) => query({ importId: await anUploadOf(db, id) }),
    ok: 410,
    ownersOnly: true,
  },
]
