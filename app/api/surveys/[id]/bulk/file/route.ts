import { endpoint } from '@/lib/floor/http/endpoint'
import { offlineAnswerCalls } from '@/lib/offline-answers/calls'
import { downloadUploadedFile } from '@/lib/offline-answers/service'

export const GET = endpoint(offlineAnswerCalls.file, ({ ctx, params, query }) =>
  downloadUploadedFile(ctx, params.id, query.importId),
)
