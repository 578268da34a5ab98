import { createCipheriv, createDecipheriv, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { signingKeys } from '@/db/schema'
import { ownDatabase } from '@/tests/support/database'
import { hasGoodSignature } from '@/tests/support/signed-pdf'
import { env } from '../env'
import { certificateBytes, fingerprintOf, selfMadeCertificate } from './certificate'
import { reserveSignature, signPdf } from './sign-pdf'
import { getSigner } from './signing-key'

const now = new Date('2026-11-21T12:00:00Z')

async function aDocument() {
  const doc = new PDFDocument()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = once(doc, 'end')
  doc.text('Quarter 2 of 2026/27')
  const said = { reason: 'Confirmation (Théâtre)', location: 'localhost', contact: 'support@localhost', at: now }
  reserveSignature(doc, { name: 'Illuminate', ...said })
  doc.end()
  await ended
  return Buffer.concat(parts)
}

test('a changed byte breaks the signature, wherever it is', async () => {
  const { db } = await ownDatabase()
  const file = signPdf(await aDocument(), await getSigner(db, now), now)
  expect(await hasGoodSignature(file)).toBe(true)
  const signatureAt = file.indexOf('/Contents <')
  for (const place of [9, 200, signatureAt - 40, file.length - 10]) {
    const altered = Buffer.from(file)
    altered[place] = (altered[place] ?? 0) ^ 1
    expect(await hasGoodSignature(altered), `byte ${place}`).toBe(false)
  }
})

test('a document without space for a signature is not signed', async () => {
  const { db } = await ownDatabase()
  const made = await getSigner(db, now)
  expect(() => signPdf(Buffer.from('%PDF-1.7'), made, now)).toThrow('no room')
})

test('every process signs with the same key, which is sealed in the database', async () => {
  const { db, sql, url } = await ownDatabase()
  const { openDatabase } = await import('@/db/client')
  const others = [1, 2, 3].map((number) => openDatabase(url, { max: 1, name: `another process ${number}` }))
  const made = await Promise.all([db, ...others.map((other) => other.db)].map((each) => getSigner(each, now)))
  expect(new Set(made.map(fingerprintOf)).size).toBe(1)
  expect(made[0]?.key.n.bitLength()).toBe(3072)
  const rows = await sql<{ sealedKey: Buffer }[]>`select sealed_key as "sealedKey" from signing_keys`
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealedKey.toString('latin1')).not.toContain('PRIVATE KEY')
  await Promise.all(others.map((other) => other.close()))
})

/** The stored format of keys in all releases: iv, tag, ciphertext, under a derived key. */
const derivedBytes = (purpose: string, length: number) =>
  Buffer.from(hkdfSync('sha256', env.AUTH_SECRET, 'illuminate signing', purpose, length))
const keyOfSeal = () => derivedBytes('seal of the key', 32)

test('a key sealed by an older release is used', async () => {
  const { db } = await ownDatabase()
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const older = selfMadeCertificate(pair.privateKey, pair.publicKey, 'surveys.example.org', now)
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', keyOfSeal(), iv)
  const body = Buffer.concat([cipher.update(pair.privateKey, 'utf8'), cipher.final()])
  await db.insert(signingKeys).values({
    sealedWith: derivedBytes('mark of the secret', 16),
    sealedKey: Buffer.concat([iv, cipher.getAuthTag(), body]),
    certificate: certificateBytes(older),
    createdAt: now,
  })
  expect(fingerprintOf(await getSigner(db, now))).toBe(fingerprintOf(older))
  expect(await hasGoodSignature(signPdf(await aDocument(), await getSigner(db, now), now))).toBe(true)
})

test('a key sealed by this release can be opened by an older one', async () => {
  const { db } = await ownDatabase()
  await getSigner(db, now)
  const [row] = await db.select().from(signingKeys)
  const sealed = row?.sealedKey ?? Buffer.alloc(0)
  const decipher = createDecipheriv('aes-256-gcm', keyOfSeal(), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  const pem = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()
  expect(pem).toContain('BEGIN PRIVATE KEY')
})

test('an altered key is not used', async () => {
  const { db } = await ownDatabase()
  await db.insert(signingKeys).values({
    sealedWith: derivedBytes('mark of the secret', 16),
    sealedKey: Buffer.alloc(64),
    certificate: Buffer.alloc(1),
    createdAt: now,
  })
  await expect(getSigner(db, now)).rejects.toThrow('The key that documents are signed with cannot be opened')
})
