import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { accessTokens, imports, organisations, outbox, users } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { as } from '@/tests/support/actors'
import { anOrganisation, aUser } from '@/tests/support/builders'
import { inTransaction, ownDatabase } from '@/tests/support/database'
import { listDeliveries, listFeedStates } from './deliveries'
import { watchFeeds } from './watch-feeds'

const neverAborted = new AbortController().signal
const dayMs = 24 * 3_600_000
/** 3 o'clock in the morning of the first delivery; winter time. */
const firstNight = new Date('2026-11-02T03:00:00Z')
const night = (nights: number, ms = 0) => new Date(firstNight.getTime() + nights * dayMs + ms)

const watch = async (db: Database, now: Date) => {
  const ctx: Context = { ...(await as.anonymous(db, now)), actor: { kind: 'system', name: 'test' } }
  return watchFeeds(ctx, neverAborted)
}

const emailsTo = (db: Database, userId: number) =>
  db
    .select({ kind: outbox.kind, subject: outbox.subject, body: outbox.body, link: outbox.link })
    .from(outbox)
    .where(eq(outbox.toUserId, userId))
    .orderBy(asc(outbox.id))

type FeedValues = { nights?: number[]; expiresAt?: Date; profile?: string; name?: string }

/** An organisation with an Admin, whose token delivered on these nights. */
async function aFeed(
  db: Database,
  { nights = [0, 1, 2, 3], expiresAt = night(200), profile = '', name }: FeedValues = {},
) {
  const organisation = await anOrganisation(db, name === undefined ? {} : { name })
  const admin = await aUser(db, { organisationIds: [organisation.id], firstName: 'Ada', lastName: 'Quill' })
  const token = (values: Partial<typeof accessTokens.$inferInsert> = {}) =>
    insertToken(db, { userId: admin.id, name: 'Box office', expiresAt, ...values })
  const tokenId = await token()
  const deliver = async (at: Date, by = tokenId) => {
    const row = {
      kind: 'ticketing',
      organisationId: organisation.id,
      filename: 'sales.csv',
      status: 'successful',
    } as const
    const options = profile === '' ? null : { profile }
    await db.insert(imports).values({ ...row, options, accessTokenId: by, createdAt: at, rowsRead: 12 })
  }
  for (const count of nights) await deliver(night(count))
  return { organisation, admin, token, tokenId, deliver }
}

async function insertToken(db: Database, values: Omit<typeof accessTokens.$inferInsert, 'tokenHash'>) {
  const [made] = await db
    .insert(accessTokens)
    .values({ ...values, tokenHash: randomBytes(32) })
    .returning({ id: accessTokens.id })
  return made?.id ?? 0
}

describe('a silent feed', () => {
  test(
    'is told of three usual intervals after its last delivery, once until it delivers again',
    inTransaction(async (db) => {
      const { organisation, admin, deliver } = await aFeed(db, { profile: 'Spektrix nightly', name: 'Harbour Theatre' })
      expect(await watch(db, night(6, -1))).toBe(0)
      expect(await watch(db, night(6))).toBe(1)
      expect(await watch(db, night(30))).toBe(0)
      const [email] = await emailsTo(db, admin.id)
      expect(email).toMatchObject({
        kind: 'ticketing-feed-silent',
        subject: 'No ticketing data of Harbour Theatre since 05/11/2026',
      })
      expect(email?.body).toContain(
        'The ticketing feed “Spektrix nightly” of Harbour Theatre usually delivers every day. The latest delivery came on 05/11/2026 at 03:00, and three more should have come since.',
      )
      expect(email?.link).toMatch(new RegExp(`/box-office-data\\?organisationId=${organisation.id}$`))
      await deliver(night(31))
      expect(await watch(db, night(33))).toBe(0)
      expect(await watch(db, night(34))).toBe(1)
    }),
  )

  test(
    'of three deliveries, of a token that was revoked or has ended, or of people’s uploads is not told of',
    inTransaction(async (db) => {
      await aFeed(db, { nights: [0, 1, 2] })
      expect(await watch(db, night(90))).toBe(0)
      const byHand = await aFeed(db)
      await db.update(imports).set({ accessTokenId: null }).where(eq(imports.organisationId, byHand.organisation.id))
      expect(await watch(db, night(90))).toBe(0)
      const { admin } = await aFeed(db, { expiresAt: night(4) })
      await watch(db, night(90))
      expect((await emailsTo(db, admin.id)).map(({ kind }) => kind)).toEqual(['ticketing-token-ending'])
    }),
  )

  test(
    'that delivers each week has three weeks',
    inTransaction(async (db) => {
      const { admin } = await aFeed(db, { nights: [0, 7, 14, 21] })
      expect(await watch(db, night(42, -1))).toBe(0)
      expect(await watch(db, night(42))).toBe(1)
      expect((await emailsTo(db, admin.id))[0]?.body).toContain('usually delivers every 7 days')
    }),
  )

  test(
    'that goes on under another token is not silent',
    inTransaction(async (db) => {
      const { token, deliver } = await aFeed(db)
      const newer = await token({ name: 'Box office 2027' })
      for (const count of [4, 5, 6, 7]) await deliver(night(count), newer)
      expect(await watch(db, night(9))).toBe(0)
    }),
  )
})

