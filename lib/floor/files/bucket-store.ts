import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Settings } from '../settings'
import type { FileStore } from './file-store'

type BucketSettings = Pick<
  Settings,
  'FILES_S3_BUCKET' | 'FILES_S3_ENDPOINT' | 'FILES_S3_REGION' | 'FILES_S3_ACCESS_KEY_ID' | 'FILES_S3_SECRET_ACCESS_KEY'
>

/** Files in an S3-compatible bucket. S3 shows an object only once it is complete. */
export function bucketStore(settings: BucketSettings): FileStore {
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
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  return {
    async place(path, key, { bytes, mediaType }) {
      await disk.putStream(key, createReadStream(path), { contentLength: bytes, contentType: mediaType })
      await rm(path, { force: true })
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await disk.listAll('/', { recursive: true, ...(paginationToken && { paginationToken }) })
        for (const found of page.objects) {
          if (!found.isFile) continue
          const { lastModified } = await disk.getMetaData(found.key)
          yield { key: found.key, placedAt: lastModified }
        }
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}
