import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/floor/env'

/** AES-256-GCM under a key of its own, derived from AUTH_SECRET. */
const key = () => Buffer.from(hkdfSync('sha256', env.AUTH_SECRET, '', 'two-factor secrets', 32))

/** Bound to the account: a secret copied into another row opens nothing. */
const aboutOf = (userId: number) => Buffer.from(`user ${userId}`)

/** A two-factor secret as the database holds it: `1.<iv>.<ciphertext and tag>`. */
export function closeSecret(secret: string, userId: number): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(aboutOf(userId))
  const closed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `1.${iv.toString('base64url')}.${closed.toString('base64url')}`
}

/** The secret again; undefined when it was altered, is another account's, or AUTH_SECRET has been changed since. */
export function openSecret(kept: string | null, userId: number): string | undefined {
  const [form, iv = '', closed = ''] = (kept ?? '').split('.')
  const bytes = Buffer.from(closed, 'base64url')
  if (form !== '1' || bytes.length < 17) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key(), Buffer.from(iv, 'base64url'))
    decipher.setAAD(aboutOf(userId)).setAuthTag(bytes.subarray(-16))
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
