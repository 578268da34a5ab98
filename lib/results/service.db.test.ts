import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getResults } from './service'

async function harbour(db: Database) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const survey = await aPublishedSurvey(db, event, organisation.id)
  const answered = (state: 0 | 1 | 2, startedAt: string, answers: Record<string, unknown> = {}, marks = 0) =>
    db.insert(responses).values({
      id: randomUUID(),
      surveyId: survey.id,
      organisationId: organisation.id,
      keyHash: Buffer.alloc(32),
      state,
      answers,
      marks,
      startedAt: new Date(startedAt),
      submittedAt: state === 2 ? new Date(startedAt) : null,
    })
  return { organisation, survey, answered }
}

test(
  'figures of a survey out of scope are not there',
  inTransaction(async (db) => {
    const { survey } = await harbour(db)
    const rival = await as.admin(db, await anOrganisation(db))
    await expect(getResults(rival, survey.id)).rejects.toMatchObject({ status: 404, message: 'Survey not found' })
    await expect(getResults(await as.nobody(db), survey.id)).rejects.toMatchObject({ status: 403 })
  }),
)

test(
  'responses count by the day they were begun in London and by how far they got',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await harbour(db)
    // 23:30 on 31 March in UTC is half past midnight on 1 April in London.
    await answered(2, '2026-03-31T23:30:00Z', { 'B-Q1': '5' })
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '5' })
    await answered(1, '2026-03-31T11:00:00Z', { 'B-Q1': '1' })
    await answered(0, '2026-03-31T12:00:00Z')
    const results = await getResults(await as.user(db, organisation), survey.id)
    expect(results.responses).toEqual({ started: 1, partial: 1, submitted: 2 })
    expect(results.days).toEqual([
      { day: '2026-03-31', started: 1, partial: 1, submitted: 1 },
      { day: '2026-04-01', started: 0, partial: 0, submitted: 1 },
    ])
    // A partial answer is no figure yet.
    expect(results.questions[0]).toMatchObject({ name: 'B-Q1', answered: 2 })
    expect(results.questions[0]?.rows.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0])
  }),
)

test(
  'every kind of question is counted as it was answered',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await harbour(db)
    const day = '2026-11-07T19:00:00Z'
    await answered(2, day, { 'B-Q2': '10', 'B-Q5': ['learn', 'other'], 'B-Q5-Comment': 'A dare', 'B-Q10': 'LS1 4AP' })
    await answered(2, day, { 'B-Q2': '6', 'B-Q5': ['learn'], 'B-Q10': 'LS1 4AP' })
    const { questions } = await getResults(await as.admin(db, organisation), survey.id)
    const of = (name: string) => questions.find((question) => question.name === name)
    expect(of('B-Q2')?.nps).toMatchObject({ score: 0, promoters: 1, detractors: 1 })
    expect(of('B-Q5')?.answered).toBe(2)
    expect(
      of('B-Q5')
        ?.rows.filter(({ count }) => count > 0)
        .map(({ count, share }) => [count, share]),
    ).toEqual([
      [2, 1],
      [1, 0.5],
    ])
    expect(of('B-Q10')?.rows).toEqual([{ label: 'LS1 4AP', count: 2, share: 1 }])
    expect(of('B-Q16')).toMatchObject({ answered: 0, nps: null })
    expect(questions.map(({ name }) => name)).not.toContain('B-Q5-Comment')
  }),
)

test(
  'results can include or exclude marked answers, and say how many there are and why',
  inTransaction(async (db) => {
    const { organisation, survey, answered } = await harbour(db)
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '5' })
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '1' }, 2)
    await answered(2, '2026-03-31T10:00:00Z', { 'B-Q1': '1' }, 5)
    const ctx = await as.user(db, organisation)
    const answeredIn = async (withoutMarked: boolean) => {
      const { responses, questions, marked } = await getResults(ctx, survey.id, { withoutMarked })
      return { submitted: responses.submitted, answered: questions[0]?.answered, marked: marked.count }
    }
    expect(await answeredIn(false)).toEqual({ submitted: 3, answered: 3, marked: 2 })
    expect(await answeredIn(true)).toEqual({ submitted: 1, answered: 1, marked: 2 })
    expect((await getResults(ctx, survey.id)).marked).toMatchObject({
      leftOut: false,
      reasons: [
        { reason: 'a hidden field was filled in', count: 1 },
        { reason: 'sent faster than anybody reads', count: 1 },
        { reason: 'the same answers as another response', count: 1 },
      ],
    })
  }),
)
