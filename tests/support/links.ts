import { createHash, randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { openWithSecret } from '@/lib/floor/sealing/encrypted-text'
import { appSecret, onAppDatabase } from './app'

/** Makes a single-use link for an account, as the email has it. @returns its path */
export async function createLink(email: string, purpose: 'invitation' | 'reset'): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await onAppDatabase(
    (sql) => sql`
      insert into user_tokens (user_id, purpose, token_hash, expires_at)
      select id, ${purpose}, ${hash}, now() + interval '1 hour' from users where email = ${email}`,
  )
  return `/authentication/${purpose === 'invitation' ? 'register' : 'reset-password'}?token=${token}`
}

/**
 * The path of the link in the latest email of a kind to an address, as its reader gets it, once the worker has written
 * it.
 */
export async function findLinkInEmail(email: string, kind: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const [row] = await onAppDatabase(
      (sql) => sql<{ sealed: Buffer | null }[]>`
        select sealed_link as sealed from outbox where to_address = ${email} and kind = ${kind} order by id desc limit 1`,
    )
    link = (row?.sealed && openWithSecret(appSecret(), 'links of emails', email, row.sealed)) ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 45_000 })
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Makes an account one that was invited and has no password yet. */
export const removePassword = (email: string) =>
  onAppDatabase((sql) => sql`update users set password_hash = null where email = ${email}`)

/** Requires a code of an account that has no secret, so no code is right. @returns its number */
export const requireTwoFactor = (email: string) =>
  onAppDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      update users set two_factor_enabled_at = now() where email = ${email} returning id`
    return row?.id
  })
