import 'server-only'
import { ivBytes } from '@/lib/floor/sealing/encrypted-text'
import { type OpenedText, openText, sealText } from '@/lib/floor/sealing/sealed-text'

/** The sealed text is bound to the account: copied into another row it cannot be opened. */
const boundTo = (userId: number) => `user ${userId}`

/** Seals a two-factor secret for the database: `1.<iv>.<ciphertext and tag>`. */
export function sealSecret(secret: string, userId: number): string {
  const sealed = sealText('two-factor secrets', boundTo(userId), secret)
  return `1.${sealed.subarray(0, ivBytes).toString('base64url')}.${sealed.subarray(ivBytes).toString('base64url')}`
}

/** Opens a stored secret; undefined when it was altered, is another account's, or no platform secret opens it. */
export function openSecret(stored: string | null, userId: number): OpenedText | undefined {
  const [form, iv = '', closed = ''] = (stored ?? '').split('.')
  if (form !== '1') return undefined
  const sealed = Buffer.concat([Buffer.from(iv, 'base64url'), Buffer.from(closed, 'base64url')])
  return openText('two-factor secrets', boundTo(userId), sealed)
}
