import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aJpeg, aPng, plainPicture, withClaimedSize, withText } from '@/tests/support/pictures'
import { cleanPicture, type Picture } from './picture'
import { pictureKind } from './picture-kind'

const max = 100_000
/** Pixels that cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height * 3 }, (_, at) => Math.imul((at + 1) ^ 0x9e3779b9, 0x85ebca6b) >>> 24),
    ),
    { raw: { width, height, channels: 3 } },
  )

describe('refused as no picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('GIF89a and more')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a GIF', () => plainPicture(4, 4).gif().toBuffer()],
    ['a WebP', () => plainPicture(4, 4).webp().toBuffer()],
    ['the signature of a PNG alone', async () => (await aPng()).subarray(0, 8)],
    ['a PNG that breaks off', async () => (await aPng()).subarray(0, -20)],
    ['a PNG whose head is not the first', async () => withText(await aPng(), 'x').subarray(33)],
    ['a JPEG that breaks off', async () => (await aJpeg()).subarray(0, -2)],
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await aPng(), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a JPEG with an archive behind it', async () => Buffer.concat([await aJpeg(), Buffer.from('PK\x03\x04')])],
    ['a PNG with garbage for a picture', async () => withClaimedSize(withText(await aPng(), 'x'), 3_000, 1_000)],
  ])('%s', async (_, bytes) => expect(await cleanPicture(await bytes(), max)).toBe('no picture'))
})

describe('refused for its unpacked size', () => {
  test.each([
    [30_000, 30_000],
    [4_001, 1],
    [2_001, 2_000],
  ])('%i by %i points', async (width, height) =>
    expect(await cleanPicture(withClaimedSize(await aPng(), width, height), max)).toBe('too many points'),
  )

  test('and one at the limit is accepted', async () =>
    expect(await cleanPicture(await aPng(4_000, 1_000), max)).toMatchObject({ mediaType: 'image/png' }))
})

describe('a re-encoded picture', () => {
  const made = async (bytes: Buffer) => (await cleanPicture(bytes, max)) as Picture

  test('keeps its kind', async () => {
    expect(await made(await aPng(40, 20))).toMatchObject({ mediaType: 'image/png', width: 40, height: 20 })
    expect(await made(await aJpeg(40, 20))).toMatchObject({ mediaType: 'image/jpeg', width: 40, height: 20 })
  })

  test('contains nothing that was hidden in the file', async () => {
    const { content } = await made(withText(await aPng(), '<script>alert(1)</script>'))
    expect(content.toString('latin1')).not.toContain('script')
    expect(pictureKind(content)).toBe('png')
  })

  test('has no camera metadata, and is upright', async () => {
    const held = await plainPicture(40, 20)
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { content, width, height } = await made(held)
    expect((await sharp(content).metadata()).exif).toBeUndefined()
    expect([width, height]).toEqual([20, 40])
  })

  test('keeps its transparency', async () => {
    const clear = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    expect((await sharp((await made(clear)).content).metadata()).hasAlpha).toBe(true)
  })

  test('is made smaller until it fits', async () => {
    const { content, width } = await made(await noise(1_500, 400).jpeg({ quality: 60 }).toBuffer())
    expect(content.length).toBeLessThanOrEqual(max)
    expect(width).toBeLessThan(1_500)
  })
})
