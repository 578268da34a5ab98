import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, surveyTemplates } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { aSurveyFixture, fieldsWithOptional } from '@/tests/support/a-survey-to-save'
import { aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listOrganisationTemplates } from './organisation-templates'
import { questionsOf, type SurveySchema } from './questions/survey-schema'
import { getSurvey, getTemplate } from './read-surveys'
import { createSurvey, saveSurvey } from './save-surveys'

const asTemplate = (name = 'Studio nights', description = 'What we always ask in the Studio') => ({
  createAsOrganisationTemplate: true,
  orgSurveyTemplateName: name,
  orgSurveyTemplateDescription: description,
})

const ownTemplates = ({ db, organisation }: Awaited<ReturnType<typeof aSurveyFixture>>) =>
  db.select().from(surveyTemplates).where(eq(surveyTemplates.organisationId, organisation.id))

describe('saving as an organisation template is refused', () => {
  test.each([
    ['', 'Any', 'orgSurveyTemplateName', 'Unable to save survey as organisation template name must not be empty.'],
    [
      'Any',
      '',
      'orgSurveyTemplateDescription',
      'Unable to save survey as organisation template description must not be empty.',
    ],
  ])('before publish, with the name %j and the description %j', (name, description, field, message) =>
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      await expect(
        saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...asTemplate(name, description), isDraft: false })),
      ).rejects.toMatchObject({ status: 422, message, fields: { [field]: message } })
    })(),
  )

  test(
    'of a published survey',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await expect(saveSurvey(home.ctx, survey.id, fieldsWithOptional(home, asTemplate()))).rejects.toMatchObject({
        status: 409,
        message: 'Only a draft can be saved as an organisation template.',
      })
    }),
  )

  test(
    'of a draft based on one, and under a name in use',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, asTemplate()))
      const [made] = await ownTemplates(home)
      await expect(
        saveSurvey(home.ctx, home.id, fieldsWithOptional(home, asTemplate('STUDIO nights'))),
      ).rejects.toMatchObject({
        status: 409,
        message: 'Name is already used',
        fields: { orgSurveyTemplateName: 'Name is already used' },
      })
      await expect(
        saveSurvey(
          home.ctx,
          home.id,
          fieldsWithOptional(home, { ...asTemplate('Another'), surveyTemplateId: made?.id ?? 0 }),
        ),
      ).rejects.toMatchObject({ status: 409, message: 'The survey is already based on an organisation template.' })
      expect(await ownTemplates(home)).toHaveLength(1)
    }),
  )
})

test(
  'a refused publication creates no template and leaves the survey a draft',
  inTransaction(async (db) => {
    const home = await aSurveyFixture(db)
    await aPublishedSurvey(db, home.event, home.organisation.id, { name: 'Taken' })
    // A savepoint undoes the refused save within the test's transaction.
    await expect(
      saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...asTemplate(), name: 'taken', isDraft: false })),
    ).rejects.toMatchObject({ status: 409, fields: { name: 'Name is already used' } })
    expect(await ownTemplates(home)).toHaveLength(0)
    expect(await getSurvey(home.ctx, home.id)).toMatchObject({ isDraft: true, quickCode: null, isNew: true })
  }),
)

test(
  'a save that requests it creates the template, with its base, optional questions and placeholders, and audits it',
  inTransaction(async (db) => {
    const home = await aSurveyFixture(db)
    expect((await getSurvey(home.ctx, home.id)).maySaveAsTemplate).toBe(true)
    const { organisationTemplateId } = await saveSurvey(
      home.ctx,
      home.id,
      fieldsWithOptional(home, { ...asTemplate(), isDraft: false }),
    )
    const template = await getTemplate(home.ctx, organisationTemplateId ?? 0)
    expect(template).toMatchObject({
      kind: 'organisation',
      name: 'Studio nights',
      description: 'What we always ask in the Studio',
      organisationId: home.organisation.id,
      basedOnTemplateId: home.template.id,
      schema: home.template.schema,
      optionalQuestions: ['O-Q1', 'O-DQ1'],
      optionalQuestionPlaceholders: { 'O-DQ1': { placeholder: 'the foyer' } },
      numberOfQuestions: 20,
      createdBy: 'Ada Quill',
      numberOfSurveysUsingTemplate: 0,
    })
    const entries = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'surveyTemplate'), eq(auditTrail.subjectId, String(template.id))))
      .orderBy(auditTrail.id)
    expect(entries).toMatchObject([{ action: 'create', subjectName: 'Studio nights' }])
    expect((await getSurvey(home.ctx, home.id)).maySaveAsTemplate).toBe(false)
  }),
)

test(
  'a survey on an organisation template has its questions, and is counted as using it',
  inTransaction(async (db) => {
    const home = await aSurveyFixture(db)
    const { organisationTemplateId = 0 } = await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, asTemplate()))
    const second = await createSurvey(home.ctx, { eventId: home.event.id })
    const chosen = { name: 'Second', surveyTemplateId: organisationTemplateId }
    await saveSurvey(home.ctx, second, fieldsWithOptional(home, chosen))
    const survey = await getSurvey(home.ctx, second)
    expect(survey).toMatchObject({ numberOfQuestions: 20, maySaveAsTemplate: false })
    const titles = questionsOf(survey.schema as SurveySchema).map(({ title }) => title)
    expect(titles).toContain('Was this your first visit to The Quay?')
    expect(titles).toContain('How would you rate the foyer?')
    const { data } = await listOrganisationTemplates(home.ctx, home.organisation.id, firstPage({ take: 10 }))
    expect(data).toMatchObject([{ name: 'Studio nights', numberOfSurveysUsingTemplate: 1 }])
  }),
)
