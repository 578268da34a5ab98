import type { Calls } from './calls'
import { fileNameOf } from './floor/http/file-name'
import { Problem, problemOf } from './floor/http/problem'
import type { AddressParts, Arguments, BodyPart, WireAnswer } from './floor/http/wire'
import { announceSessionEnd } from './floor/identity/session-end'

/** Method and path of a call as declared: `PUT /api/locations`. */
type CallName = keyof Calls

/** The body of a call's answer, as the browser receives it. */
export type AnswerOf<Name extends CallName> = WireAnswer<Calls[Name]>

/** A row of a call that answers a list. */
export type RowOf<Name extends CallName> = AnswerOf<Name> extends { data: (infer Row)[] } ? Row : never

declare const answer: unique symbol

/** A URL to read from; its type carries that of the answer. */
export type Address<Answer> = string & { readonly [answer]: Answer }

/** Query parameters. Objects and arrays are sent as JSON, as the list calls expect; undefined and null are left out. */
type Query = Readonly<Record<string, unknown>>

type Options = { signal?: AbortSignal }

/** Progress of an upload, 0 to 100. */
type UploadOptions = Options & {
  onProgress?: (percent: number) => void
  /** Further form fields beside `file`. */
  fields?: Record<string, string>
}

/** The calls that take one file. */
type UploadName = { [Name in CallName]: 'upload' extends Calls[Name]['bodyKind'] ? Name : never }[CallName]

export type Download = { blob: Blob; fileName: string }

type Parts = Options & { params?: Readonly<Record<string, string | number>>; query?: Query; body?: unknown }

const signInPath = '/authentication/login'

/** Pages for people who are not signed in: they handle a 401 themselves. */
const beforeSignIn = /^\/authentication\/(?!profile$|two-factor-setup$)/

function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    params.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = params.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

const methodOf = (call: CallName) => call.slice(0, call.indexOf(' '))

function formatAddress(call: CallName, { params = {}, query }: Parts = {}): string {
  const path = call.slice(call.indexOf(' ') + 1)
  return withQuery(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  )
}

/** The URL of a call, for a link, a form or `api.read`: `addressOf('GET /api/locations/{id}', { params: { id } })`. */
export function addressOf<Name extends CallName>(
  call: Name,
  ...[parts]: Arguments<AddressParts<Calls[Name]>>
): Address<AnswerOf<Name>> {
  return formatAddress(call, parts) as Address<AnswerOf<Name>>
}

/** Throws every refusal; a 401 also goes to the sign-in page, which returns here. */
function refuse(problem: Problem): never {
  if (problem.status === 401 && !beforeSignIn.test(location.pathname)) {
    announceSessionEnd()
    location.assign(withQuery(signInPath, { returnUrl: location.pathname + location.search }))
  }
  throw problem
}

async function request(method: string, address: string, { body, signal }: Parts = {}): Promise<Response> {
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  const response = await fetch(address, init).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem(0)
  })
  if (!response.ok) refuse(problemOf(response.status, await response.text(), response.headers))
  return response
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = response.status === 204 ? '' : await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** Sends a call and returns its answer: `api.send('PUT /api/locations', { body })`. */
async function send<Name extends CallName>(
  call: Name,
  ...[sent]: Arguments<AddressParts<Calls[Name]> & BodyPart<Calls[Name]> & Options>
): Promise<AnswerOf<Name>> {
  return answerOf(await request(methodOf(call), formatAddress(call, sent), sent))
}

/** Reads a URL: `api.read(addressOf('GET /api/locations'), { query: { take: 25 } })`. */
async function read<Answer>(address: Address<Answer>, { query, signal }: Options & { query?: Query } = {}) {
  return answerOf<Answer>(await request('GET', withQuery(address, query), signal && { signal }))
}

/** Uploads one file in the form field `file`, with progress. */
function upload<Name extends UploadName>(
  call: Name,
  file: File,
  sent: AddressParts<Calls[Name]> & UploadOptions,
): Promise<AnswerOf<Name>> {
  const { fields = {}, onProgress, signal }: UploadOptions = sent
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress; XMLHttpRequest does.
    const request = new XMLHttpRequest()
    request.open(methodOf(call), formatAddress(call, sent))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100))
    }
    request.onerror = () => reject(new Problem(0))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve((request.responseText === '' ? undefined : JSON.parse(request.responseText)) as AnswerOf<Name>)
        return
      }
      try {
        refuse(problemOf(request.status, request.responseText, { get: (name) => request.getResponseHeader(name) }))
      } catch (problem) {
        reject(problem)
      }
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Downloads a file under the name that the server sends; pass it to `saveDownload`. */
async function download(address: Address<Blob>): Promise<Download> {
  const response = await request('GET', address)
  return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) }
}

/**
 * The browser's client of the documented calls. Requests and answers are checked against the table of calls by types
 * alone, so that no schema is loaded into a page.
 * @throws Problem for every answer but a success
 */
export const api = { send, read, upload, download }

/** Saves a download the way the browser saves files. */
export function saveDownload({ blob, fileName }: Download) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
