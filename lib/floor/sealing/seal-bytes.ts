import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** A key for one purpose alone: what was sealed for another does not open with it. */
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * Encrypts a text for the database (AES-256-GCM under a key made of `secret` for `purpose`): iv, ciphertext, tag.
 * @param about whose it is; copied to somebody else's row it opens no longer
 */
export function sealText(secret: string, purpose: string, about: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The text again; undefined when it was altered, is somebody else's, or was sealed with another secret. */
export function openText(secret: string, purpose: string, about: string, sealed: Uint8Array): string | undefined {
  if (sealed.length < ivBytes + tagBytes) return undefined
  const [iv, text, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, -tagBytes), sealed.subarray(-tagBytes)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), iv)
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
