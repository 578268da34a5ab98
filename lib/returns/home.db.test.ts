import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, imports, sessions } from '@/db/schema'
import type { ImportStatus } from '@/db/stored-values'
import { listAuditEntries } from '@/lib/audit-trail/service'
import { firstPage } from '@/lib/floor/grid/grid-query'
import type { Filter } from '@/lib/floor/grid/grid-terms'
import type { StaffContext } from '@/lib/floor/identity/context'
import { withSession } from '@/tests/support/a-session'
import { as, at } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { anEventWith, filled } from '@/tests/support/events-with-figures'
import { getNationalHome } from './national-home'
import { getOwnHome } from './own-home'

const day = '2026-11-21'
const began = { startDate: '2026-11-14', endDate: '2026-12-20' }

describe('what waits', () => {
  test(
    'a survey with fewer than 30 answers, from a week after its event began and while it is open',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const aSurvey = async (name: string, answers: number, startDate = began.startDate, values = {}) => {
        const event = await anEvent(db, own.id, { ...began, startDate })
        const survey = await aPublishedSurvey(db, event, own.id, { name, ...values })
        if (answers > 0) await submitMany(db, survey, [{ times: answers, answers: {} }], day)
        return survey
      }
      await aSurvey('Enough', 30)
      await aSurvey('Too new', 2, '2026-11-15')
      await aSurvey('Closed', 2, began.startDate, { isActive: false })
      await aSurvey('Over', 2, began.startDate, { activeTo: '2026-11-20' })
      await aSurvey('Not yet', 2, began.startDate, { activeFrom: '2026-11-22' })
      await aSurvey('Draft', 2, began.startDate, { isDraft: true })
      const thin = await aSurvey('Thin', 29, began.startDate, { activeFrom: day, activeTo: day })
      const bare = await aSurvey('Bare', 0)
      const admin = await getOwnHome(await as.admin(db, own, at(day)))
      expect(admin?.waiting[0]?.thinSurveys).toEqual([
        { id: bare.id, name: 'Bare', responses: 0 },
        { id: thin.id, name: 'Thin', responses: 29 },
      ])
      expect((await getOwnHome(await as.user(db, own, at(day))))?.waiting[0]?.thinSurveys).toEqual([])
    }),
  )

  test(
    'an upload with findings, until a later one of its kind',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const upload = (kind: string, status: ImportStatus, createdAt: string) =>
        db.insert(imports).values({ kind, status, organisationId: own.id, filename: 'a.csv', createdAt: at(createdAt) })
      await upload('events', 'failed', '2026-11-01')
      await upload('ticketing', 'failed', '2026-11-01')
      await upload('ticketing', 'successful', '2026-11-02')
      const ctx = await as.admin(db, own)
      expect((await getOwnHome(ctx))?.waiting).toMatchObject([{ failedEvents: 1, failedTicketing: 0 }])
      await upload('events', 'held', '2026-11-03')
      expect((await getOwnHome(ctx))?.waiting).toMatchObject([{ failedEvents: 0, heldEvents: 1 }])
    }),
  )
})

test(
  'responses are beside what the year’s attendance asks for, and nothing is asked of the exempt',
  inTransaction(async (db) => {
    const [own, exempt] = [await anOrganisation(db), await anOrganisation(db, { exemptFromSurveyingId: 69 })]
    const dates = { startDate: '2026-06-01', endDate: '2026-10-31' }
    for (const { id } of [own, exempt]) {
      const event = await anEventWith(db, id, { ...filled, knownAttendance: 1_000 }, dates)
      const survey = await aPublishedSurvey(db, event, id)
      for (const on of ['2026-06-05', '2026-10-05']) await submitMany(db, survey, [{ times: 4, answers: {} }], on)
    }
    const home = await getOwnHome(await as.admin(db, [own, exempt]))
    expect(home).toMatchObject({ asked: 150, responses: 8, responsesOfYear: 16 })
  }),
)

describe('since the visit before', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const earlier = (ctx: StaffContext, db: Database, lastActivity: string, createdAt = lastActivity) =>
    db.insert(sessions).values({
      ...{ id: randomUUID(), userId: ctx.actor.userId, createdAt: new Date(createdAt) },
      ...{ lastActivity: new Date(lastActivity), endsAt: now },
    })
  const entry = { actorRole: 'Admin', subjectId: '1', action: 'update', requestId: 'r' }

  test(
    'nothing is told of somebody’s first visit',
    inTransaction(async (db) => {
      const own = await anOrganisation(db)
      const ctx = await withSession(db, await as.admin(db, own, now))
      expect((await getOwnHome(ctx))?.since).toBeNull()
      // One that is open elsewhere at the same time is none before.
      await earlier(ctx, db, '2026-11-21T12:00:01Z')
      expect((await getOwnHome(ctx))?.since).toBeNull()
    }),
  )

  test(
    'others’ changes in one’s organisations are counted as the audit trail lists them, and the responses',
    inTransaction(async (db) => {
      const [own, other] = [await anOrganisation(db), await anOrganisation(db)]
      const ctx = await withSession(db, await as.admin(db, own, now))
      ctx.actor.fullName = 'Nell Gwyn'
      await earlier(ctx, db, '2026-11-10T09:00:00Z')
      await earlier(ctx, db, '2026-11-20T09:00:00Z')
      const told = (subject: string, when: string, organisationId = own.id, actorName = 'Ada Quill') =>
        db.insert(auditTrail).values({ ...entry, subject, organisationId, actorName, at: new Date(when) })
      await told('event', '2026-11-20T08:59:59Z')
      await told('event', '2026-11-20T09:00:01Z')
      await told('event', '2026-11-21T11:00:00Z')
      await told('confirmation', '2026-11-20T10:00:00Z')
      await told('event', '2026-11-20T10:00:00Z', other.id)
      await told('event', '2026-11-20T10:00:00Z', own.id, 'Nell Gwyn')
      await told('accessToken', '2026-11-20T10:00:00Z')
      const survey = await aPublishedSurvey(db, await anEvent(db, own.id, began), own.id)
      await submitMany(db, survey, [{ times: 3, answers: {} }], '2026-11-20')
      await submitMany(db, survey, [{ times: 5, answers: {} }], '2026-11-19')
      const since = (await getOwnHome(ctx))?.since
      expect(since).toEqual({
        since: new Date('2026-11-20T09:00:00Z'),
        changes: [
          { subject: 'confirmation', count: 1 },
          { subject: 'event', count: 2 },
        ],
        responses: 3,
      })
      for (const { subject, count } of since?.changes ?? []) {
        const terms: Filter[] = [
          { kind: 'test', selector: 'subject', operator: '=', value: subject },
          { kind: 'test', selector: 'at', operator: '>', value: '2026-11-20T09:00:00.000Z' },
          { kind: 'test', selector: 'actorName', operator: '<>', value: 'Nell Gwyn' },
        ]
        const filter: Filter = { kind: 'and', of: terms }
        const list = await listAuditEntries(ctx, { ...firstPage({ take: 25, sort: '-at' }), filter })
        expect([subject, list.totalCount]).toEqual([subject, count])
      }
      const funder = await withSession(db, await as.globalAdmin(db, now))
      funder.actor.fullName = 'Pip Orr'
      await earlier(funder, db, '2026-11-20T09:30:00Z')
      const national = (await getNationalHome(funder)).since
      expect(national?.changes.find(({ subject }) => subject === 'event')?.count).toBe(3)
    }),
  )
})
