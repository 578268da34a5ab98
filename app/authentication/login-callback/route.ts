import { randomUUID } from 'node:crypto'
import { answerLoginCallback } from '@/lib/accounts/openid/http-responses'
import { asRefusal, problemResponse } from '@/lib/floor/errors/refusals'
import { requestContext } from '@/lib/floor/identity/request-context'
import { log } from '@/lib/floor/log'

/** Where an outside identity provider sends people back to. */
export async function GET(request: Request): Promise<Response> {
  const requestId = randomUUID()
  try {
    return await answerLoginCallback(await requestContext(request, requestId), request)
  } catch (error) {
    log.error({ requestId, err: error }, 'the login callback failed')
    return problemResponse(asRefusal(error), requestId)
  }
}
