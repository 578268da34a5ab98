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
 * The file of this name: a guide as PDF, a picture of a guide, or the transcript of a session. The name is only
 * compared with those that the actor may read and never becomes a path, so that path traversal is impossible.
 * `ifNoneMatch` is the request's `if-none-match`.
 * @throws DomainError 404 for any other name, and for what the actor's role may not read
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

/** The browser may cache it privately, but has to revalidate: rights and content may change. */
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

/** A guide as PDF, made on the first request and cached for as long as the parsed guide is. */
function getGuidePdf(guide: Guide, pictures: ReadonlyMap<string, Picture>): Promise<Buffer> {
  const cached = pdfCache.get(guide)
  if (cached) return cached
  const pdf = drawGuide(guide, pictures)
  pdfCache.set(guide, pdf)
  pdf.catch(() => pdfCache.delete(guide))
  return pdf
}
