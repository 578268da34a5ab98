import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, events } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { changeEvents } from './bulk-events'

const existing = async (db: Parameters<typeof anEvent>[0], id: number) =>
  (await db.$count(events, eq(events.id, id))) === 1

describe('of several events', () => {
  test(
    'a General User changes none',
    inTransaction(async (db) => {
      const user = await as.user(db, await anOrganisation(db))
      for (const kind of ['duplicate', 'delete'] as const)
        await expect(changeEvents(user, { ids: [1], preview: true, action: { kind } })).rejects.toMatchObject({
          status: 403,
        })
    }),
  )

  test(
    'those with surveys, of partners and out of reach stay, each with its reason; the others are deleted',
    inTransaction(async (db) => {
      const [organisation, other] = [await anOrganisation(db), await anOrganisation(db)]
      const admin = await as.admin(db, organisation)
      const asked = await anEvent(db, organisation.id)
      await aPublishedSurvey(db, asked, organisation.id, { name: 'Autumn' })
      const partnered = await anEvent(db, other.id, { partners: [organisation.id] })
      const foreign = await anEvent(db, other.id)
      const own = await anEvent(db, organisation.id)
      const ids = [own.id, asked.id, partnered.id, foreign.id]
      const preview = await changeEvents(admin, { ids, preview: true, action: { kind: 'delete' } })
      expect(await existing(db, own.id)).toBe(true)
      const done = await changeEvents(admin, { ids, preview: false, action: { kind: 'delete' } })
      expect(done).toEqual(preview)
      const reasons = new Map(done.rows.map(({ id, outcome, reason }) => [id, [outcome, reason]]))
      expect(reasons.get(asked.id)).toEqual(['refused', 'It has surveys: ‘Autumn’. Delete them first.'])
      expect(reasons.get(partnered.id)).toEqual(['refused', 'You do not have permission to do this.'])
      expect(reasons.get(foreign.id)).toEqual(['refused', 'Event not found'])
      expect(reasons.get(own.id)).toEqual(['done', null])
      expect(await Promise.all(ids.map((id) => existing(db, id)))).toEqual([false, true, true, true])
      expect(done.undo).toEqual([])
    }),
  )

  test(
    'a season is made again 52 weeks later, on the same days of the week and without a reference, and can be taken back',
    inTransaction(async (db) => {
      const organisation = await anOrganisation(db)
      const admin = await as.admin(db, organisation)
      const some = [
        await anEvent(db, organisation.id, { name: 'Hamlet', startDate: '2026-11-07', endDate: '2026-11-09' }),
        await anEvent(db, organisation.id, { name: 'Macbeth', startDate: '2026-12-01', endDate: '2026-12-01' }),
      ]
      const asked = { ids: some.map(({ id }) => id), action: { kind: 'duplicate' } } as const
      const preview = await changeEvents(admin, { ...asked, preview: true })
      expect(preview.rows.map(({ notes }) => notes)).toEqual([
        ['From 06/11/2027 to 08/11/2027.'],
        ['From 30/11/2027 to 30/11/2027.'],
      ])
      const done = await changeEvents(admin, { ...asked, preview: false })
      const made = await db.select().from(events).where(eq(events.name, 'Hamlet')).orderBy(events.id)
      expect(
        made.map(({ startDate, endDate, boxOfficeReferenceId }) => [startDate, endDate, boxOfficeReferenceId]),
      ).toEqual([
        ['2026-11-07', '2026-11-09', null],
        ['2027-11-06', '2027-11-08', null],
      ])
      const [back] = done.undo
      expect(back?.ids).toHaveLength(2)
      expect(await db.$count(auditTrail, eq(auditTrail.subjectId, String(back?.ids[0])))).toBe(1)
      for (const each of done.undo) await changeEvents(admin, { ...each, preview: false })
      expect(await Promise.all((back?.ids ?? []).map((id) => existing(db, id)))).toEqual([false, false])
    }),
  )
})
