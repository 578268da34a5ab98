import 'server-only'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '@/lib/floor/env'
import { log } from '@/lib/floor/log'
import { type Guide, picturesOf } from './guide'
import { parseGuide } from './parse-guide'

/** A picture of the guides; `tag` is its ETag, a hash of its content. */
export type Picture = PngSize & { name: string; bytes: Buffer; tag: string }

type GuideLibrary = {
  /** Sorted by `order`, then by name. */
  guides: readonly Guide[]
  pictures: ReadonlyMap<string, Picture>
}

/** `guides/` of the checkout: the platform runs from its root. */
const guidesFolder = join(process.cwd(), 'guides')
const guideFile = /^([a-z0-9-]+)\.md$/

let cachedLibrary: Promise<GuideLibrary> | undefined

/** All guides with their pictures, read once per process; in development read each time. */
export function getGuideLibrary(): Promise<GuideLibrary> {
  if (env.NODE_ENV === 'development') return readLibrary()
  cachedLibrary ??= readLibrary()
  return cachedLibrary
}

/** A faulty guide or picture is left out, and the others are still shown; the tests find it before a release. */
async function readLibrary(): Promise<GuideLibrary> {
  const names = (await readdir(guidesFolder)).flatMap((file) => guideFile.exec(file)?.[1] ?? [])
  const guides = (await Promise.all(names.map((name) => omitOnError(readGuide(name))))).flat()
  guides.sort((one, other) => one.order - other.order || one.name.localeCompare(other.name))
  const usedPictures = new Set(guides.flatMap(({ blocks }) => picturesOf(blocks)))
  const pictures = (await Promise.all([...usedPictures].map((name) => omitOnError(readPicture(name))))).flat()
  return { guides, pictures: new Map(pictures.map((picture) => [picture.name, picture])) }
}

const omitOnError = <T>(reading: Promise<T>): Promise<T | never[]> =>
  reading.catch((err: unknown) => {
    log.error({ err }, 'part of the guides is left out')
    return []
  })

/** @throws GuideError */
const readGuide = async (name: string): Promise<Guide> =>
  parseGuide(name, await readFile(join(guidesFolder, `${name}.md`), 'utf8'))

async function readPicture(name: string): Promise<Picture> {
  const bytes = await readFile(join(guidesFolder, 'images', name))
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { name, bytes, tag, ...pngSize(bytes) }
}

export type PngSize = { width: number; height: number }

const signature = '89504e470d0a1a0a'

/** How large a PNG is, in its own pixels, out of its first 24 bytes. @throws for anything that is no PNG */
export function pngSize(bytes: Buffer): PngSize {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== signature) throw new Error('This is no PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
