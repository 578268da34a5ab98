import { isHidden, withoutTokens } from '@/lib/floor/mail/secret-link'
import type { LetterState } from './words'

type Text = { body: string; link: string | null }

/** A letter as a Global Admin may read it: a link that lets somebody in is never shown whole. */
export function readable({ body, link }: Text): Text & { isLinkHidden: boolean } {
  const shown = link && withoutTokens(link)
  return { body: withoutTokens(body), link: shown, isLinkHidden: isHidden(shown) }
}

/** What decides whether a letter may be sent again. */
export type Sendable = {
  state: LetterState
  /** Its link works once and has expired, or is gone. */
  isLinkOver: boolean
}

/** A letter that was sent or is waiting is never sent again; one that was kept has a way to go only by now. */
export const maySendAgain = ({ state, isLinkOver }: Sendable, sendsMail: boolean): boolean =>
  !isLinkOver && (state === 'failed' || state === 'uncertain' || (state === 'kept' && sendsMail))
