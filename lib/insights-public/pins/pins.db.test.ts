import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, publicPins } from '@/db/schema'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { aPublicPin } from '@/tests/api/matrix/a-public-pin'
import { as, at } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { checkPin, findOpenPin, isAnythingPublic, type PinContext } from './check-pin'
import { createPublicPin, listPublicPins, revokePublicPin } from './service'

const now = at('2026-11-21')
const refused = 'This page needs a PIN that is valid. Please ask whoever gave you the address for a new one.'
const tooOften = 'Too many wrong PINs were tried from here. Please wait a quarter of an hour and try again.'

const asked = { label: 'The county’s site', reports: ['attendance' as const], endsOn: '2027-03-31' }

/** A visitor, whose log is kept. */
function visitor(db: Database, { address = '192.0.2.7', when = now } = {}) {
  const logged: unknown[] = []
  const keep = (...line: unknown[]) => void logged.push(line)
  const { log } = as.anonymous(db, when)
  const ctx: PinContext = {
    db,
    now: when,
    address,
    log: Object.assign(Object.create(log), { warn: keep, error: keep }),
  }
  return { ctx, logged }
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  return error instanceof DomainError ? [error.status, error.message] : error
}

const laterBy = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('making one is refused', () => {
  test(
    'to everybody but Global Admins, and so are the list and revoking',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      for (const ctx of [await as.admin(db, organisation), await as.user(db, organisation)])
        for (const work of [createPublicPin(ctx, asked), listPublicPins(ctx), revokePublicPin(ctx, 1)])
          expect(await refusal(work)).toEqual([403, 'You do not have permission to do this.'])
    }),
  )

  test(
    'with a last day that is over, or more than two years away, each to the day',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db, now)
      const make = (endsOn: string) => createPublicPin(ctx, { ...asked, endsOn })
      expect(await refusal(make('2026-11-20'))).toEqual([422, 'The last day must not be over'])
      expect(await refusal(make('2028-11-22'))).toEqual([422, 'The last day must be within two years'])
      for (const endsOn of ['2026-11-21', '2028-11-21'])
        expect(await make(endsOn)).toMatchObject({ pin: expect.any(String) })
    }),
  )

  test(
    'past fifty that are open; those that have ended or were revoked do not count',
    inTransaction(async (db) => {
      for (let made = 0; made < 49; made += 1) await aPublicPin(db)
      await aPublicPin(db, { endsOn: '2026-11-20' })
      await aPublicPin(db, { revokedAt: now })
      const ctx = await as.globalAdmin(db, now)
      await createPublicPin(ctx, asked)
      expect(await refusal(createPublicPin(ctx, asked))).toEqual([
        409,
        'There are 50 PINs already. Revoke one that is no longer used first.',
      ])
    }),
  )
})

