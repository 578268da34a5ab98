import 'server-only'
import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ticketingCustomerKeys } from '@/db/schema'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { openText, sealText } from '@/lib/floor/sealing/sealed-text'

const purpose = 'customer keys'
const keyBytes = 32
/** 22 characters of base64 are 132 bits: two customers never share a hash. */
const hashLength = 22

const ownerOf = (organisationId: number) => `organisation ${organisationId}`

/** The key under which an organisation's customer ids are hashed, made where there is none yet. */
export async function getCustomerKey(db: Database, organisationId: number): Promise<Buffer> {
  const found = await findCustomerKey(db, organisationId)
  if (found) return found
  const sealed = sealText(purpose, ownerOf(organisationId), randomBytes(keyBytes).toString('base64'))
  await db.insert(ticketingCustomerKeys).values({ organisationId, sealed }).onConflictDoNothing()
  const made = await findCustomerKey(db, organisationId)
  if (!made) throw new Error(`Organisation ${organisationId} has no customer key after one was made`)
  return made
}

/** What to do is in docs/operations.md, Changing AUTH_SECRET. */
const unreadableKey = () =>
  new DomainError(
    503,
    'The key of this organisation’s customer IDs cannot be read, because the secret of the platform (AUTH_SECRET) was changed. Ask whoever runs the platform to bring back the secret before.',
  )

/** @throws DomainError 503 where the stored key was sealed with a secret that the platform no longer has */
export async function findCustomerKey(db: Database, organisationId: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ sealed: ticketingCustomerKeys.sealed })
    .from(ticketingCustomerKeys)
    .where(eq(ticketingCustomerKeys.organisationId, organisationId))
  if (!row) return undefined
  const opened = openText(purpose, ownerOf(organisationId), row.sealed)
  if (!opened) throw unreadableKey()
  return Buffer.from(opened.text, 'base64')
}

/** What stands for a customer in the database: the same for the same customer of the same organisation, and no other. */
export const hashCustomerId = (key: Buffer, customerId: string): string =>
  createHmac('sha256', key).update(customerId).digest('base64url').slice(0, hashLength)

/** With what the keys of an organisation's lines are hashed. */
export const rowKeySecret = (key: Buffer): string => createHmac('sha256', key).update('row keys').digest('base64url')

/** Seals keys again that were sealed with an earlier secret. @returns how many */
export async function resealCustomerKeys(db: Database): Promise<number> {
  let resealed = 0
  for (const { organisationId, sealed } of await db.select().from(ticketingCustomerKeys)) {
    const opened = openText(purpose, ownerOf(organisationId), sealed)
    if (!opened || opened.isCurrent) continue
    await db
      .update(ticketingCustomerKeys)
      .set({ sealed: sealText(purpose, ownerOf(organisationId), opened.text) })
      .where(eq(ticketingCustomerKeys.organisationId, organisationId))
    resealed += 1
  }
  return resealed
}
