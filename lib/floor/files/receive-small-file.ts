import 'server-only'
import { DomainError, malformed } from '../errors/domain-error'
import { readBytes } from '../http/body'
import { uploadRate } from '../http/least-rate'
import { isGzipped } from './gzip'
import { fileTooLarge } from './spool'

/** A file in memory with the sender's name for it, which must never be used as a path. */
export type SmallFile = { name: string; bytes: Buffer }

/** Bytes allowed for the form around the file. */
const formOverheadBytes = 16 * 1024

/**
 * Reads the one file of a multipart form, its field called `file`, that is small enough to be held in memory.
 * @throws DomainError 400 for a form that cannot be read or holds no or several files, 408 below the rate of files, 413 past `maxBytes`, 415 for
 *   another kind of body
 */
export async function receiveSmallFile(request: Request, maxBytes: number): Promise<SmallFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body)
    throw new DomainError(415, 'The file must be sent as multipart/form-data.')
  isGzipped(request, false)
  const body = await readBytes(request, maxBytes + formOverheadBytes, fileTooLarge, uploadRate)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw malformed('The form could not be read.')
  })
  const files = [...form].filter(([, value]) => typeof value !== 'string')
  const [name, file] = files[0] ?? []
  if (files.length !== 1 || name !== 'file' || !(file instanceof File)) throw malformed('The form must hold one file.')
  if (file.size > maxBytes) throw fileTooLarge()
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
}
