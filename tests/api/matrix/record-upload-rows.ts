import { aWorkbookForm } from './offline-answer-rows'
import type { Row } from './row'

/** No upload has this number; somebody else's is answered alike. */
const absentUpload = { parameter: '900000000000002' }

/** Workbooks of users and of organisations: each sees their own alone. */
export const recordUploadRows: readonly Row[] = ['users', 'organisations'].flatMap((kind): Row[] => [
  { call: `GET /api/${kind}/imports/template` },
  { call: `POST /api/${kind}/imports`, send: aWorkbookForm },
  { call: `GET /api/${kind}/imports` },
  { call: `GET /api/${kind}/imports/{id}`, send: () => absentUpload, ok: 404 },
  { call: `POST /api/${kind}/imports/{id}`, send: () => absentUpload, ok: 404 },
  { call: `DELETE /api/${kind}/imports/{id}`, send: () => absentUpload, ok: 404 },
])
