import 'server-only'
import type { Guide } from '../guide'
import type { Picture } from '../guide-library'
import { drawGuide } from './draw-guide'

const made = new WeakMap<Guide, Promise<Buffer>>()

/** A guide as a PDF: made when it is first asked for, then kept for as long as the guide is as it was read. */
export function guidePdf(guide: Guide, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const known = made.get(guide)
  if (known) return known
  const pdf = drawGuide(guide, pictures)
  made.set(guide, pdf)
  pdf.catch(() => made.delete(guide))
  return pdf
}
