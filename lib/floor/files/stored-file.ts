import 'server-only'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { files } from '@/db/schema'
import { env } from '../env'
import { notFound } from '../errors/domain-error'
import { contentDisposition } from './content-disposition'
import { safeFileName } from './file-name'
import { diskStore, type FileStore } from './file-store'
import { type SpoolLimits, spool } from './spool'

export type StoredFile = typeof files.$inferSelect

export type NewFile = {
  purpose: 'export' | 'upload' | 'transcript'
  /** The name for downloads; sanitised here. */
  name: string
  mediaType: string
  organisationId?: number
  createdBy?: number
  expiresAt?: Date
}

let openedStore: Promise<FileStore> | undefined

/** The configured store: an S3-compatible bucket, or the disk under FILES_ROOT. */
export function getFileStore(): Promise<FileStore> {
  openedStore ??= env.FILES_S3_BUCKET
    ? import('./bucket-store').then(({ openBucketStore }) => openBucketStore(env))
    : Promise.resolve(diskStore(env.FILES_ROOT))
  return openedStore
}

/** `export/1f/1f0c…`: spread over 256 folders by the file's own id. */
const fileKey = (purpose: string, id: string) => `${purpose}/${id.slice(0, 2)}/${id}`

/**
 * Stores what `content` yields, in bounded memory: first under a temporary name, synced, then moved into the store, and
 * last its row. A file exists only with its row, so that it is never seen incomplete; contents without a row are
 * deleted later.
 * @throws DomainError 413 past `limits.maxBytes`, 503 on a full disk; nothing is stored then
 */
export async function storeStream(
  db: Database,
  file: NewFile,
  content: AsyncIterable<Uint8Array>,
  limits: SpoolLimits = {},
): Promise<StoredFile> {
  const store = await getFileStore()
  const { path, bytes, sha256 } = await spool(env.FILES_ROOT, content, limits)
  const id = randomUUID()
  const storageKey = fileKey(file.purpose, id)
  try {
    await store.place(path, storageKey, { bytes, mediaType: file.mediaType })
    const row = { ...file, id, storageKey, name: safeFileName(file.name), bytes, sha256 }
    const [stored] = await db.insert(files).values(row).returning()
    if (!stored) throw new Error('The row of a stored file was not returned')
    return stored
  } catch (error) {
    await rm(path, { force: true })
    await store.remove(storageKey).catch(() => {})
    throw error
  }
}

/** The row of a file. @throws DomainError 404. The caller checks the right to it. */
export async function getFile(db: Database, id: string): Promise<StoredFile> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  if (!file) throw notFound('File')
  return file
}

/** The bytes of a file as a stream. @throws where they are missing from the store: a fault */
export async function openFile(file: Pick<StoredFile, 'storageKey'>): Promise<Readable> {
  const store = await getFileStore()
  return store.read(file.storageKey)
}

/** The response that downloads the file under its own name; never cached. */
export async function downloadOf(file: StoredFile): Promise<Response> {
  const content = Readable.toWeb(await openFile(file)) as unknown as ReadableStream<Uint8Array>
  return new Response(content, {
    headers: {
      'content-type': file.mediaType,
      'content-length': String(file.bytes),
      'content-disposition': contentDisposition(file.name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/**
 * Removes a file for good: its row, then its bytes. Outside any transaction (`db` is the pool); a change that must also
 * be able to roll back deletes the row alone, and the sweep removes the bytes.
 */
export async function deleteFile(db: Database, id: string): Promise<void> {
  const [gone] = await db.delete(files).where(eq(files.id, id)).returning({ storageKey: files.storageKey })
  if (!gone) return
  const store = await getFileStore()
  await store.remove(gone.storageKey)
}
