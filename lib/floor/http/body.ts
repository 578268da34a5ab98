import { DomainError, malformed } from '../errors/domain-error'
import type { Call } from './call'
import { takeDiscardTurn } from './discard-turns'
import { type LeastRate, requireRate } from './least-rate'

/** The longest JSON or form body any call takes; files go through `upload`. */
const bodyMaxBytes = 256 * 1024

export const bodyTooLarge = () => new DomainError(413, 'The request is too large.')

/**
 * Reads a body as its call declares: JSON, or form fields as an object of strings (repeated fields become arrays).
 * @throws DomainError 400 when it cannot be read, 413 past 256 KB (or `maxBytes`), 415 when JSON comes under another
 *   type
 */
export async function readBody(
  request: Request,
  kind: Call['bodyKind'] = 'json',
  maxBytes = bodyMaxBytes,
): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge()
  const bytes = await readBytes(request, maxBytes)
  return kind === 'form' ? parseForm(bytes, request.headers.get('content-type') ?? '') : readJson(request, bytes)
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

/** The fields of a form of that content type; repeated ones are lists. @throws DomainError 400 for an invalid form */
export async function parseForm(bytes: Bytes, type: string): Promise<Record<string, string | string[]>> {
  const form = await readEntries(bytes, type).catch(() => {
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

/** As `formData()`, with a faster path for URL-encoded forms, which browsers send by default. */
async function readEntries(bytes: Bytes, type: string): Promise<Iterable<[string, unknown]>> {
  if (/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type))
    return new URLSearchParams(new TextDecoder().decode(bytes))
  return new Response(bytes, { headers: { 'content-type': type } }).formData()
}

/** Reads the whole body, counting the bytes that arrive: a missing or wrong content-length does not matter. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  refusal = bodyTooLarge,
  rate?: LeastRate,
): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of readChunks(request, rate)) {
    length += chunk.byteLength
    if (length > maxBytes) throw refusal()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

/**
 * Yields the body of a request in chunks. A consumer that stops early has answered already: the rest is read and
 * discarded in the background, and the body is never cancelled. Otherwise a client that is still sending would lose the
 * answer with its connection, and Node's stream of a cancelled body ends the request with an uncaught exception.
 * @throws DomainError 408 where it comes below `rate`
 */
export async function* readChunks(
  { body }: Pick<Request, 'body'>,
  rate?: LeastRate,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (!body) return
  const reader = body.getReader()
  const arrival = rate ? requireRate(rate) : undefined
  let isWhole = false
  try {
    for (;;) {
      const read = reader.read()
      const { done, value } = await (arrival ? arrival(read) : read)
      isWhole = done
      if (done) return
      yield value
    }
  } finally {
    if (!isWhole) void discard(reader)
  }
}

/** Discards the body of a refused request, unless it is being read. The server ends it after five minutes (`web/limit-body.ts`). */
export function discardBody({ body }: Pick<Request, 'body'>): void {
  if (body && !body.locked) void discard(body.getReader())
}

async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    do await takeDiscardTurn()
    while (!(await reader.read()).done)
  } catch {
    // The client has gone.
  }
}
