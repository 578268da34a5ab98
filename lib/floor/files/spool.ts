import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DomainError, noRoomLeft } from '../errors/domain-error'

/** A temporary file: complete and on disk, but not yet in the store. */
type SpooledFile = { path: string; bytes: number; sha256: Buffer }

export type SpoolLimits = { maxBytes?: number; signal?: AbortSignal }

/** 413: more bytes than allowed. */
export const fileTooLarge = () => new DomainError(413, 'The file is too large.')

const spoolFolder = (root: string) => join(resolve(root), 'incoming')

/**
 * Writes `content` to a temporary file as it comes, counting and hashing, with one chunk in memory at a time; returns
 * once it is synced to disk. After an error no file is left.
 * @throws DomainError 413 past `maxBytes`, 503 on a full disk
 */
export async function spool(
  root: string,
  content: AsyncIterable<Uint8Array>,
  { maxBytes = Number.POSITIVE_INFINITY, signal }: SpoolLimits = {},
): Promise<SpooledFile> {
  await mkdir(spoolFolder(root), { recursive: true, mode: 0o700 })
  const path = join(spoolFolder(root), randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) {
      signal?.throwIfAborted()
      bytes += part.byteLength
      if (bytes > maxBytes) throw fileTooLarge()
      hash.update(part)
      await writeAll(file, part)
    }
    signal?.throwIfAborted()
    await file.sync()
    await file.close()
    return { path, bytes, sha256: hash.digest() }
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoomLeft('the file') : error
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, part: Uint8Array) {
  for (let at = 0; at < part.byteLength; ) at += (await file.write(part, at)).bytesWritten
}

/** Removes temporary files that crashed processes left before `instant`. @returns how many */
export async function sweepSpool(root: string, instant: Date): Promise<number> {
  const folder = spoolFolder(root)
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found || found.mtime >= instant) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
