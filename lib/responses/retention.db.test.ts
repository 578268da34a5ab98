// R-21 of docs/drills.md.

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import {
  answerCells,
  auditTrail,
  erasedResponses,
  responseFacts,
  responseReviews,
  responseRevisions,
  responses,
  reviewedResponses,
  surveyLinks,
  surveyLinkViews,
} from '@/db/schema'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { submittedResponses, unansweredResponses, unfinishedResponses } from './retention'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (days: number, ms: number) => new Date(now.getTime() - days * 24 * 3_600_000 + ms)

async function aSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  return aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id)
}

const insertResponse = async (db: Database, survey: { id: number; organisationId: number }, overrides: object) => {
  const row = {
    id: randomUUID(),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    keyHash: Buffer.alloc(32),
  }
  await db.insert(responses).values({ ...row, ...overrides })
  return row.id
}
const remainingIds = async (db: Database) =>
  (await db.select({ id: responses.id }).from(responses)).map(({ id }) => id).sort()

test(
  'a partial response is deleted 30 days after its last answer, a submitted one is not',
  inTransaction(async (db) => {
    const survey = await aSurvey(db)
    const old = { startedAt: ago(40, 0), updatedAt: ago(30, -1) }
    await insertResponse(db, survey, { ...old, state: 1 })
    const remaining = [
      await insertResponse(db, survey, { ...old, state: 1, updatedAt: ago(30, 1) }),
      await insertResponse(db, survey, { ...old, state: 2, submittedAt: ago(30, -1) }),
    ]
    const ctx = { ...(await as.globalAdmin(db)), now }
    expect(await unfinishedResponses.run(ctx, new AbortController().signal)).toBe(1)
    expect(await remainingIds(db)).toEqual(remaining.sort())
  }),
)

test(
  'a response without answers is deleted after a day',
  inTransaction(async (db) => {
    const survey = await aSurvey(db)
    await insertResponse(db, survey, { startedAt: ago(1, -1), updatedAt: ago(1, -1) })
    const remaining = [
      await insertResponse(db, survey, { startedAt: ago(1, 1), updatedAt: ago(1, 1) }),
      await insertResponse(db, survey, { startedAt: ago(2, 0), updatedAt: ago(2, 0), state: 1 }),
    ]
    const ctx = { ...(await as.globalAdmin(db)), now }
    expect(await unansweredResponses.run(ctx, new AbortController().signal)).toBe(1)
    expect(await remainingIds(db)).toEqual(remaining.sort())
  }),
)

const yearsAgo = (years: number, ms: number) => new Date(Date.UTC(2026 - years, 10, 21, 12) + ms)
const removalNotes = async (db: Database) =>
  (await db.select().from(auditTrail).where(eq(auditTrail.subject, 'response')).orderBy(auditTrail.id)).map(
    ({ note }) => note,
  )

test(
  'a submitted response is deleted after seven years with its related rows, and audited',
  inTransaction(async (db) => {
    const survey = await aSurvey(db)
    const sent = (at: Date) => ({ state: 2, startedAt: at, updatedAt: at, submittedAt: at })
    const old = await insertResponse(db, survey, sent(yearsAgo(7, -1)))
    await db.insert(responseReviews).values({ responseId: old, questionName: 'B-Q1' })
    await db.insert(reviewedResponses).values({ responseId: old, state: 'approved' })
    const change = { before: { 'B-Q1': 'a' }, after: { 'B-Q1': 'b' }, changedAt: now }
    await db.insert(responseRevisions).values({ responseId: old, number: 1, ...change })
    const remaining = await insertResponse(db, survey, sent(yearsAgo(7, 1)))
    await db.insert(erasedResponses).values([
      { id: randomUUID(), surveyId: survey.id, erasedAt: yearsAgo(7, -1) },
      { id: randomUUID(), surveyId: survey.id, erasedAt: yearsAgo(7, 1) },
    ])
    const [link] = await db
      .insert(surveyLinks)
      .values({ surveyId: survey.id, label: 'Foyer', token: 'ABCDEFG' })
      .returning()
    await db.insert(surveyLinkViews).values([
      { linkId: link?.id ?? 0, day: '2019-11-20', views: 3 },
      { linkId: link?.id ?? 0, day: '2019-11-21', views: 4 },
    ])
    const ctx = { ...(await as.globalAdmin(db)), now }
    const signal = new AbortController().signal

    expect(await submittedResponses.retention?.due(db, now, ago(-30, 0))).toEqual({ now: 1, soon: 2 })
    expect(await submittedResponses.retention?.bySurvey?.(db, now, ago(-30, 0))).toMatchObject([
      { surveyId: survey.id, survey: survey.name, now: 1, soon: 2 },
    ])
    expect(await remainingIds(db)).toEqual([old, remaining].sort())

    await keepFacts(db, await openFactsSource(db))
    expect(await submittedResponses.run(ctx, signal)).toBe(3)
    expect(await remainingIds(db)).toEqual([remaining])
    for (const table of [responseReviews, reviewedResponses, responseRevisions])
      expect(await db.select().from(table)).toEqual([])
    expect(await db.select().from(erasedResponses)).toHaveLength(1)
    expect((await db.select().from(surveyLinkViews)).map(({ day }) => day)).toEqual(['2019-11-21'])
    expect(await submittedResponses.run(ctx, signal)).toBe(0)
    expect(await removalNotes(db)).toEqual(['Answers sent before 2019-11-21 were removed: 1, of 1 survey'])
  }),
)

test(
  'a response that no figure counts yet stays until one does, and is counted for good',
  inTransaction(async (db) => {
    const survey = await aSurvey(db)
    const at = yearsAgo(7, -1)
    const old = await insertResponse(db, survey, { state: 2, startedAt: at, updatedAt: at, submittedAt: at })
    const ctx = { ...(await as.globalAdmin(db)), now }
    const run = () => submittedResponses.run(ctx, new AbortController().signal)
    expect(await run()).toBe(0)
    expect(await remainingIds(db)).toEqual([old])
    const factsSource = await openFactsSource(db)
    await keepFacts(db, factsSource)
    expect(await run()).toBe(1)
    await keepFacts(db, factsSource)
    expect(await db.select().from(responseFacts)).toEqual([])
    expect(await db.select().from(answerCells)).toMatchObject([{ responses: 1, sealed: 1 }])
  }),
)

test(
  'partial responses due for deletion are counted by survey, and counting deletes nothing',
  inTransaction(async (db) => {
    const [one, two] = [await aSurvey(db), await aSurvey(db)]
    const leftAgo = (days: number) => ({ state: 1, startedAt: ago(days, -1), updatedAt: ago(days, -1) })
    await insertResponse(db, one, leftAgo(30))
    await insertResponse(db, two, leftAgo(31))
    await insertResponse(db, two, leftAgo(40))
    await insertResponse(db, two, leftAgo(2))
    expect(await unfinishedResponses.retention?.due(db, now, ago(-30, 0))).toEqual({ now: 3, soon: 4 })
    expect(await unfinishedResponses.retention?.bySurvey?.(db, now, ago(-30, 0))).toMatchObject([
      { surveyId: two.id, now: 2, soon: 3 },
      { surveyId: one.id, now: 1, soon: 1 },
    ])
    const ctx = { ...(await as.globalAdmin(db)), now }
    expect(await unfinishedResponses.run(ctx, new AbortController().signal)).toBe(3)
    expect(await removalNotes(db)).toEqual(['Partial answers left 30 days ago and earlier were removed: 3'])
  }),
)
