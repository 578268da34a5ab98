import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { accessTokens, sessions, userOrganisations, users } from '@/db/schema'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { aToken } from '@/tests/api/matrix/a-token'
import { withSession } from '@/tests/support/a-session'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { authoriseReport } from './authorise-report'
import { openPermit } from './permit'

const ended = [401, 'The permission to show this report has ended. Please reload the page that it is part of.']

const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.catch((thrown: unknown) => thrown)
  return error instanceof DomainError ? [error.status, error.message] : error
}

const minutesOn = (ctx: StaffContext, minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000)

/** Opens as the frame does: nobody is signed in. */
const open = (db: Database, token: string | undefined, now: Date, insight = 'attendance') =>
  openPermit(as.anonymous(db, now), insight, token)

async function anAdmin(db: Database) {
  const organisation = await anOrganisation(db)
  const admin = await withSession(db, await as.admin(db, organisation))
  return { organisation: organisation, admin, userId: admin.actor.userId }
}

describe('a permit opens nothing', () => {
  test(
    'without a token, with another one, or for another report',
    inTransaction(async (db) => {
      const { admin } = await anAdmin(db)
      const { token } = await authoriseReport(admin, 'Attendance', {})
      for (const given of [undefined, '', 'nonsense', `${token}x`, token.slice(1)])
        expect([given, await refusal(open(db, given, admin.now))]).toEqual([given, ended])
      expect(await refusal(open(db, token, admin.now, 'tickets'))).toEqual(ended)
      expect(await refusal(open(db, token, admin.now, '../secrets'))).toEqual(ended)
    }),
  )

  test(
    'after 15 minutes, to the millisecond',
    inTransaction(async (db) => {
      const { admin } = await anAdmin(db)
      const { token } = await authoriseReport(admin, 'Attendance', {})
      await db
        .update(sessions)
        .set({ lastActivity: minutesOn(admin, 14) })
        .where(eq(sessions.id, admin.actor.sessionId))
      const last = new Date(minutesOn(admin, 15).getTime() - 1)
      expect(await open(db, token, last)).toMatchObject({ until: minutesOn(admin, 15) })
      expect(await refusal(open(db, token, minutesOn(admin, 15)))).toEqual(ended)
    }),
  )

  const changes: Record<string, (db: Database, userId: number) => Promise<unknown>> = {
    'somebody signs out': (db, userId) =>
      db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId)),
    'the account is disabled': (db, userId) => db.update(users).set({ activeState: 0 }).where(eq(users.id, userId)),
    'the role changes': (db, userId) => db.update(users).set({ role: 2 }).where(eq(users.id, userId)),
    'the terms have to be accepted again': (db, userId) =>
      db.update(users).set({ termsVersion: null, termsAcceptedAt: null }).where(eq(users.id, userId)),
    'an organisation is taken away': (db, userId) =>
      db.delete(userOrganisations).where(eq(userOrganisations.userId, userId)),
    'an organisation is added': async (db, userId) =>
      db.insert(userOrganisations).values({ userId, organisationId: (await anOrganisation(db)).id }),
  }
  for (const [name, apply] of Object.entries(changes))
    test(
      `from the moment ${name}`,
      inTransaction(async (db) => {
        const { admin, userId } = await anAdmin(db)
        const { token } = await authoriseReport(admin, 'Attendance', {})
        expect(await open(db, token, admin.now)).toBeDefined()
        await apply(db, userId)
        expect(await refusal(open(db, token, admin.now))).toEqual(ended)
      }),
    )

  test(
    'from the moment the access token it was made with is revoked',
    inTransaction(async (db) => {
      const { admin, userId } = await anAdmin(db)
      const { id } = await aToken(db, userId, { mayWrite: false, expiresAt: minutesOn(admin, 60) })
      const program = { ...admin, actor: { ...admin.actor, sessionId: `token ${id}` } }
      const { token } = await authoriseReport(program, 'Attendance', {})
      expect((await open(db, token, admin.now)).ctx.actor.token?.id).toBe(id)
      await db
        .update(accessTokens)
        .set({ revokedAt: admin.now })
        .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
      expect(await refusal(open(db, token, admin.now))).toEqual(ended)
    }),
  )
})

test(
  'no permit is made for an organisation out of reach, nor for whoever may not read Insights',
  inTransaction(async (db) => {
    const { admin } = await anAdmin(db)
    const other = await anOrganisation(db)
    expect(await refusal(authoriseReport(admin, 'Attendance', { organisation: other.id }))).toEqual([
      404,
      'Organisation not found',
    ])
    expect(await refusal(authoriseReport(as.anonymous(db) as never, 'Attendance', {}))).toEqual([
      403,
      'You do not have permission to do this.',
    ])
  }),
)

test(
  'a permit names its report and its address, hides what it is for, and opens with the filters it was made with',
  inTransaction(async (db) => {
    const { admin, organisation } = await anAdmin(db)
    const filters = { organisation: organisation.id, year: 2025, quarter: 2 }
    const { token, ...where } = await authoriseReport(admin, 'Tickets and income', filters)
    expect(where).toEqual({ embedUrl: 'http://localhost:3000/embed/insights/tickets', insightId: 'tickets' })
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).not.toContain('tickets')
    const opened = await open(db, token, admin.now, 'tickets')
    expect(opened.filters).toEqual(filters)
    expect(opened.ctx.actor).toMatchObject({ userId: admin.actor.userId, organisationIds: [organisation.id] })
  }),
)
