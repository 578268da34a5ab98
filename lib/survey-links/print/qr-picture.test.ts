import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { modulesOf } from './qr-modules'
import { renderQrPng, renderQrSvg } from './qr-picture'

const survey = 'https://illuminate.example/survey/K7QP2MDXYZ'
const foyer = `${survey}?at=ABCDEFG`
const longName = 'The Winter Garden and other stories from the far side of the estuary: tell us all about it'

/** The text of the QR code in a picture, as a camera would read it. */
async function readQrCode(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)
}

/** The two bits of the error correction level, beside the top left finder, unmasked. */
const levelOf = ({ dark }: ReturnType<typeof modulesOf>) => (Number(dark[8]?.[0]) * 2 + Number(dark[8]?.[1])) ^ 0b10

test('a QR code has error correction level M', () => {
  for (const address of [survey, foyer]) expect(levelOf(modulesOf(address))).toBe(0b00)
})

describe('the PNG', () => {
  test.each([
    [survey, 'Winter Garden'],
    [foyer, longName],
    [foyer, ''],
  ])('leads a camera to %s, with %j beneath', async (address, name) => {
    expect((await readQrCode(await renderQrPng({ address, name })))?.data).toBe(address)
  })

  test('has a code of at least 1,200 pixels within four modules of white, and prints at 300 dots per inch', async () => {
    const png = await renderQrPng({ address: survey, name: 'Winter Garden' })
    const { width = 0, density } = await sharp(png).metadata()
    const { size } = modulesOf(survey)
    const module = width / (size + 8)
    expect(Number.isInteger(module)).toBe(true)
    expect(module * size).toBeGreaterThanOrEqual(1_200)
    expect(density).toBe(300)
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => data[(Math.floor(y) * width + Math.floor(x)) * info.channels]
    // The corner of the first finder is dark; all around it is white up to the edge.
    expect(at(module * 4 + 1, module * 4 + 1)).toBe(0)
    for (const step of [0, 1, 2, 3.9]) {
      expect(at(module * step, module * 5)).toBe(255)
      expect(at(width - 1 - module * step, module * 5)).toBe(255)
      expect(at(width / 2, module * (4 + size + step))).toBe(255)
    }
  })
})

describe('the SVG', () => {
  test('is read as the address when it is drawn', async () => {
    for (const address of [survey, foyer])
      expect(
        (
          await readQrCode(
            await sharp(Buffer.from(renderQrSvg({ address, name: longName })))
              .png()
              .toBuffer(),
          )
        )?.data,
      ).toBe(address)
  })

  test('uses no font and escapes the name', () => {
    const svg = renderQrSvg({ address: survey, name: '</title><script>alert("1")</script>' })
    expect(svg).not.toMatch(/<text|font-family|<script/)
    expect(svg).toContain('&lt;script&gt;')
  })

  test('a long name stays within the width of the code, and one of unsupported scripts is left out', () => {
    const widest = Math.max(
      ...[...renderQrSvg({ address: survey, name: longName }).matchAll(/[MLQC](-?[\d.]+) /g)].map(([, x]) => Number(x)),
    )
    expect(widest).toBeLessThanOrEqual(modulesOf(survey).size + 4)
    expect(renderQrSvg({ address: survey, name: '冬の庭' })).toBe(renderQrSvg({ address: survey, name: '' }))
    expect(renderQrSvg({ address: survey, name: 'Gŵyl Ełk Ωδή Žofín' })).toContain('Gŵyl Ełk Ωδή Žofín')
  })
})
