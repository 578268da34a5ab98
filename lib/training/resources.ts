import 'server-only'
import { createHash } from 'node:crypto'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { downloadOf } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type Guide, picturesOf } from './guide'
import { guideLibrary, type Picture } from './guide-library'
import { drawGuide } from './pdf/draw-guide'
import { findTranscript } from './queries'
import { visibleGuides } from './read-guides'
import { isTranscriptName, pdfNameOf } from './rules'

/**
 * The file of this name: a guide as PDF, a picture of a guide, the transcript of a session. Names are only ever looked
 * up among those there are for the person who asks, and never become a path, so that no spelling leads anywhere else.
 * `known` is the `if-none-match` of the request.
 * @throws 404 for every other name, and alike for what the person's role may not read
 */
export async function downloadResource(ctx: StaffContext, fileName: string, known: string | null): Promise<Response> {
  authorize(ctx, 'read', 'home')
  const guides = await visibleGuides(ctx)
  const guide = guides.find((one) => pdfNameOf(one) === fileName)
  if (guide) {
    const { pictures } = await guideLibrary()
    const bytes = await guidePdf(guide, pictures)
    return fileAnswer(bytes, tagOf(bytes), known, 'application/pdf', contentDisposition(`${guide.title}.pdf`))
  }
  if (guides.some(({ blocks }) => picturesOf(blocks).includes(fileName))) {
    const picture = (await guideLibrary()).pictures.get(fileName)
    if (picture)
      return fileAnswer(picture.bytes, picture.tag, known, 'image/png', contentDisposition(fileName, 'inline'))
  }
  const transcript = isTranscriptName(fileName) ? await findTranscript(ctx.db, fileName) : undefined
  if (transcript) return downloadOf(transcript)
  throw notFound('File')
}

const tagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Kept by the reader's own browser, which asks each time whether it still may and whether it has changed. */
function fileAnswer(bytes: Uint8Array, tag: string, known: string | null, type: string, disposition: string): Response {
  const headers = { etag: `"${tag}"`, 'cache-control': 'private, no-cache' }
  if (known?.includes(`"${tag}"`)) return new Response(null, { status: 304, headers })
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'content-disposition': disposition,
    },
  })
}

const made = new WeakMap<Guide, Promise<Buffer>>()

/** A guide as a PDF: made when it is first asked for, then kept for as long as the guide is as it was read. */
function guidePdf(guide: Guide, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const known = made.get(guide)
  if (known) return known
  const pdf = drawGuide(guide, pictures)
  made.set(guide, pdf)
  pdf.catch(() => made.delete(guide))
  return pdf
}
