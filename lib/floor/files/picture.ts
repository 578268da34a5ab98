import 'server-only'
import sharp, { type Sharp } from 'sharp'
import { type PictureKind, pictureKind } from './picture-kind'

/** A picture made anew from its points alone. */
export type Picture = { content: Buffer; mediaType: 'image/png' | 'image/jpeg'; width: number; height: number }

/** Why a file is not taken as a picture. */
type PictureRefusal = 'no picture' | 'too many points'

/** A few kilobytes can unpack to gigabytes: no side is longer than this, and no picture has more points. */
const pictureSideMax = 4_000
const picturePointsMax = 4_000_000

/** Widest and highest it is kept, tried in this order until it fits into its bytes. */
const maxSides = [1_200, 900, 600, 400, 200]
const decodingSecondsMax = 10

// One picture at a time on one core: the machine has people to answer.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Makes a picture anew out of a PNG or JPEG, so that nothing of the file survives but what it shows: no metadata, no
 * place, no second file inside. It is turned the way its camera was held, made sRGB, and made smaller until it takes at
 * most `bytesMax` bytes.
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
 * A kept picture as small as it is shown: within `box`, in `bytesMax` bytes if its colours can be had for that. As it
 * is kept where it cannot be read, or would not become smaller.
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
    // Stored somehow, and no picture after all: the browser says so.
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
