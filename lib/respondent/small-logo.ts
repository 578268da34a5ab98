import { createHash } from 'node:crypto'
import { shrunkPicture } from '@/lib/floor/files/picture'
import type { Logo } from '@/lib/responses/read-response'

/** The header shows a logo 48 points high (components/questionnaire/page.css), twice as many on a sharp screen. */
const box = { width: 960, height: 96 }
/** More than this is more than all the rest of the page. */
const bytesMax = 8 * 1024
const keptMost = 200

/** `mark`: another for every other picture. */
export type SmallLogo = Logo & { mark: string }

/** By the picture's own bytes, so that whoever replaces a logo sees the new one at once. */
const made = new Map<string, Promise<SmallLogo>>()

/** A logo as respondents get it: made once, for everybody who asks meanwhile as well. */
export function smallLogo(logo: Logo): Promise<SmallLogo> {
  const mark = createHash('sha256').update(logo.mediaType).update(logo.content).digest('base64url')
  const found = made.get(mark)
  if (found) return found
  const small = shrunkPicture(logo, box, bytesMax).then((shown) => ({ ...shown, mark }))
  made.set(mark, small)
  const [oldest] = made.keys()
  if (made.size > keptMost && oldest !== undefined) made.delete(oldest)
  return small
}
