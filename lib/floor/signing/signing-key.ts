import 'server-only'
import { createCipheriv, createDecipheriv, generateKeyPair, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import forge from 'node-forge'
import type { Database } from '@/db/client'
import { signingKeys } from '@/db/schema'
import { env } from '../env'
import { certificateBytes, certificateOf, type Signer, selfMadeCertificate } from './certificate'

const bits = 2048

/** Bytes made of the platform's secret for one purpose alone. */
const fromSecret = (purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', env.AUTH_SECRET, 'illuminate signing', purpose, length))

/** Seals with AES-256-GCM: nonce, tag, text. */
function sealed(text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', fromSecret('seal of the key', 32), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function opened(bytes: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', fromSecret('seal of the key', 32), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}

const held = new WeakMap<Database, Promise<Signer>>()

/**
 * What this platform signs with. It is made when it is first wanted and kept in the database, sealed with
 * `AUTH_SECRET`, so that every process signs alike; under another secret there is another key, and what was signed
 * before stays good, for each document carries its certificate. `db` is the pool: a key is no part of anybody's
 * transaction.
 */
export function signer(db: Database, now: Date): Promise<Signer> {
  const known = held.get(db)
  if (known) return known
  const found = findOrMake(db, now)
  held.set(db, found)
  found.catch(() => held.delete(db))
  return found
}

async function findOrMake(db: Database, now: Date): Promise<Signer> {
  const sealedWith = fromSecret('mark of the secret', 16)
  const found = await find(db, sealedWith)
  if (found) return found
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const host = new URL(env.PUBLIC_URL).hostname
  const made = selfMadeCertificate(pair.privateKey, pair.publicKey, host, now)
  const kept = { sealedWith, sealedKey: sealed(pair.privateKey), certificate: certificateBytes(made), createdAt: now }
  await db.insert(signingKeys).values(kept).onConflictDoNothing({ target: signingKeys.sealedWith })
  // Another process may have been quicker: what stands is what everybody signs with.
  return (await find(db, sealedWith)) ?? made
}

async function find(db: Database, sealedWith: Buffer): Promise<Signer | undefined> {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.sealedWith, sealedWith))
  return row && { key: forge.pki.privateKeyFromPem(opened(row.sealedKey)), certificate: certificateOf(row.certificate) }
}
