import { type DomainError, malformed } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/problem'
import { readBody } from '@/lib/floor/http/body'
import { readCookie, respondentCookie, wantsSecureCookies } from '@/lib/floor/identity/cookies'
import { assertSameOrigin } from '@/lib/floor/identity/same-origin'
import { isResponseId } from '@/lib/responses/response-id'
import { type Held, isValidationKey } from '@/lib/responses/validation-key'
import type { FormFields } from '@/lib/surveys/engine/read-form'

/**
 * The buttons of the respondent's pages. `restart` begins a new response whatever there is; `leave` is what the script
 * sends when an unanswered page is left.
 */
const buttons = ['start', 'restart', 'next', 'previous', 'complete', 'proceed', 'another', 'leave'] as const
export type Button = (typeof buttons)[number]

/** A request to the page of a survey, read once. */
export type SurveyRequest = {
  method: string
  /** The quick code as it was typed. */
  code: string
  /** What the address says behind the code, and of that: the step, the labelled link, and that the survey is left. */
  search: string
  step: string | undefined
  link: string | undefined
  isLeaving: boolean
  /** The response that this device has, with its key. */
  held: Held | undefined
  /** What was posted, with the button that posted it; undefined for a page that is only read. */
  posted: { fields: FormFields; button: Button } | undefined
  /** Why what was posted is not to be taken. */
  refusal: DomainError | undefined
  /** True for requests of the page's own script, which swaps the page and needs no document around it. */
  isEnhanced: boolean
  /** True for a browser that fetches a page in case somebody opens it, or asks whether it is there. */
  isAhead: boolean
  wantsSecureCookies: boolean
}

/** Where an address and the start form hold the token of a labelled link. */
export const linkField = 'at'

/**
 * The longest form of a page. It is four times what calls take: where there is no script, nothing but the page that
 * answers keeps what somebody has pasted, so that much is read, and given back with what is wrong with it.
 */
const formMaxBytes = 1024 * 1024

/** Reads a request whole; it never throws, so that every refusal can be answered by a page. */
export async function readSurveyRequest(request: Request, code: string): Promise<SurveyRequest> {
  const { method, headers, url } = request
  const { search, searchParams } = new URL(url)
  const about = {
    method,
    code,
    search,
    step: searchParams.get('step') ?? undefined,
    link: searchParams.get(linkField) ?? undefined,
    isLeaving: searchParams.has('leaving'),
    held: heldIn(headers),
    isEnhanced: headers.get('x-enhanced') === '1',
    isAhead: method !== 'GET' || /prefetch|prerender/i.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`),
    wantsSecureCookies: wantsSecureCookies(headers.get('host') ?? ''),
  }
  if (method !== 'POST') return { ...about, posted: undefined, refusal: undefined }
  let fields: FormFields = {}
  let refusal: DomainError | undefined
  try {
    fields = (await readBody(request, 'form', formMaxBytes)) as FormFields
  } catch (error) {
    // A body that breaks off on its way is no fault of ours either.
    refusal = asRefusal(error) ?? malformed('The form could not be read.')
  }
  try {
    assertSameOrigin(request)
  } catch (error) {
    refusal = asRefusal(error)
  }
  return { ...about, posted: { fields, button: buttons.find((one) => one === fields.go) ?? 'next' }, refusal }
}

/** The response in the cookie; its path keeps one for each quick code. */
function heldIn(headers: Headers): Held | undefined {
  const [responseId = '', validationKey = ''] = readCookie(headers.get('cookie'), respondentCookie)?.split('.') ?? []
  return isResponseId(responseId) && isValidationKey(validationKey) ? { responseId, validationKey } : undefined
}
