import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { getResponseLogo, logoHeaders } from '@/lib/responses/read-response'

export const GET = endpoint(responseCalls.logo, async ({ ctx, params, query }) => {
  const logo = await getResponseLogo(ctx, { responseId: params.id, validationKey: query.validationKey })
  return new Response(new Uint8Array(logo.content), { headers: logoHeaders(logo) })
})