describe('the token of a feed', () => {
  test(
    'is told of 14 days before its end, once',
    inTransaction(async (db) => {
      const { admin } = await aFeed(db, { expiresAt: night(18), name: 'Harbour Theatre' })
      expect(await watch(db, night(4, -1))).toBe(0)
      expect(await watch(db, night(4))).toBe(1)
      expect(await watch(db, night(5))).toBe(0)
      const [email] = await emailsTo(db, admin.id)
      expect(email).toMatchObject({
        kind: 'ticketing-token-ending',
        subject: 'The access token of a ticketing feed ends on 20/11/2026',
      })
      expect(email?.body).toContain(
        'The ticketing feed of Harbour Theatre is sent with the access token “Box office” of Ada Quill, which ends on 20/11/2026. From then on nothing arrives.',
      )
    }),
  )

  test(
    'is told of after its end where nobody could be told before',
    inTransaction(async (db) => {
      const { admin } = await aFeed(db, { expiresAt: night(18) })
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, admin.id))
      expect(await watch(db, night(4))).toBe(0)
      await db.update(users).set({ activeState: 1 }).where(eq(users.id, admin.id))
      expect(await watch(db, night(18))).toBe(1)
      expect((await emailsTo(db, admin.id))[0]?.subject).toBe('The access token of a ticketing feed has ended')
    }),
  )

  test(
    'is told of when it was revoked while it was feeding, and not where another one has delivered since',
    inTransaction(async (db) => {
      const revoked = await aFeed(db, { name: 'Harbour Theatre' })
      const replaced = await aFeed(db)
      for (const { tokenId } of [revoked, replaced])
        await db
          .update(accessTokens)
          .set({ revokedAt: night(4) })
          .where(eq(accessTokens.id, tokenId))
      await replaced.deliver(night(4), await replaced.token())
      for (const _ of [1, 2]) await watch(db, night(5))
      const emails = await emailsTo(db, revoked.admin.id)
      expect(emails.map(({ subject }) => subject)).toEqual([
        'The access token of a ticketing feed of Harbour Theatre was revoked',
      ])
      expect(emails[0]?.body).toContain(
        'was sent with the access token “Box office” of Ada Quill, which was revoked on 06/11/2026 at 03:00.',
      )
      expect(await emailsTo(db, replaced.admin.id)).toEqual([])
    }),
  )

  test(
    'of a feed that has not delivered for 100 days, or of an organisation that is not active, is not told of',
    inTransaction(async (db) => {
      await aFeed(db, { nights: [0], expiresAt: night(120) })
      expect(await watch(db, night(110))).toBe(0)
      const { organisation } = await aFeed(db, { expiresAt: night(18) })
      await db.update(organisations).set({ activeStatus: 0 }).where(eq(organisations.id, organisation.id))
      expect(await watch(db, night(10))).toBe(0)
    }),
  )
})

