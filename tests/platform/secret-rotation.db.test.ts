import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { outbox, signingKeys, users } from '@/db/schema'
import { countOutdatedSecrets, resealedSecrets } from '@/lib/accounts/two-factor/reseal-secrets'
import { openSecret } from '@/lib/accounts/two-factor/sealed-secret'
import { env } from '@/lib/floor/env'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { sealSession, unsealSession } from '@/lib/floor/identity/session-token'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { resealedLinks } from '@/lib/floor/mail/scheduled-tasks'
import { sendEmailBy } from '@/lib/floor/mail/send-email'
import { openText, sealText } from '@/lib/floor/sealing/sealed-text'
import { fingerprintOf } from '@/lib/floor/signing/certificate'
import { resealedSigningKey } from '@/lib/floor/signing/scheduled-tasks'
import { getSigner } from '@/lib/floor/signing/signing-key'
import { as } from '@/tests/support/actors'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { linkOf } from '@/tests/support/emails'
import { openMailSink } from '@/tests/support/mail-sink'
import { rotateSecret } from '@/tests/support/secrets'
import { aPendingSignIn, aTwoFactorUser, codeOf, later } from '@/tests/support/two-factor-users'

const oldSecret = env.AUTH_SECRET
const newSecret = 'a new secret of more than thirty-two characters'
const now = new Date('2026-11-21T12:00:00Z')
const session = '0b0e7a5e-52f4-4a0a-9d53-2a9c5a1f7a11'
const value = z.object({ of: z.string() })

/** The secret is changed, and the one before it is known, or it is not. */
const withOld = () => rotateSecret({ AUTH_SECRET: newSecret, AUTH_SECRET_OLD: oldSecret })
const withoutOld = () => rotateSecret({ AUTH_SECRET: newSecret })

describe('under another secret', () => {
  test('without the one before it, nobody stays signed in and nothing that was sealed opens', async () => {
    const cookie = await sealSession(session)
    const receipt = await seal('receipt', { of: 'Ada' }, 900, now)
    const sealed = sealText('links of emails', 'ada@example.test', 'https://surveys.example.org')
    withoutOld()
    expect(await unsealSession(cookie)).toBeUndefined()
    expect(await unseal('receipt', receipt, value, now)).toBeUndefined()
    expect(openText('links of emails', 'ada@example.test', sealed)).toBeUndefined()
  })

  test('with it, sessions go on and what browsers carry opens, for its purpose and its time alone', async () => {
    const cookie = await sealSession(session)
    const receipt = await seal('receipt', { of: 'Ada' }, 900, now)
    withOld()
    expect(await unsealSession(cookie)).toBe(session)
    expect(await unseal('receipt', receipt, value, now)).toEqual({ of: 'Ada' })
    expect(await unseal('second step', receipt, value, now)).toBeUndefined()
    expect(await unseal('receipt', receipt, value, new Date(now.getTime() + 900_000))).toBeUndefined()
  })

  test('nothing is signed or sealed with the one before it', async () => {
    withOld()
    const cookie = await sealSession(session)
    const receipt = await seal('receipt', { of: 'Ada' }, 900, now)
    const sealed = sealText('links of emails', 'ada@example.test', 'https://surveys.example.org')
    rotateSecret({ AUTH_SECRET: oldSecret })
    expect(await unsealSession(cookie)).toBeUndefined()
    expect(await unseal('receipt', receipt, value, now)).toBeUndefined()
    expect(openText('links of emails', 'ada@example.test', sealed)).toBeUndefined()
  })
})

describe('an authenticator app', () => {
  test(
    'works no longer under another secret alone',
    inTransaction(async (db) => {
      const { ctx, secret, pass, first } = await aPendingSignIn(db)
      rotateSecret({ AUTH_SECRET: newSecret, AUTH_SECRET_OLD: oldSecret })
      // Between the steps the browser carries what the one before sealed; the app's secret alone is out of reach.
      const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
      withoutOld()
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId)).toBeUndefined()
      expect(await pass({ code: codeOf(secret, ctx.now), pending: first })).toEqual({ outcome: 'over' })
    }),
  )

  test(
    'works with the one before it, and from its first use on without it',
    inTransaction(async (db) => {
      const { ctx, secret, pass, first } = await aPendingSignIn(db)
      withOld()
      expect(await pass({ code: codeOf(secret, ctx.now), pending: first })).toMatchObject({ outcome: 'signed-in' })
      withoutOld()
      const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId)).toEqual({ text: secret, isCurrent: true })
    }),
  )

  test(
    'that nobody uses comes under the new secret by itself, and what is left is counted',
    inTransaction(async (db) => {
      const { ctx, secret } = await aTwoFactorUser(db)
      const unreadable = await aTwoFactorUser(db)
      await db.update(users).set({ twoFactorSecret: '1.AAAA.AAAA' }).where(eq(users.id, unreadable.ctx.actor.userId))
      withOld()
      expect(await countOutdatedSecrets(db)).toEqual({ readable: 1, unreadable: 1 })
      const signal = new AbortController().signal
      expect(await resealedSecrets.run(later(ctx, 60), signal)).toBe(1)
      expect(await countOutdatedSecrets(db)).toEqual({ readable: 0, unreadable: 1 })
      withoutOld()
      const [user] = await db.select().from(users).where(eq(users.id, ctx.actor.userId))
      expect(openSecret(user?.twoFactorSecret ?? null, ctx.actor.userId)).toEqual({ text: secret, isCurrent: true })
      // With one secret alone there is nothing to look for.
      expect(await resealedSecrets.run(later(ctx, 60), signal)).toBe(0)
    }),
  )
})

