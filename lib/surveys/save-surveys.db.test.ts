import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, surveys, surveyTemplates } from '@/db/schema'
import {
  anEventFixture,
  aResponse,
  aSurveyFixture,
  fieldsWithOptional,
  surveyFields,
} from '@/tests/support/a-survey-to-save'
import { as } from '@/tests/support/actors'
import { anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { questionsOf, type SurveySchema } from './questions/survey-schema'
import { checkSurveyName, getSurvey } from './read-surveys'
import { createSurvey, deleteSurvey, saveSurvey } from './save-surveys'

test(
  'optional questions that are not in the bank are not saved',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    const [bank] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.kind, 'optional'))
    const chosen = { optionalQuestions: ['B-Q1', 'O-Q999', 'O-Q1', 'O-Q1'] }
    await saveSurvey(home.ctx, id, surveyFields(home, { ...chosen, optionalQuestionTemplateId: bank?.id ?? 0 }))
    expect(await getSurvey(home.ctx, id)).toMatchObject({ optionalQuestions: ['O-Q1'], numberOfQuestions: 19 })
    await saveSurvey(home.ctx, id, surveyFields(home, chosen))
    expect(await getSurvey(home.ctx, id)).toMatchObject({ optionalQuestions: [], numberOfQuestions: 18 })
  }),
)

test(
  'a survey as read can be sent back as a save',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    expect(await getSurvey(home.ctx, id)).toMatchObject({
      createAsOrganisationTemplate: false,
      orgSurveyTemplateName: '',
      orgSurveyTemplateDescription: '',
    })
  }),
)

test(
  'publishing assigns a quick code and freezes all 18 questions with filled-in titles',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    const saved = await saveSurvey(home.ctx, id, surveyFields(home, { isDraft: false, version: 1 }))
    expect(saved.quickCode).toMatch(/^[23456789A-HJKMNP-TV-Z]{10}$/)
    const survey = await getSurvey(home.ctx, id)
    const questions = questionsOf(survey.schemaReadOnly as SurveySchema)
    expect(questions.map(({ name }) => name)).toEqual(Array.from({ length: 18 }, (_, at) => `B-Q${at + 1}`))
    expect(questions[0]?.title).toBe('Overall, how was your experience of The Winter Garden?')
    expect(survey).toMatchObject({ isDraft: false, isNew: false, state: 'active', numberOfQuestions: 18 })
    const [entries] = await db.select().from(auditTrail).where(eq(auditTrail.action, 'publish')).orderBy(auditTrail.id)
    expect(entries).toMatchObject({ subject: 'survey', subjectId: String(id), subjectName: 'Autumn audience' })
  }),
)

describe('a save is refused', () => {
  test(
    'of an old version, with who changed it and when',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const id = await createSurvey(home.ctx, { eventId: home.event.id })
      await saveSurvey(home.ctx, id, surveyFields(home, { version: 1 }))
      await expect(
        saveSurvey(home.ctx, id, surveyFields(home, { introduction: 'Mine', version: 1 })),
      ).rejects.toMatchObject({
        status: 409,
        message:
          'This survey was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
      })
      expect((await getSurvey(home.ctx, id)).introduction).toBe('Welcome')
    }),
  )

  test(
    'when another survey of the event has the name, in any case',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      await aPublishedSurvey(db, home.event, home.organisation.id, { name: 'AUTUMN audience' })
      const id = await createSurvey(home.ctx, { eventId: home.event.id })
      expect(await checkSurveyName(home.ctx, { name: 'autumn audience', surveyId: id })).toEqual({
        nameAvailable: false,
      })
      await expect(saveSurvey(home.ctx, id, surveyFields(home))).rejects.toMatchObject({
        status: 409,
        fields: { name: 'Name is already used' },
      })
    }),
  )

  test(
    'by a partner and by another organisation',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      const partner = await as.admin(db, home.partner)
      expect(await getSurvey(partner, survey.id)).toMatchObject({ mayEdit: false, mayDelete: false })
      await expect(saveSurvey(partner, survey.id, surveyFields(home))).rejects.toMatchObject({ status: 403 })
      const rival = await as.admin(db, await anOrganisation(db))
      await expect(saveSurvey(rival, survey.id, surveyFields(home))).rejects.toMatchObject({
        status: 404,
        message: 'Survey not found',
      })
    }),
  )

  test(
    'of an archived survey',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, { quickCode: null })
      await expect(saveSurvey(home.ctx, survey.id, surveyFields(home))).rejects.toMatchObject({
        status: 409,
        message: 'This survey has been archived and is now read-only',
      })
    }),
  )

  test(
    'as a preview once it is published',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await expect(saveSurvey(home.ctx, survey.id, surveyFields(home, { isPreview: true }))).rejects.toMatchObject({
        message: 'You cannot preview a published survey.',
      })
    }),
  )

  test(
    'with other questions once there are responses; texts may still change',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await aResponse(db, survey, 1)
      await expect(
        saveSurvey(home.ctx, survey.id, surveyFields(home, { optionalQuestions: ['O-Q1'] })),
      ).rejects.toMatchObject({
        status: 409,
        message: 'The template cannot be changed once the survey has responses.',
      })
      const saved = await saveSurvey(home.ctx, survey.id, surveyFields(home, { introduction: 'New words' }))
      expect(saved.quickCode).toBe(survey.quickCode)
      expect((await getSurvey(home.ctx, survey.id)).introduction).toBe('New words')
    }),
  )
})

describe('deleting a survey', () => {
  test.each([1, 2] as const)('is refused with responses (state %i)', (state) =>
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await aResponse(db, survey, state)
      await expect(deleteSurvey(home.ctx, survey.id)).rejects.toMatchObject({
        status: 409,
        message: 'The survey has responses.',
      })
      expect(await db.select().from(surveys).where(eq(surveys.id, survey.id))).toHaveLength(1)
    })(),
  )

  test(
    'deletes its unanswered responses too',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await aResponse(db, survey, 0)
      await deleteSurvey(home.ctx, survey.id)
      await expect(getSurvey(home.ctx, survey.id)).rejects.toMatchObject({ status: 404 })
    }),
  )
})

test(
  'the logo of an organisation that does not own the event is refused',
  inTransaction(async (db) => {
    const home = await aSurveyFixture(db)
    const other = await anOrganisation(db)
    await expect(
      saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { logoOrganisationId: other.id })),
    ).rejects.toMatchObject({
      status: 422,
      fields: { logoOrganisationId: 'Choose an organisation that owns the event' },
    })
    await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { logoOrganisationId: home.organisation.id }))
    expect(await getSurvey(home.ctx, home.id)).toMatchObject({ logoOrganisationId: home.organisation.id })
  }),
)
