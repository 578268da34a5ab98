import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { getPreviewState } from '@/lib/responses/service'

export const GET = endpoint(responseCalls.preview, ({ ctx, params: { id: quickCode } }) =>
  getPreviewState(ctx, quickCode),
)
