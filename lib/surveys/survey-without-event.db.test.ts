import { describe, expect, test } from 'vitest'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { anEventFixture, surveyFields } from '@/tests/support/a-survey-to-save'
import { as } from '@/tests/support/actors'
import { anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { checkSurveyName, getSurvey, listSurveys } from './read-surveys'
import { createSurvey, deleteSurvey, saveSurvey } from './save-surveys'

describe('a survey without an event', () => {
  const unspecified = { status: 422, message: 'Event is not specified.' }

  test(
    'is not created by a user with several organisations, or none',
    inTransaction(async (db) => {
      const several = await as.admin(db, [await anOrganisation(db), await anOrganisation(db)])
      for (const ctx of [several, await as.admin(db, []), await as.globalAdmin(db)])
        for (const asked of [{}, { eventId: null }])
          await expect(createSurvey(ctx, asked)).rejects.toMatchObject({
            ...unspecified,
            fields: { eventId: 'Event is not specified.' },
          })
    }),
  )

  test(
    'is not created by a General User',
    inTransaction(async (db) => {
      const { organisation } = await anEventFixture(db)
      await expect(createSurvey(await as.user(db, organisation), {})).rejects.toMatchObject({ status: 403 })
    }),
  )

  test(
    'belongs to its author’s only organisation, and has its name',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      for (const asked of [{}, { eventId: null }])
        expect(await getSurvey(home.ctx, await createSurvey(home.ctx, asked))).toMatchObject({
          eventId: null,
          organisationId: home.organisation.id,
          organisationDisplayName: 'Harbour Arts',
          disciplineDisplayName: '',
          locationDisplayName: '',
          surveyTemplateId: home.template.id,
          introduction:
            'Thank you for coming. Harbour Arts would like to hear what you thought. It takes a few minutes, and your answers are anonymous.',
          isNew: true,
          mayEdit: true,
        })
    }),
  )

  test(
    'is out of reach of every other organisation, in every call',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const id = await createSurvey(home.ctx, {})
      const partner = await as.admin(db, home.partner)
      for (const attempt of [
        () => getSurvey(partner, id),
        () => saveSurvey(partner, id, surveyFields(home)),
        () => deleteSurvey(partner, id),
        () => checkSurveyName(partner, { name: 'A', surveyId: id }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404, message: 'Survey not found' })
    }),
  )

  test(
    'has no names to check: "Event is not specified."',
    inTransaction(async (db) => {
      const { ctx } = await anEventFixture(db)
      const surveyId = await createSurvey(ctx, {})
      await expect(checkSurveyName(ctx, { name: 'A', surveyId })).rejects.toMatchObject(unspecified)
    }),
  )

  test(
    'is saved, published, listed and deleted like any other',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const id = await createSurvey(home.ctx, {})
      await saveSurvey(home.ctx, id, surveyFields(home))
      const { quickCode } = await saveSurvey(home.ctx, id, surveyFields(home, { isDraft: false }))
      expect(quickCode).toMatch(/^[23456789A-HJKMNP-TV-Z]{10}$/)
      const list = () => listSurveys(home.ctx, { ...firstPage({ take: 10 }), organisationId: home.organisation.id })
      expect((await list()).data).toMatchObject([{ id, name: 'Autumn audience', eventId: null, eventName: null }])
      await saveSurvey(await as.globalAdmin(db), id, surveyFields(home, { introduction: 'Hello' }))
      await deleteSurvey(home.ctx, id)
      expect((await list()).data).toEqual([])
    }),
  )
})
