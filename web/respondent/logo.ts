import { createHash } from 'node:crypto'
import { shrinkPicture } from '@/lib/floor/files/picture'
import type { Context } from '@/lib/floor/identity/context'
import type { OpenSurvey } from '@/lib/responses/open-survey'
import { getLogo, type Logo, logoHeaders } from '@/lib/responses/read-response'
import type { PageRequest, Reply } from './reply'

/** The header shows a logo 48 points high (components/questionnaire/page.css), twice as many on a sharp screen. */
const box = { width: 960, height: 96 }
/** More than this is more than all the rest of the page. */
const maxBytes = 8 * 1024
const maxCached = 200

/** A logo as respondents get it: made once, for everybody who asks meanwhile as well. */
const logoCache = new Map<string, Promise<Logo>>()

/**
 * GET /survey/{quickcode}/logo: the logo in the header of the survey's pages; 304 to a browser that has this very one.
 */
export async function showLogo(ctx: Context, { survey }: OpenSurvey, request: PageRequest): Promise<Reply> {
  const logo = await getLogo(ctx, survey)
  // By the picture's own bytes, so that whoever replaces a logo sees the new one at once.
  const digest = createHash('sha256').update(logo.mediaType).update(logo.content).digest('base64url')
  const small = await shrinkLogo(logo, digest)
  const headers = { ...logoHeaders(small), etag: `"${digest}"` }
  const isKnown = request.headers.get('if-none-match')?.includes(`"${digest}"`)
  return isKnown ? { status: 304, headers } : { status: 200, headers, body: small.content }
}

function shrinkLogo(logo: Logo, digest: string): Promise<Logo> {
  const cached = logoCache.get(digest)
  if (cached) return cached
  const small = shrinkPicture(logo, box, maxBytes)
  logoCache.set(digest, small)
  const [oldest] = logoCache.keys()
  if (logoCache.size > maxCached && oldest !== undefined) logoCache.delete(oldest)
  return small
}
