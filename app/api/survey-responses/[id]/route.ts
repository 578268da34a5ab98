import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { getQuestionnaire } from '@/lib/responses/read-response'
import { saveResponse } from '@/lib/responses/service'

export const GET = endpoint(responseCalls.read, ({ ctx, params, query }) =>
  getQuestionnaire(ctx, { responseId: params.id, validationKey: query.validationKey }),
)

export const PUT = endpoint(responseCalls.save, ({ ctx, params, body }) =>
  saveResponse(ctx, { responseId: params.id, ...body }),
)
