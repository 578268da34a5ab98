import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { responses, surveys } from '@/db/schema'
import { log } from '@/lib/floor/log'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { sumAnswers } from '@/lib/insights/answers/sum-answers'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { waitFor } from '@/tests/support/wait-for'
import { startFiguresLoop } from './figures-loop'

test('whatever happens to an answer reaches the figures by itself', async () => {
  const { db } = await ownDatabase()
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const survey = await aPublishedSurvey(db, event, organisation.id)
  const loop = startFiguresLoop(db, log)
  onTestFinished(loop.stop)
  const count = async () => {
    const counted = { organisations: [organisation.id], filters: {}, year: 2026, quarters: [1, 2, 3, 4] as const }
    return (await sumAnswers(db, counted, [])).responses
  }
  expect(await count()).toBe(0)
  const id = randomUUID()
  const about = { id, surveyId: survey.id, organisationId: organisation.id, keyHash: Buffer.alloc(32) }
  await db.insert(responses).values({ ...about, state: 2, submittedAt: new Date('2026-11-08T12:00:00Z') })
  await waitFor('it is counted', async () => (await count()) === 1)
  await db.delete(responses).where(eq(responses.id, id))
  await waitFor('it is counted no more', async () => (await count()) === 0)
})

test('an organisation whose figures cannot be made is tried once, however much the others have', async () => {
  const { db } = await ownDatabase()
  const [broken, other] = [await anOrganisation(db), await anOrganisation(db)]
  const answer = async (organisationId: number, times: number) => {
    const survey = await aPublishedSurvey(db, await anEvent(db, organisationId), organisationId)
    const row = { surveyId: survey.id, organisationId, keyHash: Buffer.alloc(32), state: 2 }
    const submittedAt = new Date('2026-11-08T12:00:00Z')
    await db.insert(responses).values(Array.from({ length: times }, () => ({ ...row, id: randomUUID(), submittedAt })))
    return survey.id
  }
  const surveyId = await answer(broken.id, 1)
  await db
    .update(surveys)
    .set({ schema: { pages: 7 }, schemaReadOnly: { pages: 7 } })
    .where(eq(surveys.id, surveyId))
  // More than one batch.
  await answer(other.id, 2_001)
  const faults: number[] = []
  await keepFacts(db, await openFactsSource(db), { onFault: (organisationId) => void faults.push(organisationId) })
  expect(faults).toEqual([broken.id])
  const counted = { organisations: [other.id], filters: {}, year: 2026, quarters: [1, 2, 3, 4] as const }
  expect((await sumAnswers(db, counted, [])).responses).toBe(2_001)
})
