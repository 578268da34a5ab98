import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { MadeText } from './make-file'

/** A file as it is kept: packed in both ways that browsers take, so that sending it is a look-up. */
export type StoredFile = {
  headers: Readonly<Record<string, string>>
  etag: string
  packed: { br: Buffer; gzip: Buffer }
  status: number
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const unpack = promisify(gunzip)

/** Beyond this brotli gains hardly anything, and the first reader waits for it. */
const brotliQuality = 9

export async function storeFile(made: MadeText, status = 200): Promise<StoredFile> {
  const content = Buffer.from(made.text)
  const [br, zipped] = await Promise.all([
    compress.br(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compress.gzip(content, { level: 9 }),
  ])
  const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return {
    ...{ status, etag, packed: { br, gzip: zipped } },
    headers: { ...made.headers, 'content-type': made.type, etag, vary: 'accept-encoding' },
  }
}

/** How long a browser or a cache between may keep what it got; so long does a page stay there after it was switched off. */
const keptSeconds = 300
const cacheControl = `public, max-age=${keptSeconds}`

type SendOptions = { lastModified: Date }

/** Sends a file, or nothing where the reader has it already. */
export async function sendFile(
  file: StoredFile,
  { lastModified }: SendOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const isFound = file.status === 200
  const headers = isFound
    ? { ...file.headers, 'cache-control': cacheControl, 'last-modified': lastModified.toUTCString() }
    : { ...file.headers, 'cache-control': 'no-store' }
  if (isFound && isKnown(incoming, file.etag, lastModified)) {
    outgoing.writeHead(304, headers).end()
    return
  }
  const encoding = encodingFor(String(incoming.headers['accept-encoding'] ?? ''))
  const body = encoding ? file.packed[encoding] : await unpack(file.packed.gzip)
  outgoing
    .writeHead(file.status, {
      ...headers,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': body.length,
    })
    .end(incoming.method === 'HEAD' ? undefined : body)
}

/** Whether the reader has this already: by its tag, or else by its day. */
function isKnown({ headers }: IncomingMessage, etag: string, lastModified: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** The better of what a reader takes; undefined for one who takes neither. */
function encodingFor(accepted: string): 'br' | 'gzip' | undefined {
  const takes = (name: string) => new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}
