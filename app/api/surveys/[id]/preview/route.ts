import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { previewState } from '@/lib/responses/begin-response'

export const GET = endpoint(responseCalls.preview, ({ ctx, params: { id: quickCode } }) => previewState(ctx, quickCode))
