import { endpoint } from '@/lib/floor/http/endpoint'
import { getPreviewState } from '@/lib/responses/begin-response'
import { responseCalls } from '@/lib/responses/calls'

export const GET = endpoint(responseCalls.preview, ({ ctx, params: { id: quickCode } }) =>
  getPreviewState(ctx, quickCode),
)
