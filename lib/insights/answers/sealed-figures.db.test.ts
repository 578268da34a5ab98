import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responseFacts, responses } from '@/db/schema'
import { submittedResponses } from '@/lib/responses/retention'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from './keep-facts'
import { sumAnswers } from './sum-answers'
import { verifyFiguresOf } from './verify-figures'

const sent = new Date('2019-05-10T12:00:00Z')
const sevenYearsLater = new Date('2026-11-21T12:00:00Z')

async function anOldSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { startDate: '2019-05-01', endDate: '2019-05-31' })
  const survey = await aPublishedSurvey(db, event, organisation.id)
  const answer = async (times: number, answers: Record<string, unknown>, submittedAt = sent) => {
    const about = { surveyId: survey.id, organisationId: organisation.id, keyHash: Buffer.alloc(32) }
    const rows = Array.from({ length: times }, () => ({ ...about, id: randomUUID(), state: 2, answers, submittedAt }))
    await db.insert(responses).values(rows)
    return rows.map(({ id }) => id)
  }
  const sums = async () => {
    const counted = { organisations: [organisation.id], filters: {}, year: 2019, quarters: [1] as const }
    const { responses: count, concepts } = await sumAnswers(db, counted, ['nps', 'ethnicity'])
    const valuesOf = (concept: string) => Object.fromEntries(concepts.get(concept)?.values ?? [])
    return { count, nps: valuesOf('nps'), ethnicity: valuesOf('ethnicity') }
  }
  return { organisation, answer, sums }
}

test('what retention deletes stays counted, but for a few of a sensitive kind; the person is gone', async () => {
  const { db } = await ownDatabase()
  const factsSource = await openFactsSource(db)
  const { organisation, answer, sums } = await anOldSurvey(db)
  await answer(10, { 'B-Q2': '9', 'B-Q15': 'white_british' })
  await answer(9, { 'B-Q2': '3', 'B-Q15': 'mixed_wbc' })
  await keepFacts(db, factsSource)
  expect(await sums()).toEqual({ count: 19, nps: { '3': 9, '9': 10 }, ethnicity: { white_british: 10, mixed_wbc: 9 } })
  await submittedResponses.run({ ...(await as.globalAdmin(db)), now: sevenYearsLater }, new AbortController().signal)
  expect((await sums()).count).toBe(19)
  await keepFacts(db, factsSource)
  expect(await sums()).toEqual({ count: 19, nps: { '3': 9, '9': 10 }, ethnicity: { white_british: 10 } })
  expect(await db.select().from(responseFacts)).toEqual([])
  expect(await verifyFiguresOf(db, factsSource, organisation.id, { now: sevenYearsLater })).toBe(0)
  expect(await sums()).toEqual({ count: 19, nps: { '3': 9, '9': 10 }, ethnicity: { white_british: 10 } })
})

test('a few of a sensitive kind stay as long as one of their responses is there', async () => {
  const { db } = await ownDatabase()
  const factsSource = await openFactsSource(db)
  const { answer, sums } = await anOldSurvey(db)
  await answer(2, { 'B-Q15': 'mixed_wbc' })
  const [later = ''] = await answer(1, { 'B-Q15': 'mixed_wbc' }, new Date('2026-01-10T12:00:00Z'))
  await keepFacts(db, factsSource)
  await submittedResponses.run({ ...(await as.globalAdmin(db)), now: sevenYearsLater }, new AbortController().signal)
  await keepFacts(db, factsSource)
  expect((await sums()).ethnicity).toEqual({ mixed_wbc: 3 })
  await db.delete(responses).where(eq(responses.id, later))
  await keepFacts(db, factsSource)
  expect(await sums()).toEqual({ count: 2, nps: {}, ethnicity: {} })
})
