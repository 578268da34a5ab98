import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DomainError, malformed } from '../errors/domain-error'

/**
 * Whether a body comes packed by gzip.
 * @throws DomainError 415 for another encoding, and for gzip where the call does not take it
 */
export function isGzipped({ headers }: Pick<Request, 'headers'>, acceptsGzip: boolean): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return false
  if (acceptsGzip && (encoding === 'gzip' || encoding === 'x-gzip')) return true
  throw new DomainError(
    415,
    acceptsGzip
      ? 'The body must be sent as it is, or with Content-Encoding: gzip.'
      : 'The body must be sent without Content-Encoding.',
  )
}

/**
 * Unpacks bytes as they are asked for, so that what would unpack to very much costs no more than is read of it.
 * @throws DomainError 400 where they are damaged or break off; errors of `packed` pass
 */
export async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacked = createGunzip()
  const feeding = pipeline(Readable.from(packed, { objectMode: false }), unpacked)
  feeding.catch(() => {}) // It reaches whoever reads `unpacked`.
  try {
    yield* unpacked as AsyncIterable<Uint8Array>
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw /^Z_/.test(code) ? malformed('The gzip data could not be unpacked.') : error
  }
}

/** Bytes that may have been packed by gzip, which their first two tell; as they are otherwise. */
export async function* gunzipIfPacked(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks = content[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array(0)
  while (head.length < 2) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = (async function* () {
    try {
      yield head
      yield* { [Symbol.asyncIterator]: () => chunks }
    } finally {
      await chunks.return?.()
    }
  })()
  yield* head[0] === 0x1f && head[1] === 0x8b ? gunzip(whole) : whole
}