test(
  'a PIN has 16 signs, is answered once and kept as a hash; the list and the audit trail have all but the PIN',
  inTransaction(async (db) => {
    const ctx = await as.globalAdmin(db, now)
    const { id, pin } = await createPublicPin(ctx, { ...asked, reports: ['people', 'attendance', 'people'] })
    expect(pin).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
    const [row] = await db.select().from(publicPins).where(eq(publicPins.id, id))
    expect(row?.pinHash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(pin)
    const listed = await listPublicPins(ctx)
    expect(listed.data).toEqual([
      {
        ...{ id, label: 'The county’s site', reports: ['people', 'attendance'], endsOn: '2027-03-31', hasEnded: false },
        ...{ createdAt: now, createdByName: ctx.actor.fullName, lastUsedAt: null },
      },
    ])
    const trail = await db.select().from(auditTrail).where(eq(auditTrail.subject, 'publicPin')).orderBy(auditTrail.id)
    expect(trail).toMatchObject([{ action: 'create', subjectName: 'The county’s site' }])
    expect(JSON.stringify(trail)).not.toContain(pin)
  }),
)

describe('a PIN opens nothing', () => {
  test(
    'where it is missing, wrong, ended or revoked: all of them in one sentence',
    inTransaction(async (db) => {
      const ended = await aPublicPin(db, { endsOn: '2026-11-20' })
      const revoked = await aPublicPin(db, { revokedAt: now })
      const { pin } = await aPublicPin(db)
      const wrong = [
        undefined,
        null,
        '',
        '  ',
        'nonsense',
        `${pin}0`,
        pin.slice(1),
        ended.pin,
        revoked.pin,
        '0'.repeat(16),
      ]
      for (const [place, typed] of wrong.entries())
        expect([typed, await refusal(checkPin(visitor(db, { address: `198.51.${place}.1` }).ctx, typed))]).toEqual([
          typed,
          [403, refused],
        ])
    }),
  )

  test(
    'from the moment it is revoked, also where a browser or a frame has it open already; and it cannot be revoked twice',
    inTransaction(async (db) => {
      const ctx = await as.globalAdmin(db, now)
      const { id, pin } = await createPublicPin(ctx, asked)
      const { ctx: reader } = visitor(db)
      expect(await findOpenPin(reader, id)).toEqual({ id, reports: ['attendance'] })
      await revokePublicPin(ctx, id)
      expect(await findOpenPin(reader, id)).toBeUndefined()
      expect(await refusal(checkPin(reader, pin))).toEqual([403, refused])
      expect(await refusal(revokePublicPin(ctx, id))).toEqual([404, 'PIN not found'])
      expect((await listPublicPins(ctx)).data).toEqual([])
    }),
  )

  test(
    'on the day after its last, by the day in London',
    inTransaction(async (db) => {
      const { id, pin } = await aPublicPin(db, { endsOn: '2026-11-21' })
      const lastMinute = visitor(db, { when: new Date('2026-11-21T23:59:00Z') }).ctx
      expect(await checkPin(lastMinute, pin)).toMatchObject({ id })
      const midnight = visitor(db, { when: new Date('2026-11-22T00:00:00Z') }).ctx
      expect(await refusal(checkPin(midnight, pin))).toEqual([403, refused])
      expect(await findOpenPin(midnight, id)).toBeUndefined()
      expect(await isAnythingPublic(lastMinute)).toBe(true)
      expect(await isAnythingPublic(midnight)).toBe(false)
    }),
  )
})

describe('guessing', () => {
  const wrong = 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'

  test(
    'ends after five wrong PINs from one address block within a quarter of an hour: then right ones are refused too',
    inTransaction(async (db) => {
      const { pin, id } = await aPublicPin(db)
      const { ctx, logged } = visitor(db)
      for (let tried = 0; tried < 4; tried += 1) await refusal(checkPin(ctx, wrong))
      expect(await checkPin(ctx, pin)).toMatchObject({ id })
      expect(logged).toEqual([])
      expect(await refusal(checkPin(ctx, wrong))).toEqual([403, refused])
      expect(logged).toEqual([[{ alarm: 'public-pin' }, 'five wrong PINs of Insights Public from one address block']])
      expect(await refusal(checkPin(ctx, pin))).toEqual([429, tooOften])
      // A neighbour in the same block shares the count, and everybody else does not.
      expect(await refusal(checkPin(visitor(db, { address: '192.0.2.200' }).ctx, pin))).toEqual([429, tooOften])
      expect(await checkPin(visitor(db, { address: '192.0.3.7' }).ctx, pin)).toMatchObject({ id })
      expect(await refusal(checkPin(visitor(db, { when: laterBy(14.9) }).ctx, pin))).toEqual([429, tooOften])
      expect(await checkPin(visitor(db, { when: laterBy(15) }).ctx, pin)).toMatchObject({ id })
    }),
  )

  test(
    'is not what opening the page without a PIN is',
    inTransaction(async (db) => {
      const { pin, id } = await aPublicPin(db)
      const { ctx } = visitor(db)
      for (let opened = 0; opened < 20; opened += 1) await refusal(checkPin(ctx, undefined))
      expect(await checkPin(ctx, pin)).toMatchObject({ id })
    }),
  )

  test(
    'leaves no PIN in a log, right or wrong, and sets off an alarm where it comes from many blocks',
    inTransaction(async (db) => {
      const lines: unknown[] = []
      for (let block = 0; block < 51; block += 1) {
        const { ctx, logged } = visitor(db, { address: `203.0.${block}.1` })
        await refusal(checkPin(ctx, wrong))
        lines.push(...logged)
      }
      expect(lines).toEqual([
        [{ alarm: 'public-pin-misses' }, 'more than 50 wrong PINs of Insights Public within a quarter of an hour'],
      ])
    }),
  )
})

test(
  'a PIN is read with and without hyphens, in any case; its last use is noted once an hour',
  inTransaction(async (db) => {
    const { pin, id } = await aPublicPin(db)
    const usedAt = async () => (await db.select().from(publicPins).where(eq(publicPins.id, id)))[0]?.lastUsedAt
    expect(await usedAt()).toBeNull()
    for (const typed of [pin, pin.toLowerCase(), pin.replace(/.{4}(?=.)/g, '$&-'), ` ${pin} `])
      expect(await checkPin(visitor(db).ctx, typed)).toEqual({
        id,
        reports: ['attendance', 'tickets', 'people', 'opinions'],
      })
    expect(await usedAt()).toEqual(now)
    await findOpenPin(visitor(db, { when: laterBy(59) }).ctx, id)
    expect(await usedAt()).toEqual(now)
    await findOpenPin(visitor(db, { when: laterBy(60) }).ctx, id)
    expect(await usedAt()).toEqual(laterBy(60))
  }),
)
