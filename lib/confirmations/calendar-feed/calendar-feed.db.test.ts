import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, calendarFeeds, confirmations, eventAttendances, organisations } from '@/db/schema'
import type { Context } from '@/lib/floor/identity/context'
import { deleteOrganisation } from '@/lib/organisations/delete-organisation'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { answerCalendar } from './read-calendar'
import { createCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from './service'

const today = at('2026-11-21')
const fileOf = (address: string) => address.split('/').at(-1) ?? ''
const read = (ctx: Context, file: string, headers: Record<string, string> = {}) =>
  answerCalendar(ctx, file, new Request(`http://localhost/api/calendar/${file}`, { headers }))

async function summaries(ctx: Context, file: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await read(ctx, file)).text()))
  return calendar.getAllSubcomponents('vevent').map((each) => String(each.getFirstPropertyValue('summary')))
}

/** An organisation with an event in Q3 2026/27, and its Admin. */
async function createFixture(db: Database) {
  const own = await anOrganisation(db, { name: 'Harbour Theatre', knownAs: 'Harbour' })
  const event = await anEvent(db, own.id)
  await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 2 })
  return { own, ctx: await as.admin(db, own, today) }
}

describe('a calendar address is refused', () => {
  test(
    'to a General User, and for an organisation out of reach',
    inTransaction(async (db) => {
      const { own, ctx } = await createFixture(db)
      const { id } = await createCalendarFeed(ctx, own.id)
      const user = await as.user(db, own)
      const rival = await as.admin(db, await anOrganisation(db))
      for (const refused of [
        () => listCalendarFeeds(user, own.id),
        () => createCalendarFeed(user, own.id),
        () => revokeCalendarFeed(user, own.id, id),
      ])
        await expect(refused()).rejects.toMatchObject({ status: 403 })
      for (const refused of [
        () => listCalendarFeeds(rival, own.id),
        () => createCalendarFeed(rival, own.id),
        () => revokeCalendarFeed(rival, own.id, id),
        () => revokeCalendarFeed(rival, rival.actor.organisationIds[0] ?? 0, id),
      ])
        await expect(refused()).rejects.toMatchObject({ status: 404 })
      expect((await listCalendarFeeds(ctx, own.id)).data).toHaveLength(1)
    }),
  )

  test(
    'when the organisation has 20 of them',
    inTransaction(async (db) => {
      const { own, ctx } = await createFixture(db)
      for (let made = 0; made < 20; made++) await createCalendarFeed(ctx, own.id)
      await expect(createCalendarFeed(ctx, own.id)).rejects.toMatchObject({ status: 409 })
    }),
  )
})

test(
  'a calendar address is shown once, gives anybody the deadlines, and is invalid once revoked',
  inTransaction(async (db) => {
    const { own, ctx } = await createFixture(db)
    const { id, address } = await createCalendarFeed(ctx, own.id)
    expect(address).toMatch(/^http.*\/api\/calendar\/[\w-]{43}\.ics$/)
    const [kept] = await db.select().from(calendarFeeds)
    expect(JSON.stringify(kept)).not.toContain(fileOf(address).slice(0, 43))
    expect((await listCalendarFeeds(ctx, own.id)).data).toEqual([{ id, createdAt: today, createdBy: 'Ada Quill' }])

    const nobody = await as.anonymous(db, today)
    const answer = await read(nobody, fileOf(address))
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(await summaries(nobody, fileOf(address))).toEqual([
      'Two weeks left to confirm Q2 2026/27: Harbour Theatre',
      'Last day to confirm Q2 2026/27: Harbour Theatre',
      'Two weeks left to confirm Q3 2026/27: Harbour Theatre',
      'Last day to confirm Q3 2026/27: Harbour Theatre',
    ])

    await revokeCalendarFeed(ctx, own.id, id)
    await expect(read(nobody, fileOf(address))).rejects.toMatchObject({ status: 404 })
    await expect(revokeCalendarFeed(ctx, own.id, id)).rejects.toMatchObject({ status: 404 })
    expect((await listCalendarFeeds(ctx, own.id)).data).toEqual([])
    const lines = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subject, 'calendarFeed'))
      .orderBy(auditTrail.id)
    expect(lines.map(({ action, organisationId }) => [action, organisationId])).toEqual([
      ['create', own.id],
      ['delete', own.id],
    ])
  }),
)

test(
  'a program that has the calendar gets 304 until a quarter is confirmed or reset',
  inTransaction(async (db) => {
    const { own, ctx } = await createFixture(db)
    const file = fileOf((await createCalendarFeed(ctx, own.id)).address)
    const etag = (await read(ctx, file)).headers.get('etag') ?? ''
    const again = await read(ctx, file, { 'if-none-match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const later = { ...ctx, now: at('2026-11-23') }
    expect((await read(later, file, { 'if-none-match': etag })).status).toBe(304)

    const q2 = { organisationId: own.id, year: 2026, quarter: 2, confirmedByName: 'Ada Quill' } as const
    const held = { snapshot: {}, snapshotHash: Buffer.alloc(32) }
    await db.insert(confirmations).values({ ...q2, ...held, confirmedAt: at('2026-11-22') })
    const changed = await read(later, file, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('DTSTAMP:20261122T120000Z')
    expect(await summaries(later, file)).toContain('Q2 2026/27 is confirmed: Harbour Theatre')

    await db.update(confirmations).set({ resetAt: at('2026-11-23') })
    expect(await (await read(later, file)).text()).toContain('DTSTAMP:20261123T120000Z')
    expect(await summaries(later, file)).toContain('Last day to confirm Q2 2026/27: Harbour Theatre')
  }),
)

test(
  'an organisation that is disabled has no calendar',
  inTransaction(async (db) => {
    const { own, ctx } = await createFixture(db)
    const { address } = await createCalendarFeed(ctx, own.id)
    await db.update(organisations).set({ activeStatus: 0 }).where(eq(organisations.id, own.id))
    await expect(read(ctx, fileOf(address))).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'the addresses of an organisation, revoked ones too, do not prevent its deletion and are deleted with it',
  inTransaction(async (db) => {
    const own = await anOrganisation(db)
    const ctx = await as.globalAdmin(db, today)
    const [first, second] = [await createCalendarFeed(ctx, own.id), await createCalendarFeed(ctx, own.id)]
    await revokeCalendarFeed(ctx, own.id, first.id)
    await deleteOrganisation(ctx, own.id)
    expect(await db.select().from(calendarFeeds)).toEqual([])
    await expect(read(ctx, fileOf(second.address))).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'after 20 wrong addresses a minute more are refused, and a valid one still works',
  inTransaction(async (db) => {
    const { own, ctx } = await createFixture(db)
    const { address } = await createCalendarFeed(ctx, own.id)
    const guesser = await as.anonymous(db, today)
    const guess = (letter: string) => read(guesser, `${letter.repeat(43)}.ics`)
    for (let tries = 0; tries < 20; tries++) await expect(guess('a')).rejects.toMatchObject({ status: 404 })
    await expect(guess('b')).rejects.toMatchObject({ status: 429 })
    await expect(read(guesser, 'calendar')).rejects.toMatchObject({ status: 429 })
    expect((await read(guesser, fileOf(address))).status).toBe(200)
  }),
)
