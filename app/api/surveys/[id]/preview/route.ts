import { endpoint } from '@/lib/floor/http/endpoint'
import { previewState } from '@/lib/responses/begin-response'
import { responseCalls } from '@/lib/responses/calls'

export const GET = endpoint(responseCalls.preview, ({ ctx, params: { id: quickCode } }) => previewState(ctx, quickCode))
