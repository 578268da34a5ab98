import type { LetterState } from './words'

/** Pages that need no sign-in are where single-use links lead: invitations and new passwords. */
const openPages = '/authentication/'

const addresses = /\bhttps?:\/\/[^\s<>"]+/g

/**
 * True for an address that lets in whoever holds it: one below `/authentication`, or one with anything after `?` or `#`.
 * Any other page of the platform asks for sign-in itself. New kinds of letters are covered without a word here.
 */
export function isSingleUse(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && (url.pathname.startsWith(openPages) || url.search !== '' || url.hash !== '')
}

/** The address without what makes it work: `https://surveys.example.org/authentication/register?…`. */
function withoutSecret(address: string): string {
  const url = URL.parse(address)
  return url && isSingleUse(address) ? `${url.origin}${url.pathname}?…` : address
}

type Text = { body: string; link: string | null }

/**
 * A letter as a Global Admin may read it. A single-use link is somebody else's way in: it is shown only where no mail
 * server is configured and the letter has no other way to its reader (architecture §1, Mail).
 */
export function readable({ body, link }: Text, sendsMail: boolean): Text & { isLinkHidden: boolean } {
  const holdsSecret = [...(link ? [link] : []), ...(body.match(addresses) ?? [])].some(isSingleUse)
  if (!sendsMail || !holdsSecret) return { body, link, isLinkHidden: false }
  return { body: body.replace(addresses, withoutSecret), link: link && withoutSecret(link), isLinkHidden: true }
}

/** A letter that was sent or is waiting is never sent again; one that was kept has a way to go only by now. */
export const maySendAgain = (state: LetterState, sendsMail: boolean): boolean =>
  state === 'failed' || state === 'uncertain' || (state === 'kept' && sendsMail)
