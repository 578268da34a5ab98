export type PngSize = { width: number; height: number }

const signature = '89504e470d0a1a0a'

/** How large a PNG is, in its own pixels, out of its first 24 bytes. @throws for anything that is no PNG */
export function pngSize(bytes: Buffer): PngSize {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== signature) throw new Error('This is no PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
