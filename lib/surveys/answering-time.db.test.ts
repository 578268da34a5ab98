import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responses } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getMeasuredTime } from './answering-time'

type Survey = { id: number; organisationId: number }

/** Inserts responses that took these numbers of seconds. */
const answeredIn = (
  db: Database,
  survey: Survey,
  seconds: number[],
  overrides: Partial<typeof responses.$inferInsert> = {},
) =>
  db.insert(responses).values(
    seconds.map((took, at) => {
      const startedAt = new Date(Date.UTC(2026, 10, 1, 9, at))
      return {
        id: crypto.randomUUID(),
        surveyId: survey.id,
        organisationId: survey.organisationId,
        keyHash: Buffer.alloc(32),
        state: 2,
        startedAt,
        submittedAt: new Date(startedAt.getTime() + took * 1_000),
        ...overrides,
      }
    }),
  )

const times = (count: number, seconds: number) => Array.from({ length: count }, () => seconds)

async function aSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  return {
    organisation,
    event,
    survey: await aPublishedSurvey(db, event, organisation.id),
    ctx: await as.admin(db, organisation),
  }
}

test(
  '29 answers are too few',
  inTransaction(async (db) => {
    const { survey, ctx } = await aSurvey(db)
    await answeredIn(db, survey, times(29, 180))
    expect(await getMeasuredTime(ctx, survey)).toBeNull()
  }),
)

test(
  'the time is the median of real answers, without pauses, file uploads and marked answers',
  inTransaction(async (db) => {
    const { survey, ctx } = await aSurvey(db)
    await answeredIn(db, survey, [...times(16, 180), ...times(14, 360)])
    await answeredIn(db, survey, times(40, 1_801))
    await answeredIn(db, survey, times(40, 0))
    await answeredIn(db, survey, times(40, 1_000), { completionMethod: 2 })
    await answeredIn(db, survey, times(40, 9), { marks: 2 })
    expect(await getMeasuredTime(ctx, survey)).toEqual({ of: 'survey', answers: 30, secondsPerQuestion: 10 })
  }),
)

test(
  'only the last 200 answers count',
  inTransaction(async (db) => {
    const { survey, ctx } = await aSurvey(db)
    await answeredIn(db, survey, [...times(300, 900), ...times(200, 36)])
    expect(await getMeasuredTime(ctx, survey)).toEqual({ of: 'survey', answers: 200, secondsPerQuestion: 2 })
  }),
)

test(
  'a survey with few answers takes the time per question of surveys on the same template',
  inTransaction(async (db) => {
    const { survey, ctx, event, organisation } = await aSurvey(db)
    await answeredIn(db, survey, times(5, 900))
    for (let made = 0; made < 4; made++) {
      const other = await aPublishedSurvey(db, event, organisation.id, { numberOfQuestions: 20 })
      await answeredIn(db, other, times(12, 240))
    }
    expect(await getMeasuredTime(ctx, survey)).toEqual({ of: 'template', answers: 40, secondsPerQuestion: 12 })
    expect(await getMeasuredTime(ctx, { ...survey, surveyTemplateId: null })).toBeNull()
  }),
)
