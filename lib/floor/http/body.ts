import { DomainError, malformed } from '../errors/domain-error'
import type { Call } from './call'
import { heldBody } from './held-body'
import { readChunks } from './request-chunks'

/** The longest JSON or form body any call takes; files go through `upload`. */
export const bodyMaxBytes = 256 * 1024

const tooLarge = () => new DomainError(413, 'The request is too large.')

/**
 * Reads a body as its call says: JSON, or form fields as an object of strings (repeated fields become arrays).
 * 400 when it cannot be read, 413 past 256 KB (or `maxBytes`), 415 when JSON comes under another type.
 */
export async function readBody(
  request: Request,
  kind: Call['bodyKind'] = 'json',
  maxBytes = bodyMaxBytes,
): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const bytes = await readBytes(request, maxBytes)
  return kind === 'form' ? readForm(request, bytes) : readJson(request, bytes)
}

type Bytes = Uint8Array<ArrayBuffer>

function readJson(request: Request, bytes: Bytes): unknown {
  const text = new TextDecoder().decode(bytes)
  if (text === '') return undefined
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new DomainError(415, 'The body must be sent as application/json.')
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON.')
  }
}

async function readForm(request: Request, bytes: Bytes): Promise<Record<string, string | string[]>> {
  const type = request.headers.get('content-type') ?? ''
  const form = await formIn(bytes, type).catch(() => {
    throw malformed('The form could not be read.')
  })
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const sofar = fields[name]
    fields[name] = sofar === undefined ? value : [sofar, value].flat()
  }
  return fields
}

/** What `formData()` reads, without its detours for the kind that browsers send by themselves. */
async function formIn(bytes: Bytes, type: string): Promise<Iterable<[string, unknown]>> {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return new URLSearchParams(new TextDecoder().decode(bytes))
  return new Response(bytes, { headers: { 'content-type': type } }).formData()
}

/** The whole body, counted while it arrives: a missing or lying content-length changes nothing. */
async function readBytes(request: Request, maxBytes: number): Promise<Bytes> {
  const known = heldBody(request)
  if (known) return new Uint8Array(known)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readChunks(request)) {
    length += chunk.byteLength
    if (length > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
