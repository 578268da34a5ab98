import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { drawPoster, type Poster } from './poster'

const poster: Poster = {
  heading: 'The Winter Garden',
  organisation: 'Harbour Theatre',
  address: 'https://illuminate.example/survey/K7QP2MDXYZ?at=ABCDEFG',
  minutes: 'about 4 minutes',
  footnote: 'The Winter Garden: tell us · Foyer screen',
}
const long: Poster = {
  heading: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch '.repeat(4).trim(),
  organisation: 'Wide Museum Community Warmth '.repeat(9).trim().slice(0, 250),
  address: `https://${'audiences.'.repeat(8)}example.org.uk/survey/K7QP2MDXYZ?at=ABCDEFG`,
  minutes: 'about 4 minutes',
  footnote: 'W'.repeat(150),
}
const madeAt = new Date('2026-11-21T12:00:00Z')

/** The size of the page in points, and each piece of text with its left and right edge, scaled to A4. */
async function readPdf(file: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const page = await pdf.getPage(1)
  const [, , width = 0, height = 0] = page.view
  const scale = 595.28 / width
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const x: number = item.transform[4]
    const y: number = item.transform[5]
    return [{ text: item.str, left: x * scale, right: (x + item.width) * scale, base: (height - y) * scale }]
  })
  return { pages: pdf.numPages, width, height, pieces, text: pieces.map(({ text }) => text).join(' ') }
}

describe.each([
  ['a4', 595.28, 841.89],
  ['a5', 419.53, 595.28],
] as const)('a poster on %s', (size, width, height) => {
  test('is one page of that size, with the fonts in it', async () => {
    const file = await drawPoster(poster, size, madeAt)
    expect(await readPdf(file)).toMatchObject({ pages: 1, width, height })
    expect(file.toString('latin1')).toMatch(/FontFile2/)
  })

  test('has the organisation, the event, the address in words and the answering time', async () => {
    const { text } = await readPdf(await drawPoster(poster, size, madeAt))
    for (const words of [
      'Harbour Theatre would like to hear what you',
      'The Winter Garden',
      'Or go to illuminate.example/survey/K7QP2MDXYZ?at=ABCDEFG',
      'It takes about 4 minutes. You need not sign in.',
      'Foyer screen',
    ])
      expect(text).toContain(words)
  })

  test('no text leaves its margins, however long; the address is whole', async () => {
    const { pages, pieces, text } = await readPdf(await drawPoster(long, size, madeAt))
    expect(pages).toBe(1)
    for (const { left, right, base } of pieces) {
      expect(left).toBeGreaterThan(55)
      expect(right).toBeLessThan(541)
      expect(base).toBeLessThan(810)
    }
    expect(text.replaceAll(' ', '')).toContain(long.address.replace('https://', ''))
    expect(text).toContain('We would like to hear what you thought.')
  })
})

test('a poster shows the logo in place of the organisation’s name', async () => {
  const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#226677' } })
    .png()
    .toBuffer()
  const [plain, shown] = [await drawPoster(poster, 'a4', madeAt), await drawPoster({ ...poster, logo }, 'a4', madeAt)]
  expect(plain.toString('latin1')).not.toContain('/Subtype /Image')
  expect(shown.toString('latin1')).toContain('/Subtype /Image')
  expect(shown.toString('latin1')).toContain('Logo of Harbour Theatre')
})

test('it is the same file when it is made again, and has a text alternative for the code', async () => {
  const file = await drawPoster(poster, 'a4', madeAt)
  expect(file.equals(await drawPoster(poster, 'a4', madeAt))).toBe(true)
  expect(file.toString('latin1')).toContain(`QR code of ${poster.address}`)
  expect(file.toString('latin1')).toContain('/H1')
})

test('characters of European scripts are printed; a name of other scripts only is left out', async () => {
  const { text } = await readPdf(await drawPoster({ ...poster, heading: 'Gŵyl Ωδή Žofín Київ' }, 'a4', madeAt))
  expect(text.replaceAll(' ', '')).toContain('GŵylΩδήŽofínКиїв')
  const { text: without } = await readPdf(await drawPoster({ ...poster, heading: '冬の庭' }, 'a4', madeAt))
  expect(without).toContain('Harbour Theatre')
})
