import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
export const ivBytes = 12
export const tagBytes = 16

/** The parts of an encrypted text; each table has its own layout of them. */
type EncryptedText = { iv: Uint8Array; text: Uint8Array; tag: Uint8Array }

/**
 * Encrypts with AES-256-GCM. @param about what it belongs to (associated data); it can only be decrypted with the same
 */
export function encryptText(key: Buffer, text: string, about = ''): EncryptedText {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
  return { iv, text: Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]), tag: cipher.getAuthTag() }
}

/** Decrypts a text; undefined when it was altered, belongs to something else, or was encrypted with another key. */
export function decryptText(key: Buffer, { iv, text, tag }: EncryptedText, about = ''): string | undefined {
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag)
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Derives a key for one purpose; other purposes have other keys. */
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * Seals a text for the database, under a key made of `secret` for `purpose`: iv, ciphertext, tag.
 * @param about whose it is, so that it cannot be opened when copied to another row
 */
export function sealWithSecret(secret: string, purpose: string, about: string, text: string): Buffer {
  const encrypted = encryptText(keyOf(secret, purpose), text, about)
  return Buffer.concat([encrypted.iv, encrypted.text, encrypted.tag])
}

/** Opens a sealed text; undefined when it was altered, has another owner, or was sealed with another secret. */
export function openWithSecret(secret: string, purpose: string, about: string, sealed: Uint8Array): string | undefined {
  const [iv, text, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, -tagBytes), sealed.subarray(-tagBytes)]
  return decryptText(keyOf(secret, purpose), { iv, text, tag }, about)
}
