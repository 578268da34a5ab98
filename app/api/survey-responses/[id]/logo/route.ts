import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { logoResponse } from '@/lib/responses/logo-response'
import { getLogoOfResponse } from '@/lib/responses/read-response'

export const GET = endpoint(responseCalls.logo, async ({ ctx, params, query }) =>
  logoResponse(await getLogoOfResponse(ctx, { responseId: params.id, validationKey: query.validationKey })),
)