test('documents are signed with the same key as before, and another one only where the secret before is unknown', async () => {
  const { openDatabase } = await import('@/db/client')
  const { db, url } = await ownDatabase()
  /** What another process signs with, started just now. */
  const signerNow = async () => {
    const process = openDatabase(url, { max: 1, name: 'another process' })
    const made = fingerprintOf(await getSigner(process.db, now))
    await process.close()
    return made
  }
  const first = await signerNow()
  withOld()
  expect(await signerNow()).toBe(first)
  // Processes that know the old one alone go on as they were, and the new one needs the old no more.
  withoutOld()
  expect(await signerNow()).toBe(first)
  rotateSecret({ AUTH_SECRET: oldSecret })
  expect(await signerNow()).toBe(first)
  rotateSecret({ AUTH_SECRET: 'a third secret that knows of no other before' })
  expect(await signerNow()).not.toBe(first)
  expect(await db.$count(signingKeys)).toBe(3)
})

test('the key that documents are signed with comes under the new secret by the clock, and none is made for it', async () => {
  const { openDatabase } = await import('@/db/client')
  const { db, url } = await ownDatabase()
  const ctx = { ...as.anonymous(db), now }
  const signal = new AbortController().signal
  withOld()
  await resealedSigningKey.run(ctx, signal)
  expect(await db.$count(signingKeys)).toBe(0)
  rotateSecret({ AUTH_SECRET: oldSecret })
  const first = fingerprintOf(await getSigner(db, now))
  withOld()
  await resealedSigningKey.run(ctx, signal)
  await resealedSigningKey.run(ctx, signal)
  expect(await db.$count(signingKeys)).toBe(2)
  withoutOld()
  const other = openDatabase(url, { max: 1, name: 'another process' })
  expect(fingerprintOf(await getSigner(other.db, now))).toBe(first)
  await other.close()
})

describe('an invitation that waits to be sent', () => {
  const url = `https://surveys.example.org/authentication/register?token=${'x'.repeat(43)}`
  const signal = new AbortController().signal

  /** An invitation in the outbox, sealed with the secret before. */
  async function waiting() {
    const { db } = await ownDatabase()
    const ctx = await as.globalAdmin(db)
    const id = await queueEmail(ctx, {
      kind: 'invitation',
      to: 'ada@example.test',
      subject: 'Hello',
      body: 'Hello',
      secretLink: { url, until: new Date(Date.now() + 72 * 3_600_000) },
    })
    const email = async () => (await db.select().from(outbox).where(eq(outbox.id, id)))[0]
    const send = async (SMTP_URL: string) => {
      const sender = sendEmailBy({
        MAIL_FROM: 'illuminate@example.test',
        PUBLIC_URL: 'https://example.test',
        SMTP_URL,
      })
      await sender.run({ ...ctx, now: new Date() }, { letterId: id }, { createdAt: new Date(), signal } as never)
    }
    return { ctx: { ...ctx, now: new Date() }, email, send }
  }

  test('is sent whole while the secret before is known', async () => {
    const { email } = await waiting()
    withOld()
    expect(linkOf(await email())).toBe(url)
  })

  test('comes under the new secret by the clock, and is sent whole once the secret before is gone', async () => {
    const { ctx, email, send } = await waiting()
    const sink = await openMailSink()
    expect(await resealedLinks.run(ctx, signal)).toBe(0)
    withOld()
    const before = await email()
    expect(await resealedLinks.run(ctx, signal)).toBe(1)
    expect(await resealedLinks.run(ctx, signal)).toBe(0)
    expect(await email()).toEqual({ ...before, sealedLink: expect.any(Buffer) })
    withoutOld()
    await send(sink.url)
    expect(await email()).toMatchObject({ state: 'sent', sealedLink: null })
    expect(sink.emails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(url)
  })

  test('is not sent, and says why, where no secret opens it; by the clock it stays as it is', async () => {
    const { ctx, email, send } = await waiting()
    const sink = await openMailSink()
    rotateSecret({ AUTH_SECRET: newSecret, AUTH_SECRET_OLD: 'another secret of more than thirty-two characters' })
    expect(await resealedLinks.run(ctx, signal)).toBe(0)
    await send(sink.url)
    expect(await email()).toMatchObject({
      state: 'failed',
      lastError: 'The link in this email cannot be opened: AUTH_SECRET was changed after it was written.',
    })
    expect(sink.emails).toEqual([])
  })
})
