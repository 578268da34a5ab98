import { createHash } from 'node:crypto'
import { shrunkPicture } from '@/lib/floor/files/picture'
import { logoResponse } from '@/lib/responses/logo-response'
import type { Logo } from '@/lib/responses/read-response'

/** The header shows a logo 48 points high (components/questionnaire/page.css), twice as many on a sharp screen. */
const box = { width: 960, height: 96 }
/** More than this is more than all the rest of the page. */
const bytesMax = 8 * 1024
const keptMost = 200

/** A logo as respondents get it: made once, for everybody who asks meanwhile as well. */
const made = new Map<string, Promise<Logo>>()

/** The logo of the survey's pages; 304 to a browser that has this very one. */
export async function smallLogoResponse(logo: Logo, request: Request): Promise<Response> {
  // By the picture's own bytes, so that whoever replaces a logo sees the new one at once.
  const mark = createHash('sha256').update(logo.mediaType).update(logo.content).digest('base64url')
  const { headers, body } = logoResponse(await shrink(logo, mark))
  headers.set('etag', `"${mark}"`)
  const isKnown = request.headers.get('if-none-match')?.includes(`"${mark}"`)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

function shrink(logo: Logo, mark: string): Promise<Logo> {
  const found = made.get(mark)
  if (found) return found
  const small = shrunkPicture(logo, box, bytesMax)
  made.set(mark, small)
  const [oldest] = made.keys()
  if (made.size > keptMost && oldest !== undefined) made.delete(oldest)
  return small
}
