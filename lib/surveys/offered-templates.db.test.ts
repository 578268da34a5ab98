import { describe, expect, test } from 'vitest'
import { surveyTemplates } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { aSurveyFixture, fieldsWithOptional, theTemplate } from '@/tests/support/a-survey-to-save'
import { as, at } from '@/tests/support/actors'
import { anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listTemplatesFor } from './read-surveys'
import { saveSurvey } from './save-surveys'

describe('the templates a survey may be built on', () => {
  const offered = async ({ ctx, id }: Awaited<ReturnType<typeof aSurveyFixture>>) => {
    const { data } = await listTemplatesFor(ctx, id, { ...firstPage({ take: 100 }), qbank: 'false' })
    return data.map(({ name }) => name)
  }

  test(
    'are the mandated ones within their dates, and the organisation’s own while their base is within its dates',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const older = await theTemplate(db, 'mandated-2023-24')
      const organisationId = home.organisation.id
      const given = { kind: 'organisation', organisationId, schema: {}, numberOfQuestions: 0 } as const
      await db.insert(surveyTemplates).values([
        { ...given, name: 'On the old set', basedOnTemplateId: older.id },
        { ...given, name: 'On the new set', basedOnTemplateId: home.template.id },
        { ...given, name: 'Ended', availableTo: '2026-11-20' },
        { ...given, name: 'Ends today', availableTo: '2026-11-21' },
      ])
      expect((await offered(home)).toSorted()).toEqual(['Audience survey 2024/25', 'Ends today', 'On the new set'])
      const then = { ...home, ctx: { ...home.ctx, now: at('2024-09-30') } }
      expect((await offered(then)).toSorted()).toEqual([
        'Audience survey 2023/24',
        'Audience survey 2024/25',
        'Ended',
        'Ends today',
        'On the new set',
        'On the old set',
      ])
    }),
  )

  test(
    'cannot be newly chosen once they are no longer offered, nor when another organisation made them',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const older = await theTemplate(db, 'mandated-2023-24')
      const rival = await anOrganisation(db)
      const [theirs] = await db
        .insert(surveyTemplates)
        .values({ kind: 'organisation', name: 'Theirs', organisationId: rival.id, schema: {}, numberOfQuestions: 0 })
        .returning()
      const notOffered = { status: 422, message: 'This template is not offered for the survey.' }
      const choose = (ctx: typeof home.ctx, surveyTemplateId: number) =>
        saveSurvey(ctx, home.id, fieldsWithOptional(home, { surveyTemplateId }))
      await expect(choose(home.ctx, older.id)).rejects.toMatchObject(notOffered)
      await expect(choose(await as.globalAdmin(db), theirs?.id ?? 0)).rejects.toMatchObject(notOffered)
      await expect(choose(home.ctx, theirs?.id ?? 0)).rejects.toMatchObject({
        status: 422,
        message: 'Survey template is required',
      })
    }),
  )

  test(
    'stay with a survey that was built on them in time',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const older = await theTemplate(db, 'mandated-2023-24')
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, { surveyTemplateId: older.id })
      const { version } = await saveSurvey(
        home.ctx,
        survey.id,
        fieldsWithOptional(home, { surveyTemplateId: older.id }),
      )
      expect(version).toBe(survey.version + 1)
    }),
  )
})
