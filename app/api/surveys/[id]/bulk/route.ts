import { endpoint } from '@/lib/floor/http/endpoint'
import { offlineAnswerCalls } from '@/lib/offline-answers/calls'
import { listAnswerUploads, undoUpload, uploadAnswers } from '@/lib/offline-answers/service'

export const GET = endpoint(offlineAnswerCalls.uploads, ({ ctx, params }) => listAnswerUploads(ctx, params.id))
export const POST = endpoint(offlineAnswerCalls.upload, ({ ctx, params, request }) =>
  uploadAnswers(ctx, params.id, request),
)
export const DELETE = endpoint(offlineAnswerCalls.undo, ({ ctx, params, body }) =>
  undoUpload(ctx, params.id, body.importId),
)
