import 'server-only'
import { createHash } from 'node:crypto'
import { authorize } from '@/lib/floor/access/authorize'
import { notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { downloadOf } from '@/lib/floor/files/stored-file'
import type { StaffContext } from '@/lib/floor/identity/context'
import { type Guide, picturesOf } from './guide'
import { getGuideLibrary, type Picture } from './guide-library'
import { drawGuide } from './pdf/draw-guide'
import { findTranscript } from './queries'
import { findVisibleGuides } from './read-guides'
import { isTranscriptName, pdfNameOf } from './rules'

/**
 * The file of this name: a guide as PDF, a picture of a guide, the transcript of a session. Names are only ever looked
 * up among those there are for the person who asks, and never become a path, so that no spelling leads anywhere else.
 * `ifNoneMatch` is the `if-none-match` of the request.
 * @throws 404 for every other name, and alike for what the person's role may not read
 */
export async function downloadResource(
  ctx: StaffContext,
  fileName: string,
  ifNoneMatch: string | null,
): Promise<Response> {
  authorize(ctx, 'read', 'home')
  const guides = await findVisibleGuides(ctx)
  const guide = guides.find((one) => pdfNameOf(one) === fileName)
  if (guide) {
    const { pictures } = await getGuideLibrary()
    const bytes = await getGuidePdf(guide, pictures)
    return fileResponse(bytes, etagOf(bytes), ifNoneMatch, 'application/pdf', contentDisposition(`${guide.title}.pdf`))
  }
  if (guides.some(({ blocks }) => picturesOf(blocks).includes(fileName))) {
    const picture = (await getGuideLibrary()).pictures.get(fileName)
    if (picture)
      return fileResponse(picture.bytes, picture.tag, ifNoneMatch, 'image/png', contentDisposition(fileName, 'inline'))
  }
  const transcript = isTranscriptName(fileName) ? await findTranscript(ctx.db, fileName) : undefined
  if (transcript) return downloadOf(transcript)
  throw notFound('File')
}

const etagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** Kept by the reader's own browser, which asks each time whether it still may and whether it has changed. */
function fileResponse(
  bytes: Uint8Array,
  tag: string,
  ifNoneMatch: string | null,
  type: string,
  disposition: string,
): Response {
  const headers = { etag: `"${tag}"`, 'cache-control': 'private, no-cache' }
  if (ifNoneMatch?.includes(`"${tag}"`)) return new Response(null, { status: 304, headers })
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'content-disposition': disposition,
    },
  })
}

const pdfCache = new WeakMap<Guide, Promise<Buffer>>()

/** A guide as a PDF: made when it is first asked for, then kept for as long as the guide is as it was read. */
function getGuidePdf(guide: Guide, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const cached = pdfCache.get(guide)
  if (cached) return cached
  const pdf = drawGuide(guide, pictures)
  pdfCache.set(guide, pdf)
  pdf.catch(() => pdfCache.delete(guide))
  return pdf
}
