import { endpoint } from '@/lib/floor/http/endpoint'
import { offlineAnswerCalls } from '@/lib/offline-answers/calls'
import { getUploadFindings } from '@/lib/offline-answers/service'

export const GET = endpoint(offlineAnswerCalls.findings, ({ ctx, params, query }) =>
  getUploadFindings(ctx, params.id, query.importId),
)
