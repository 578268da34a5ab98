import { readCookie, respondentCookie, wantsSecureCookies } from '@/lib/floor/identity/cookies'
import { isResponseId } from '@/lib/responses/response-id'
import { type Held, isValidationKey } from '@/lib/responses/validation-key'

/** An unfinished response is kept 30 days, and so is the way back to it. */
const maxAgeSeconds = 30 * 24 * 60 * 60

const cookie = (request: Request, quickCode: string, value: string, age: string) => {
  const secure = wantsSecureCookies(request.headers.get('host') ?? '') ? '; Secure' : ''
  return `${respondentCookie}=${value}; Path=/survey/${quickCode}; HttpOnly; SameSite=Lax${age}${secure}`
}

/** The response this device holds for the survey; the cookie's path keeps one for each quick code. */
export function heldBy(request: Request): Held | undefined {
  const [responseId = '', validationKey = ''] =
    readCookie(request.headers.get('cookie'), respondentCookie)?.split('.') ?? []
  return isResponseId(responseId) && isValidationKey(validationKey) ? { responseId, validationKey } : undefined
}

/** Lets the device come back to an unfinished response. */
export const keepResponse = (request: Request, quickCode: string, { responseId, validationKey }: Held) =>
  cookie(request, quickCode, `${responseId}.${validationKey}`, `; Max-Age=${maxAgeSeconds}`)

/** After submitting it only has to last while the browser is open, so that a reload still says thanks. */
export const keepUntilClosed = (request: Request, quickCode: string, { responseId, validationKey }: Held) =>
  cookie(request, quickCode, `${responseId}.${validationKey}`, '')

export const forgetResponse = (request: Request, quickCode: string) => cookie(request, quickCode, '', '; Max-Age=0')
