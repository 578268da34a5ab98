import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { discardResponse } from '@/lib/responses/service'

export const DELETE = endpoint(responseCalls.discard, ({ ctx, body: { surveyResponseId, validationKey } }) =>
  discardResponse(ctx, { responseId: surveyResponseId, validationKey }),
)
