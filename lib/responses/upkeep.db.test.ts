import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { unansweredResponses, unfinishedResponses } from './upkeep'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (days: number, ms: number) => new Date(now.getTime() - days * 24 * 3_600_000 + ms)

async function aSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  return aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id)
}

const made = async (db: Database, survey: { id: number; organisationId: number }, given: object) => {
  const row = {
    id: randomUUID(),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    keyHash: Buffer.alloc(32),
  }
  await db.insert(responses).values({ ...row, ...given })
  return row.id
}
const left = async (db: Database) => (await db.select({ id: responses.id }).from(responses)).map(({ id }) => id).sort()

test(
  'a partial response is swept 30 days after its last answer, a submitted one is not',
  inTransaction(async (db) => {
    const survey = await aSurvey(db)
    const old = { startedAt: ago(40, 0), updatedAt: ago(30, -1) }
    await made(db, survey, { ...old, state: 1 })
    const kept = [
      await made(db, survey, { ...old, state: 1, updatedAt: ago(30, 1) }),
      await made(db, survey, { ...old, state: 2, submittedAt: ago(30, -1) }),
    ]
    const ctx = { ...(await as.globalAdmin(db)), now }
    expect(await unfinishedResponses.run(ctx, new AbortController().signal)).toBe(1)
    expect(await left(db)).toEqual(kept.sort())
  }),
)

test(
  'a response nobody answered is swept after a day',
  inTransaction(async (db) => {
    const survey = await aSurvey(db)
    await made(db, survey, { startedAt: ago(1, -1), updatedAt: ago(1, -1) })
    const kept = [
      await made(db, survey, { startedAt: ago(1, 1), updatedAt: ago(1, 1) }),
      await made(db, survey, { startedAt: ago(2, 0), updatedAt: ago(2, 0), state: 1 }),
    ]
    const ctx = { ...(await as.globalAdmin(db)), now }
    expect(await unansweredResponses.run(ctx, new AbortController().signal)).toBe(1)
    expect(await left(db)).toEqual(kept.sort())
  }),
)
