import { fileNameOf } from './file-name'
import { Problem, problemOf } from './problem'

/** Values of a query; objects and arrays travel as JSON, as the list calls want them. undefined and null are left out. */
export type Query = Record<string, unknown>

type Options = { signal?: AbortSignal }

/** How much of a file has gone, from 0 to 100. */
export type UploadOptions = Options & {
  onProgress?: (percent: number) => void
  method?: 'POST' | 'PUT'
  /** Further fields of the form beside `file`. */
  fields?: Record<string, string>
}

export type Download = { blob: Blob; fileName: string }

const signInPath = '/authentication/login'

/** Pages for people who are not signed in: a refusal there is the page's own affair. */
const beforeSignIn = /^\/authentication\/(?!profile$|two-factor-setup$)/

/** `/api/locations` and a query as one address. */
export function addressOf(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    params.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = params.toString()
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}

/** A 401 leads to sign-in and back to here afterwards; every refusal is thrown. */
function refuse(problem: Problem): never {
  if (problem.status === 401 && !beforeSignIn.test(location.pathname)) {
    location.assign(addressOf(signInPath, { returnUrl: location.pathname + location.search }))
  }
  throw problem
}

async function send(method: string, address: string, body: unknown, options: Options): Promise<Response> {
  const isForm = body instanceof FormData
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  }
  const response = await fetch(address, init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new Problem(0)
  })
  if (!response.ok) refuse(problemOf(response.status, await response.text(), response.headers))
  return response
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = response.status === 204 ? '' : await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

function upload<Answer>(path: string, file: File, options: UploadOptions = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value)
  form.set('file', file)
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much has gone; XMLHttpRequest can.
    const request = new XMLHttpRequest()
    request.open(options.method ?? 'POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) options.onProgress?.(Math.floor((loaded / total) * 100))
    }
    request.onerror = () => reject(new Problem(0))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve((request.responseText === '' ? undefined : JSON.parse(request.responseText)) as Answer)
        return
      }
      try {
        refuse(problemOf(request.status, request.responseText, { get: (name) => request.getResponseHeader(name) }))
      } catch (problem) {
        reject(problem)
      }
    }
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/**
 * The browser's way to the documented calls: `api.get('/api/locations', { take: 25 })`.
 * Everything but a success is thrown as a `Problem`. A body may be a `FormData` where a call wants multipart fields.
 */
export const api = {
  get: async <Answer>(path: string, query?: Query, options: Options = {}) =>
    answerOf<Answer>(await send('GET', addressOf(path, query), undefined, options)),
  post: async <Answer>(path: string, body?: unknown, options: Options = {}) =>
    answerOf<Answer>(await send('POST', path, body, options)),
  put: async <Answer>(path: string, body?: unknown, options: Options = {}) =>
    answerOf<Answer>(await send('PUT', path, body, options)),
  delete: async <Answer>(path: string, body?: unknown, options: Options = {}) =>
    answerOf<Answer>(await send('DELETE', path, body, options)),

  /** One file in the field `file`, with progress. */
  upload,

  /** A file with the name the server gives it. `saveDownload` hands it to the person. */
  download: async (path: string, query?: Query, options: Options = {}): Promise<Download> => {
    const response = await send('GET', addressOf(path, query), undefined, options)
    return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('content-disposition')) }
  },
}

/** Saves a download the way the browser saves files. */
export function saveDownload({ blob, fileName }: Download) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
