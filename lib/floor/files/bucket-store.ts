import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Disk } from 'flydrive'
import type { Settings } from '../settings'
import type { FileStore } from './file-store'

type BucketSettings = Pick<
  Settings,
  'FILES_S3_BUCKET' | 'FILES_S3_ENDPOINT' | 'FILES_S3_REGION' | 'FILES_S3_ACCESS_KEY_ID' | 'FILES_S3_SECRET_ACCESS_KEY'
>

/**
 * How long the store may take to be connected to, and how long nothing may come or go: whoever downloads may pause that long. What is no
 * stream is tried so often.
 */
export const bucketLimits = { connectMs: 5_000, silentMs: 120_000, tries: 3 }

/** The store is away, busy or broken: asked again later it may do. `asRefusal` makes a 503 of its code. */
const storeUnavailable = (cause: unknown) =>
  Object.assign(new Error('The file store cannot be used at the moment', { cause }), { code: 'STORE_UNAVAILABLE' })

/** True for answers of 5xx, 429 and 408, and for requests that were never answered. */
function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { $metadata, name } = cause as Error & { $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode
    if (name === 'TimeoutError') return true
    if (status !== undefined) return status >= 500 || status === 429 || status === 408
  }
  return false
}

/** Does what is asked of the store. @throws an error with the code STORE_UNAVAILABLE while it is away */
async function askStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isAway(error) ? storeUnavailable(error) : error
  }
}

/** Files in an S3-compatible bucket. S3 shows an object only once it is complete. */
export async function openBucketStore(
  settings: BucketSettings,
  { connectMs, silentMs, tries } = bucketLimits,
): Promise<FileStore> {
  // Bundled beside others this file is read by every process, and the client of S3 takes some 20 MB.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const disk = new Disk(
    new S3Driver({
      bucket: settings.FILES_S3_BUCKET ?? '',
      region: settings.FILES_S3_REGION,
      credentials: {
        accessKeyId: settings.FILES_S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: settings.FILES_S3_SECRET_ACCESS_KEY ?? '',
      },
      visibility: 'private',
      supportsACL: false,
      // Simple servers know neither buckets as host names nor the newer checksums.
      ...(settings.FILES_S3_ENDPOINT && { endpoint: settings.FILES_S3_ENDPOINT, forcePathStyle: true }),
      maxAttempts: tries,
      requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  return {
    async place(path, key, { bytes, mediaType }) {
      await askStore(disk.putStream(key, createReadStream(path), { contentLength: bytes, contentType: mediaType }))
      await rm(path, { force: true })
    },
    read: (key) => askStore(disk.getStream(key)),
    remove: (key) => askStore(disk.delete(key)),
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await askStore(disk.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) }))
        for (const found of page.objects) {
          if (!found.isFile) continue
          const { lastModified } = await askStore(disk.getMetaData(found.key))
          yield { key: found.key, placedAt: lastModified }
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}
