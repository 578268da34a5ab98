import 'server-only'
import { generateKeyPair, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import forge from 'node-forge'
import type { Database } from '@/db/client'
import { signingKeys } from '@/db/schema'
import { env } from '../env'
import { decryptText, encryptText, ivBytes, tagBytes } from '../sealing/encrypted-text'
import { currentSecret, readableSecrets } from '../sealing/platform-secrets'
import { certificateBytes, certificateOf, type Signer, selfMadeCertificate } from './certificate'

/** As strong as AES-128. Keys of earlier releases have 2048, and stay. */
const keyBits = 3072

/** Derives bytes from a secret for one purpose. */
const deriveBytes = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'illuminate signing', purpose, length))

const sealKeyOf = (secret: string) => deriveBytes(secret, 'seal of the key', 32)
const secretMarkOf = (secret: string) => deriveBytes(secret, 'mark of the secret', 16)

const headBytes = ivBytes + tagBytes

/** A key as its row holds it: iv, tag, ciphertext. */
function sealKey(secret: string, pem: string): Buffer {
  const { iv, text, tag } = encryptText(sealKeyOf(secret), pem)
  return Buffer.concat([iv, tag, text])
}

function openKey(secret: string, sealed: Buffer): string {
  const parts = {
    iv: sealed.subarray(0, ivBytes),
    tag: sealed.subarray(ivBytes, headBytes),
    text: sealed.subarray(headBytes),
  }
  const pem = decryptText(sealKeyOf(secret), parts)
  if (pem === undefined) throw new Error('The key that documents are signed with cannot be opened')
  return pem
}

const signers = new WeakMap<Database, Promise<Signer>>()

/**
 * The platform's key and certificate for signing. Created at the first use and stored in the database, sealed with
 * `AUTH_SECRET`, so that all processes share it. After a change of secret the key is resealed where `AUTH_SECRET_OLD`
 * has the previous one, otherwise a new key is made; documents signed before stay valid either way, because each
 * contains its certificate. `db` is the pool: the key is stored outside of any transaction.
 */
export function getSigner(db: Database, now: Date): Promise<Signer> {
  const cached = signers.get(db)
  if (cached) return cached
  const found = findOrCreateSigner(db, now)
  signers.set(db, found)
  found.catch(() => signers.delete(db))
  return found
}

async function findOrCreateSigner(db: Database, now: Date): Promise<Signer> {
  const secret = currentSecret()
  const found = (await findSigner(db, secret)) ?? (await resealKey(db))
  if (found) return found
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: keyBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const host = new URL(env.PUBLIC_URL).hostname
  const made = selfMadeCertificate(pair.privateKey, pair.publicKey, host, now)
  const certificate = certificateBytes(made)
  const row = {
    sealedWith: secretMarkOf(secret),
    sealedKey: sealKey(secret, pair.privateKey),
    certificate,
    createdAt: now,
  }
  await db.insert(signingKeys).values(row).onConflictDoNothing({ target: signingKeys.sealedWith })
  // Another process may have been first: use the stored key.
  return (await findSigner(db, secret)) ?? made
}

/**
 * Seals the key of the previous secret with the current one, if there is one and the current secret has none. The old
 * row stays, for processes with the old secret.
 */
export async function resealKey(db: Database): Promise<Signer | undefined> {
  const secret = currentSecret()
  const [old] = readableSecrets().filter((one) => one !== secret)
  const row = old === undefined ? undefined : await findRow(db, old)
  if (!row || old === undefined) return undefined
  const { certificate, createdAt } = row
  const resealed = {
    sealedWith: secretMarkOf(secret),
    sealedKey: sealKey(secret, openKey(old, row.sealedKey)),
    certificate,
    createdAt,
  }
  await db.insert(signingKeys).values(resealed).onConflictDoNothing({ target: signingKeys.sealedWith })
  return findSigner(db, secret)
}

async function findRow(db: Database, secret: string) {
  const [row] = await db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.sealedWith, secretMarkOf(secret)))
  return row
}

async function findSigner(db: Database, secret: string): Promise<Signer | undefined> {
  const row = await findRow(db, secret)
  if (!row) return undefined
  const key = forge.pki.privateKeyFromPem(openKey(secret, row.sealedKey))
  return { key, certificate: certificateOf(row.certificate) }
}
