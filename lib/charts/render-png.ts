import 'server-only'
import sharp from 'sharp'
import { outlineTexts } from './outline-texts'

/** Twice as many pixels as the drawing has, for screens and paper that show them. */
const density = 144

/** A chart is plain colours: packing it harder takes half as long again, for a twentieth of the bytes. */
const packing = { compressionLevel: 3 }

/**
 * A chart that stands alone (`drawSheet`) as a picture. The same chart gives the same bytes on every machine, with or without
 * fonts.
 */
export const renderPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(outlineTexts(svg)), { density })
    .png(packing)
    .toBuffer()
