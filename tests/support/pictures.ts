import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 120, b: 170 } } })

export const aPng = (width = 40, height = 20) => plainPicture(width, height).png().toBuffer()
export const aJpeg = (width = 40, height = 20) => plainPicture(width, height).jpeg().toBuffer()

/** Points of every colour, which hardly become fewer bytes: a logo as large as one may be. */
export const aSpeckledPng = (width: number, height: number) =>
  sharp(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.imul((at + 1) ^ 0x9e3779b9, 0x85ebca6b) >>> 24),
    { raw: { width, height, channels: 3 } },
  )
    .png()
    .toBuffer()

/** One chunk of a PNG, with its checksum. */
function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Puts a chunk of text before the end of a PNG. */
export const withText = (png: Buffer, text: string) =>
  Buffer.concat([png.subarray(0, -12), chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(-12)])

/** A PNG that is exactly so long, filled up with a comment. */
export async function aPngOf(bytes: number) {
  const png = await aPng()
  const around = withText(png, '').length
  return withText(png, 'x'.repeat(bytes - around))
}

/** Says another size in the head of a PNG, as a bomb would. */
export function withClaimedSize(png: Buffer, width: number, height: number) {
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(33)])
}