test('two workers at once send one email to each Admin', async () => {
  const { db } = await ownDatabase()
  const { organisation, admin } = await aFeed(db)
  const colleague = await aUser(db, { organisationIds: [organisation.id] })
  const queued = await Promise.all([6, 7, 6, 7].map((count) => watch(db, night(count))))
  expect(queued.reduce((sum, count) => sum + count)).toBe(2)
  for (const { id } of [admin, colleague]) expect(await emailsTo(db, id)).toHaveLength(1)
})

test('a failed email is not remembered as sent, stops no other, and is sent with the next run', async () => {
  const { db, sql } = await ownDatabase()
  const [one, other] = [await aFeed(db), await aFeed(db)]
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
      $$ begin if new.to_user_id = ${one.admin.id} then raise exception 'no room'; end if; return new; end $$;
    create trigger refuse before insert on outbox for each row execute function refuse()`)
  await expect(watch(db, night(6))).rejects.toThrow('1 emails about feeds failed')
  expect(await emailsTo(db, other.admin.id)).toHaveLength(1)
  await sql`drop trigger refuse on outbox`
  expect(await watch(db, night(6))).toBe(1)
  expect(await emailsTo(db, one.admin.id)).toHaveLength(1)
})

describe('the deliveries of an organisation', () => {
  test(
    'are for those who manage its ticketing data',
    inTransaction(async (db) => {
      const { organisation } = await aFeed(db)
      await expect(listDeliveries(await as.user(db, organisation), organisation.id)).rejects.toMatchObject({
        status: 403,
      })
      const stranger = await as.admin(db, await anOrganisation(db))
      await expect(listDeliveries(stranger, organisation.id)).rejects.toMatchObject({ status: 404 })
      await expect(listFeedStates(stranger, organisation.id)).rejects.toMatchObject({ status: 404 })
      const funder = await as.globalAdmin(db)
      expect((await listDeliveries(funder, organisation.id)).data).toHaveLength(4)
    }),
  )

  test(
    'are its last ten by programs, the newest first, with their result, token and profile',
    inTransaction(async (db) => {
      const nights = Array.from({ length: 12 }, (_, count) => count)
      const { organisation } = await aFeed(db, { nights, profile: 'Spektrix' })
      await aFeed(db)
      const byHand = { kind: 'ticketing', organisationId: organisation.id, filename: 'by-hand.csv' }
      await db.insert(imports).values({ ...byHand, createdAt: night(20) })
      const { data } = await listDeliveries(await as.admin(db, organisation), organisation.id)
      expect(data.map(({ createdAt }) => createdAt)).toEqual(
        nights
          .slice(2)
          .reverse()
          .map((count) => night(count)),
      )
      expect(data[0]).toMatchObject({
        ...{ filename: 'sales.csv', status: 'successful', result: 'Successful', messages: [] },
        ...{ profile: 'Spektrix', tokenName: 'Box office', bytes: null, lines: 12 },
      })
    }),
  )

  test(
    'come with the state of each feed',
    inTransaction(async (db) => {
      const { organisation, tokenId } = await aFeed(db, { expiresAt: night(18) })
      const ctx = await as.admin(db, organisation, night(6))
      const [feed, ...others] = await listFeedStates(ctx, organisation.id)
      expect(others).toEqual([])
      expect(feed).toMatchObject({
        ...{ profile: '', tokenName: 'Box office', tokenState: 'ending', tokenExpiresAt: night(18) },
        silentSince: night(6),
        lastDelivery: { status: 'successful', result: 'Successful', createdAt: night(3) },
      })
      await db.delete(accessTokens).where(eq(accessTokens.id, tokenId))
      expect((await listFeedStates(ctx, organisation.id))[0]).toMatchObject({ tokenName: '', tokenState: 'gone' })
    }),
  )
})
