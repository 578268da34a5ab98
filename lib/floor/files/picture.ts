import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { type PictureKind, pictureKind } from './picture-kind'

/** A picture re-encoded from its pixels. */
export type Picture = { content: Buffer; mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }

type PictureRefusal = 'no picture' | 'too many points'

/** A few kilobytes can unpack to gigabytes: limits of side and pixels. */
const pictureSideMax = 4_000
const picturePointsMax = 4_000_000

/** Longest side in pixels, tried in this order until the picture fits into its bytes. */
const maxSides = [1_200, 900, 600, 400, 200]
const decodingSecondsMax = 10

// One picture at a time on one core, so that requests are still answered.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Re-encodes a PNG or JPEG from its pixels, so that no metadata, location or hidden file remains. It is rotated
 * upright, converted to sRGB, and reduced until it takes at most `bytesMax` bytes.
 */
export async function cleanPicture(bytes: Buffer, bytesMax: number): Promise<Picture | PictureRefusal> {
  const kind = pictureKind(bytes)
  if (!kind) return 'no picture'
  try {
    const { width, height } = await openPicture(bytes).metadata()
    if (width > pictureSideMax || height > pictureSideMax || width * height > picturePointsMax) return 'too many points'
    return await fitPicture(bytes, kind, bytesMax)
  } catch (error) {
    if (error instanceof Error && /pixel limit|exceeds/i.test(error.message)) return 'too many points'
    return 'no picture'
  }
}

const openPicture = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: picturePointsMax, failOn: 'error', pages: 1 }).timeout({
    seconds: decodingSecondsMax,
  })

async function fitPicture(bytes: Buffer, kind: PictureKind, bytesMax: number): Promise<Picture> {
  for (const side of maxSides) {
    for (const encoded of encodings[kind]) {
      const shown = openPicture(bytes)
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
      const { data, info } = await encoded(shown).toBuffer({ resolveWithObject: true })
      if (data.length <= bytesMax)
        return { content: data, mediaType: `image/${kind}`, width: info.width, height: info.height }
    }
  }
  throw new Error('The picture does not fit')
}

/**
 * A stored picture reduced for display: within `box`, and in `bytesMax` bytes if its colours allow. Unchanged where it
 * cannot be read, or would not become smaller.
 */
export async function shrinkPicture(
  stored: { content: Buffer; mediaType: string },
  box: { width: number; height: number },
  bytesMax: number,
): Promise<{ content: Buffer; mediaType: string }> {
  const kind = pictureKind(stored.content)
  if (!kind) return stored
  let smallest = stored.content
  try {
    for (const encoded of encodings[kind]) {
      const shown = openPicture(stored.content).resize({ ...box, fit: 'inside', withoutEnlargement: true })
      const content = await encoded(shown).toBuffer()
      if (content.length < smallest.length) smallest = content
      if (smallest.length <= bytesMax) break
    }
    return { content: smallest, mediaType: smallest === stored.content ? stored.mediaType : `image/${kind}` }
  } catch {
    // Not a picture: the browser shows that.
    return stored
  }
}

/** A PNG keeps its colours if it can, and has 256 of them otherwise. */
const encodings: Record<PictureKind, readonly ((shown: Sharp) => Sharp)[]> = {
  png: [
    (shown) => shown.png({ compressionLevel: 9 }),
    (shown) => shown.png({ compressionLevel: 9, palette: true, quality: 90 }),
  ],
  jpeg: [(shown) => shown.jpeg({ quality: 88 }), (shown) => shown.jpeg({ quality: 75 })],
}
