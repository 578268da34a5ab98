import { beforeAll, expect, test } from 'vitest'
import { eventAttendances, userOrganisations } from '@/db/schema'
import { env } from '@/lib/floor/env'
import { log } from '@/lib/floor/log'
import { withSession } from '@/tests/support/a-session'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { ownDatabase, type TestDatabase } from '@/tests/support/database'
import { authoriseReport } from './authorise-report'
import { permitEnded } from './permit'
import { showEmbeddedReport } from './show-report'

let database: TestDatabase
beforeAll(async () => {
  log.level = 'silent'
  database = await ownDatabase()
  // The page uses the pool of the process.
  Object.assign(globalThis, { illuminateDatabase: database })
  Object.assign(env, { DATABASE_URL: database.url, EMBED_ORIGINS: ['https://www.example.org'] })
})

const ask = async (insight: string, token: string | undefined, now: Date) => {
  const address = `https://own.example/embed/insights/${insight}${token === undefined ? '' : `?token=${token}`}`
  const answer = await showEmbeddedReport(new Request(address), insight, now)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function aOrganisation(knownAttendance: number) {
  const { db } = database
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { startDate: '2026-04-01', endDate: '2026-06-30' })
  await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 1, knownAttendance })
  return { organisation: organisation, admin: await withSession(db, await as.admin(db, organisation)) }
}

test('whatever is refused is a page that says so, with its status, and frames as the report would', async () => {
  const { admin } = await aOrganisation(4_321)
  const { token } = await authoriseReport(admin, 'Attendance', {})
  for (const [insight, given] of [
    ['attendance', undefined],
    ['tickets', token],
    ['nothing', token],
  ] as const) {
    const { status, headers, text } = await ask(insight, given, admin.now)
    expect([insight, status, headers.get('content-type')]).toEqual([insight, 401, 'text/html; charset=utf-8'])
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://www.example.org')
    expect(text).toContain(permitEnded)
    expect(text).not.toContain('4,321')
    if (given) expect(text).not.toContain(given)
  }
})

test('the figures are those in the reach of whoever asked, until that changes', async () => {
  const { admin, organisation } = await aOrganisation(4_321)
  await aOrganisation(5_678)
  const { token, insightId } = await authoriseReport(admin, 'Attendance', { year: 2026 })
  const shown = await ask(insightId, token, admin.now)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('<b>4,321</b>')
  expect(shown.text).not.toContain('5,678')
  expect(shown.text).not.toContain(token)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  const other = await anOrganisation(database.db)
  await database.db.insert(userOrganisations).values({ userId: admin.actor.userId, organisationId: other.id })
  expect((await ask(insightId, token, admin.now)).status).toBe(401)
  expect(organisation.id).not.toBe(other.id)
})
