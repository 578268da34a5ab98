import type { outbox } from '@/db/schema'
import { openText } from '@/lib/floor/sealing/sealed-text'

type Email = Pick<typeof outbox.$inferSelect, 'toAddress' | 'sealedLink'>

/** The link of an email as its reader gets it, out of its seal. */
export function linkOf(email: Email | undefined): string {
  const url = email?.sealedLink && openText('links of emails', email.toAddress, email.sealedLink)?.text
  if (!url) throw new Error('The email has no sealed link')
  return url
}

/** The token of that link. */
export const tokenOf = (email: Email | undefined): string => new URL(linkOf(email)).searchParams.get('token') ?? ''
