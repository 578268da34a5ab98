/** The accepted kinds of pictures. */
export type PictureKind = 'png' | 'jpeg'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * The kind of a picture by its bytes: a PNG or JPEG from the first byte to the last, else undefined. A file with bytes
 * after the picture's end (HTML, an archive) is refused.
 */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes.subarray(0, 8).equals(pngSignature)) return endOfPng(bytes) === bytes.length ? 'png' : undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return endOfJpeg(bytes) === bytes.length ? 'jpeg' : undefined
  return undefined
}

/** The position after a PNG's last chunk; undefined where its chunks do not lead there. */
function endOfPng(bytes: Buffer): number | undefined {
  let at = pngSignature.length
  for (let first = true; at + 12 <= bytes.length; first = false) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (first !== (type === 'IHDR')) return undefined
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'IEND') return at
  }
  return undefined
}

/** Markers without a length: TEM and the restarts. */
const isStandaloneMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]

/** The position after a JPEG's end marker; undefined where its segments do not lead there. */
function endOfJpeg(bytes: Buffer): number | undefined {
  let at = 2
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return at + 2
    if (marker === 0x00 || marker === startOfImage || at + 4 > bytes.length) return undefined
    at += isStandaloneMarker(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
    if (marker === startOfScan) at = endOfScan(bytes, at)
  }
  return undefined
}

/** The end of a scan's data: the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0x00 && next !== 0xff && !isStandaloneMarker(next)) return at
  }
  return bytes.length
}
