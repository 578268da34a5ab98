import sharp from 'sharp'
import { escapeText } from '@/lib/floor/escape-text'
import { outlineOf, printableText, widthOf } from '@/lib/floor/typeface'
import { fitText } from './fit-text'
import { modulesOf, pathOf, quietZone } from './qr-modules'

type QrPicture = { address: string; name: string }

/** The least width of the code without its border: 4 inches (10 cm) at 300 dots per inch. */
const minCodePixels = 1_200
const dotsPerInch = 300

const ink = '#16161d'
const leading = 1.25

/**
 * A QR code with a name beneath it, both as outlines, so that no font is needed to show or print it. The unit is a
 * module; the name begins below the quiet zone.
 */
export function renderQrSvg(picture: QrPicture, pixelsPerModule = 10): string {
  const { width, height, code, name } = drawingOf(picture)
  const words = printableText(picture.name)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixelsPerModule}" height="${height * pixelsPerModule}"`,
    ` viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeText(words === '' ? picture.address : `${words}: ${picture.address}`)}</title>`,
    `<path fill="#ffffff" d="M0 0h${width}v${height}H0z"/>`,
    `<path fill="#000000" shape-rendering="crispEdges" d="${code}"/>`,
    name === '' ? '' : `<path fill="${ink}" d="${name}"/>`,
    '</svg>',
  ].join('')
}

/** The same as PNG, every module a whole number of pixels. */
export async function renderQrPng(picture: QrPicture): Promise<Buffer> {
  const pixelsPerModule = Math.ceil(minCodePixels / modulesOf(picture.address).size)
  return sharp(Buffer.from(renderQrSvg(picture, pixelsPerModule)))
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .withMetadata({ density: dotsPerInch })
    .toBuffer()
}

function drawingOf({ address, name }: QrPicture) {
  const modules = modulesOf(address)
  const width = modules.size + 2 * quietZone
  const code = pathOf(modules, quietZone)
  const words = printableText(name)
  if (words === '') return { width, height: width, code, name: '' }
  const { size, lines } = fitText(words, {
    width: modules.size,
    height: 9,
    leading,
    sizes: [3.2, 2.8, 2.4, 2.1],
    measure: (text) => widthOf(text, 'bold'),
  })
  const lineHeight = size * leading
  const outlines = lines.map((line, at) =>
    outlineOf(line, 'bold', {
      x: (width - widthOf(line, 'bold') * size) / 2,
      y: width + size + at * lineHeight,
      size,
    }),
  )
  // Whole modules, so that the height is a whole number of pixels.
  const height = Math.ceil(width + lines.length * lineHeight + quietZone)
  return { width, height, code, name: outlines.join('') }
}
