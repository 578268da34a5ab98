// S-05 of docs/drills.md.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '@/db/client'
import { outbox, throttles } from '@/db/schema'
import { hashPassword } from '@/lib/floor/identity/password'
import type { JobRun } from '@/lib/floor/jobs/job-handler'
import { as } from '@/tests/support/actors'
import { aUser } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { tokenOf } from '@/tests/support/emails'
import { quickHashOf } from '@/tests/support/quick-hash'
import { choosePassword } from '../passwords/choose-password'
import { requestReset, sendResetEmail } from '../passwords/forgotten-password'
import { signIn } from './sign-in'

/** Counts how often a password was verified against a hash: the only slow part of a try. */
const measured = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      measured.count += 1
      return argon2.verify(...given)
    },
  }
})

const password = 'Curtain-Up-2026'
const browser = { device: '', trustedDevice: undefined, knownDevice: undefined }
const many = 10_000
let database: TestDatabase

beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(() => database.db.delete(throttles))

/** Makes `many` guesses, a few hundred at a time. @returns the count of each outcome and of verifications */
async function guess(db: Database, of: (n: number) => { email: string; address: string }) {
  const seen: Record<string, number> = {}
  const before = measured.count
  for (let begin = 0; begin < many; begin += 250) {
    const tries = Array.from({ length: 250 }, async (_, n) => {
      const { email, address } = of(begin + n)
      const given = { email, password: `wrong ${begin + n}`, remember: false, returnUrl: '/' }
      return signIn({ ...as.anonymous(db), address }, given, browser)
    })
    for (const { outcome } of await Promise.all(tries)) seen[outcome] = (seen[outcome] ?? 0) + 1
  }
  return { seen, measured: measured.count - before }
}

/** The n-th address, alternating between IPv4 and IPv6. */
const addressOf = (n: number) =>
  n % 2 === 0 ? `198.51.${n >> 8}.${n & 255}` : `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`

test('10,000 wrong passwords from many addresses against one account: ten are verified, and the owner signs in by a reset', async () => {
  const { db } = database
  const owner = await aUser(db, { passwordHash: await quickHashOf(password) })
  const attack = () => guess(db, (n) => ({ email: owner.email, address: addressOf(n) }))
  expect(await attack()).toEqual({ seen: { refused: 10, throttled: many - 10 }, measured: 10 })

  // Even the right password is refused now, from an address without wrong ones.
  const ctx = { ...as.anonymous(db), address: '203.0.113.77' }
  const right = { email: owner.email, password, remember: false, returnUrl: '/' }
  expect(await signIn(ctx, right, browser)).toMatchObject({ outcome: 'throttled' })

  // The emailed link still works.
  expect(await requestReset(ctx, owner.email)).toBe(0)
  await sendResetEmail.run(ctx, { email: owner.email }, {} as JobRun)
  const [queuedEmail] = await db.select().from(outbox).where(eq(outbox.toUserId, owner.id))
  const token = tokenOf(queuedEmail)
  const chosen = { token, newPassword: 'grumbling teal otters' }
  expect(await choosePassword(ctx, 'reset', chosen, browser)).toMatchObject({ outcome: 'signed-in' })
}, 300_000)

test('10,000 wrong passwords from one address against many accounts: ten are verified', async () => {
  const { db } = database
  const known = await aUser(db, { passwordHash: await quickHashOf(password) })
  const attack = await guess(db, (n) => ({
    // Fewer than ten tries per account, so that its own limit is not reached.
    email: n % 30 === 0 ? known.email : `person-${n}@example.test`,
    // One household may have a whole /64.
    address: `2001:db8:77:77::${n.toString(16)}`,
  }))
  expect(attack).toEqual({ seen: { refused: 10, throttled: many - 10 }, measured: 10 })
  // Somebody at another address is not affected.
  const other = await aUser(db, { passwordHash: await quickHashOf(password) })
  const right = { email: other.email, password, remember: false, returnUrl: '/' }
  expect(await signIn({ ...as.anonymous(db), address: '203.0.113.78' }, right, browser)).toMatchObject({
    outcome: 'signed-in',
  })
}, 300_000)

test('timing reveals nothing: every refusal verifies one password, for any account', async () => {
  const { db } = database
  const passwordHash = await hashPassword(password)
  const cases = {
    unknown: 'nobody@example.test',
    known: (await aUser(db, { passwordHash })).email,
    disabled: (await aUser(db, { passwordHash, activeState: 0 })).email,
    invited: (await aUser(db, { passwordHash: null })).email,
    'no address': 'a\u0000b',
  }
  const costs: Record<string, number> = {}
  for (const [who, email] of Object.entries(cases)) {
    const before = measured.count
    const given = { email, password: 'not-the-password', remember: false, returnUrl: '/' }
    const { outcome } = await signIn({ ...as.anonymous(db), address: '203.0.113.79' }, given, browser)
    costs[`${who}: ${outcome}`] = measured.count - before
  }
  expect(costs).toEqual({
    'unknown: refused': 1,
    'known: refused': 1,
    'disabled: refused': 1,
    'invited: refused': 1,
    'no address: refused': 1,
  })
})

test('requesting a new password does the same work for an address with an account and for one without', async () => {
  const { db, sql } = database
  const known = await aUser(db, { passwordHash: await hashPassword(password) })
  const ctx = { ...as.anonymous(db), address: '203.0.113.80' }
  await requestReset(ctx, 'warm-up@example.test')
  const workOf = async (email: string) => {
    const before = await counts()
    const measuredBefore = measured.count
    await requestReset(ctx, email)
    const after = await counts()
    return { ...diff(before, after), measured: measured.count - measuredBefore }
  }
  const counts = async () => {
    const [row] = await sql<Record<string, number>[]>`select
      (select count(*)::int from pgboss.job) as jobs, (select count(*)::int from outbox) as letters,
      (select count(*)::int from user_tokens) as links, (select count(*)::int from throttles) as throttles`
    return row ?? {}
  }
  const diff = (before: Record<string, number>, after: Record<string, number>) =>
    Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]))
  const unknown = await workOf('nobody-at-all@example.test')
  expect(unknown).toEqual({ jobs: 1, letters: 0, links: 0, throttles: 1, measured: 0 })
  expect(await workOf(known.email)).toEqual(unknown)
})
