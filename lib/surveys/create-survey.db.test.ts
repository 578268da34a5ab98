import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { eventOrganisations } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { anEventFixture } from '@/tests/support/a-survey-to-save'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getSurvey, listEventSurveys } from './read-surveys'
import { createSurvey } from './save-surveys'

describe('a survey is not created', () => {
  test(
    'by a General User',
    inTransaction(async (db) => {
      const { organisation, event } = await anEventFixture(db)
      await expect(createSurvey(await as.user(db, organisation), { eventId: event.id })).rejects.toMatchObject({
        status: 403,
      })
    }),
  )

  test(
    'by a partner of the event',
    inTransaction(async (db) => {
      const { partner, event } = await anEventFixture(db)
      await expect(createSurvey(await as.admin(db, partner), { eventId: event.id })).rejects.toMatchObject({
        status: 403,
      })
    }),
  )

  test(
    'by another organisation, which gets 404 for the event',
    inTransaction(async (db) => {
      const { event } = await anEventFixture(db)
      const rival = await as.admin(db, await anOrganisation(db))
      await expect(createSurvey(rival, { eventId: event.id })).rejects.toMatchObject({
        status: 404,
        message: 'Event not found',
      })
      await expect(createSurvey(rival, { eventId: 999_999_999 })).rejects.toMatchObject({
        status: 404,
        message: 'Event not found',
      })
    }),
  )

  test(
    'while the event has no owner',
    inTransaction(async (db) => {
      const { organisation, ctx } = await anEventFixture(db)
      const event = await anEvent(db, organisation.id)
      await db
        .update(eventOrganisations)
        .set({ relationshipTypeId: 11 })
        .where(eq(eventOrganisations.eventId, event.id))
      await expect(createSurvey(ctx, { eventId: event.id })).rejects.toMatchObject({
        status: 409,
        message: 'No Event Owner: Please add an event owner before creating a survey',
      })
    }),
  )
})

test(
  'a new survey counts the questions of its template',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    await createSurvey(home.ctx, { eventId: home.event.id })
    const { data } = await listEventSurveys(home.ctx, home.event.id, firstPage({ take: 10 }))
    expect(data).toMatchObject([{ numberOfQuestions: 18 }])
  }),
)

test(
  'a new survey is a draft with default texts on the latest mandated template',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const survey = await getSurvey(home.ctx, await createSurvey(home.ctx, { eventId: home.event.id }))
    expect(survey).toMatchObject({
      name: null,
      shownName: 'Draft - 21/11/2026',
      isDraft: true,
      isNew: true,
      quickCode: null,
      surveyTemplateId: home.template.id,
      organisationDisplayName: 'Harbour Arts',
      postCompletionMessage: 'Thanks for submitting your responses.',
      mayEdit: true,
      mayDelete: false,
      state: 'draft',
    })
    expect(survey.introduction).toContain('The Winter Garden')
    // The number of minutes is measured, and shown beside the introduction.
    expect(survey.introduction).toContain('It takes a few minutes, and your answers are anonymous.')
  }),
)
