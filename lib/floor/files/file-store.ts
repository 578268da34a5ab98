import 'server-only'
import type { Readable } from 'node:stream'
import { env } from '../env'
import { diskStore } from './disk-store'

/** Where the bytes of files are. Keys are the platform's own (`fileKey`), never anything a person typed. */
export type FileStore = {
  /** Puts the finished file at `path` in its place under `key`: whole or not at all. The file at `path` is gone after. */
  place: (path: string, key: string, about: { bytes: number; mediaType: string }) => Promise<void>
  /** @throws where there is no such file */
  read: (key: string) => Promise<Readable>
  /** Does nothing where there is no such file. */
  remove: (key: string) => Promise<void>
  /** Every key with the instant it was placed, in no order. */
  list: () => AsyncIterable<{ key: string; placedAt: Date }>
}

let opened: Promise<FileStore> | undefined

/** The store the settings name: an S3-compatible bucket, or the disk under FILES_ROOT. */
export function fileStore(): Promise<FileStore> {
  opened ??= env.FILES_S3_BUCKET
    ? import('./bucket-store').then(({ bucketStore }) => bucketStore(env))
    : Promise.resolve(diskStore(env.FILES_ROOT))
  return opened
}

/** `export/1f/1f0c…`: spread over 256 folders by the file's own id. */
export const fileKey = (purpose: string, id: string) => `${purpose}/${id.slice(0, 2)}/${id}`
