import 'server-only'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { Database } from '@/db/client'
import { DomainError, malformed } from '../errors/domain-error'
import { readChunks } from '../http/body'
import { type LeastRate, uploadRate } from '../http/least-rate'
import { safeFileName } from './file-name'
import { gunzip, gunzipIfPacked, isGzipped } from './gzip'
import { fileTooLarge } from './spool'
import { deleteFile, type NewFile, type StoredFile, storeStream } from './stored-file'

export type UploadRules = Omit<NewFile, 'purpose' | 'name' | 'mediaType'> & {
  /** Of the file; unpacked, where it comes packed. */
  maxBytes: number
  /** True where the body, or the file in it, may come packed by gzip; it is stored unpacked. */
  acceptsGzip?: boolean
  /** That of files, unless a test says otherwise. */
  leastRate?: LeastRate
  /** Checks the name before anything is stored, and throws the documented refusal. */
  checkName?: (name: string) => void
  /** Purpose, name and type to store it with, in place of the sender's. */
  storeAs?: (name: string) => Pick<NewFile, 'purpose' | 'name' | 'mediaType'>
}

type Upload = { file: StoredFile; fields: Record<string, string> }

/** Limits of the form besides its one file. */
const formLimits = { fields: 20, fieldSize: 8 * 1024, files: 2, parts: 22, headerPairs: 20 }
/** Bytes allowed for the form around the file. */
const formOverheadBytes = 256 * 1024

/**
 * Streams the one file of a multipart form into the store, and returns it with the other fields. On any error nothing
 * is stored.
 * @throws DomainError 400 for a form that cannot be read or holds no or several files, 408 where it comes too slowly,
 *   413 past `maxBytes`, 415 for another kind of body or encoding, 503 on a full disk, and whatever `checkName` throws
 */
export async function receiveUpload(db: Database, request: Request, rules: UploadRules): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new DomainError(415, 'The file must be sent as multipart/form-data.')
  const body = openBody(request, rules)
  if (Number(request.headers.get('content-length') ?? 0) > rules.maxBytes + formOverheadBytes) throw fileTooLarge()

  const fields: Record<string, string> = Object.create(null)
  const contents: BusboyFileStream[] = []
  const storing: Promise<StoredFile>[] = []
  const form = createFormReader(type)
  form.on('field', (name, value) => {
    fields[name] ??= value
  })
  // A refused file ends the reading of the rest.
  const refusal = Promise.withResolvers<never>()
  const whole = Promise.withResolvers<void>()
  form.on('error', refusal.reject)
  form.on('finish', whole.resolve)
  // The types promise a name, but a part that is a file only by its type has none.
  form.on('file', (_, content, name: string | undefined, __, mediaType) => {
    // An incomplete form emits its error before anybody listens; destroying the stream keeps it.
    content.on('error', (error) => content.destroy(error))
    const stored = storeUpload(db, content, { name: name ?? '', mediaType }, rules)
    stored.catch(refusal.reject)
    contents.push(content)
    storing.push(stored)
  })
  try {
    feedForm(form, body, refusal.promise).catch(refusal.reject)
    await Promise.race([whole.promise, refusal.promise])
    const [file, another] = await Promise.all(storing)
    if (!file || another) throw malformed('The form must hold one file.')
    return { file, fields }
  } catch (error) {
    form.destroy(error as Error)
    // A file whose rest will not come would be waited for.
    for (const content of contents) content.destroy(error as Error)
    for (const kept of await Promise.allSettled(storing))
      if (kept.status === 'fulfilled') await deleteFile(db, kept.value.id)
    throw refusalOf(error)
  }
}

/** Feeds the parser with backpressure until the end or a refusal. */
async function feedForm(form: Busboy, body: AsyncIterable<Uint8Array>, refusal: Promise<never>): Promise<void> {
  for await (const chunk of body) {
    const taken = new Promise<void>((resolve) => form.write(chunk, () => resolve()))
    await Promise.race([taken, refusal])
  }
  form.end()
}

/** The body as it is read: no slower than it must come, unpacked, and no longer than a form with its file can be. */
function openBody(request: Request, { maxBytes, acceptsGzip = false, leastRate = uploadRate }: UploadRules) {
  const sent = readChunks(request, leastRate)
  return isGzipped(request, acceptsGzip) ? limitBytes(gunzip(sent), maxBytes + formOverheadBytes) : sent
}

async function* limitBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw fileTooLarge()
    yield chunk
  }
}

function createFormReader(type: string) {
  try {
    return new Busboy({ headers: { 'content-type': type } as BusboyHeaders, limits: formLimits })
  } catch {
    throw malformed('The form could not be read.')
  }
}

async function storeUpload(
  db: Database,
  content: BusboyFileStream,
  { name, mediaType }: { name: string; mediaType: string },
  { maxBytes, acceptsGzip, leastRate: _, checkName, storeAs, ...about }: UploadRules,
): Promise<StoredFile> {
  checkName?.(safeFileName(name, ''))
  const kept = storeAs?.(safeFileName(name, ''))
  const bytes = acceptsGzip ? gunzipIfPacked(content) : content
  return storeStream(db, { ...about, purpose: 'upload', name, mediaType, ...kept }, bytes, { maxBytes })
}

/** Errors of the parser become 400; refusals pass. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DomainError) return error
  const text = error instanceof Error ? error.message : ''
  return /multipart|boundary|part terminated|unexpected end|malformed/i.test(text)
    ? malformed('The form could not be read.')
    : error
}
