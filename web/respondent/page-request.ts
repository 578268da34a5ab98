import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { DomainError, malformed } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/refusals'
import { bodyTooLarge, parseForm } from '@/lib/floor/http/body'
import { needsSecureCookies, readCookie, respondentCookie } from '@/lib/floor/identity/cookies'
import { assertSameOrigin } from '@/lib/floor/identity/same-origin'
import { isResponseId } from '@/lib/responses/response-id'
import { isValidationKey, type ResponseCredentials } from '@/lib/responses/validation-key'
import type { FormFields } from '@/lib/surveys/engine/read-form'

/** A request of Node's server. */
export type IncomingRequest = Readable & Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * The buttons of a survey's pages. `complete` saves the last answer and leads to the page that asks once more, whose
 * `proceed` submits. `restart` begins a new response whatever there is; `another` leads back to the start after the
 * thanks; `leave` is what the script sends when an unanswered page is left.
 */
const buttons = ['start', 'restart', 'next', 'previous', 'complete', 'proceed', 'another', 'leave'] as const
export type Button = (typeof buttons)[number]

/** A request to one of the respondent's pages, read once. */
export type PageRequest = {
  method: string
  headers: Headers
  /** The quick code as it was typed; empty on the pages of a receipt. */
  code: string
  /** The query of the address, and of that: the step, the labelled link, and that the survey is left. */
  search: string
  step: string | undefined
  link: string | undefined
  isLeaving: boolean
  /** The response that this device has, with its key. */
  credentials: ResponseCredentials | undefined
  /** What was posted, with the button that posted it; undefined for a page that is only read. */
  posted: { fields: FormFields; button: Button } | undefined
  /** Why what was posted is not to be taken. */
  refusal: DomainError | undefined
  /** True for requests of the page's own script, which swaps the page and needs no document around it. */
  isEnhanced: boolean
  /** True for a browser that fetches a page in case somebody opens it, or asks whether it is there. */
  isPrefetch: boolean
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
export async function readPageRequest(incoming: IncomingRequest, code: string): Promise<PageRequest> {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const { search, searchParams } = new URL(`http://localhost${url}`)
  const about = {
    method,
    headers,
    code,
    search,
    step: searchParams.get('step') ?? undefined,
    link: searchParams.get(linkField) ?? undefined,
    isLeaving: searchParams.has('leaving'),
    credentials: responseOf(headers),
    isEnhanced: headers.get('x-enhanced') === '1',
    isPrefetch:
      method === 'HEAD' || /prefetch|prerender/i.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`),
    wantsSecureCookies: needsSecureCookies(headers.get('host') ?? ''),
  }
  if (method !== 'POST') return { ...about, posted: undefined, refusal: undefined }
  let fields: FormFields = {}
  let refusal: DomainError | undefined
  try {
    fields = await parseForm(await readFormBody(incoming), headers.get('content-type') ?? '')
  } catch (error) {
    // A body that breaks off on its way is no fault of ours either.
    refusal = error instanceof DomainError ? error : malformed('The form could not be read.')
  }
  try {
    assertSameOrigin({ headers })
  } catch (error) {
    refusal = asRefusal(error)
  }
  return { ...about, posted: { fields, button: buttons.find((one) => one === fields.go) ?? 'next' }, refusal }
}

/** The response in the cookie; its path keeps one for each quick code. */
function responseOf(headers: Headers): ResponseCredentials | undefined {
  const [responseId = '', validationKey = ''] = readCookie(headers.get('cookie'), respondentCookie)?.split('.') ?? []
  return isResponseId(responseId) && isValidationKey(validationKey) ? { responseId, validationKey } : undefined
}

/**
 * The body, counted as it comes. What is too long is still taken in and thrown away: a client that is sending would find
 * the connection closed, and its answer lost.
 */
const readFormBody = (incoming: IncomingRequest): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    let parts: Buffer[] = []
    let length = 0
    incoming.on('data', (part: Buffer) => {
      length += part.length
      if (length <= formMaxBytes) parts.push(part)
      else {
        parts = []
        reject(bodyTooLarge())
      }
    })
    incoming.on('end', () => resolve(Buffer.concat(parts)))
    incoming.on('error', reject)
  })
