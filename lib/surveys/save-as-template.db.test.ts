import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, surveyTemplates, unattendedDevices } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey, theLatestTemplate } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { listOrganisationTemplates } from './organisation-templates'
import { questionsOf, type SurveySchema } from './questions/survey-schema'
import { getSurvey, getTemplate, listTemplatesFor } from './read-surveys'
import { createSurvey, deleteSurvey, saveSurvey } from './save-surveys'
import type { SavedSurvey } from './schema'

async function theTemplate(db: Database, key: string) {
  const [template] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.key, key))
  if (!template) throw new Error(`There is no ${key}`)
  return template
}

async function harbour(db: Database, day = '2026-11-21') {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const ctx = await as.admin(db, organisation, at(day))
  const [template, bank] = [await theLatestTemplate(db), await theTemplate(db, 'optional-question-bank')]
  return { db, organisation, event, ctx, template, bank, id: await createSurvey(ctx, { eventId: event.id }) }
}

type Harbour = Awaited<ReturnType<typeof harbour>>

const fields = ({ template, bank }: Harbour, changed: Partial<SavedSurvey> = {}): SavedSurvey => ({
  name: 'Autumn audience',
  surveyTemplateId: template.id,
  introduction: 'Welcome',
  postCompletionMessage: 'Thanks for submitting your responses.',
  postCompletionUrl: '',
  organisationDisplayName: 'Harbour Arts',
  disciplineDisplayName: 'Theatre',
  locationDisplayName: 'The Quay',
  activeFrom: null,
  activeTo: null,
  optionalQuestionTemplateId: bank.id,
  optionalQuestions: ['O-Q1', 'O-DQ1'],
  optionalQuestionPlaceholders: { 'O-DQ1': { placeholder: 'the foyer' } },
  logoOrganisationId: null,
  createAsOrganisationTemplate: false,
  orgSurveyTemplateName: '',
  orgSurveyTemplateDescription: '',
  ...changed,
})

const asTemplate = (name = 'Studio nights', description = 'What we always ask in the Studio') => ({
  createAsOrganisationTemplate: true,
  orgSurveyTemplateName: name,
  orgSurveyTemplateDescription: description,
})

const ownTemplates = ({ db, organisation }: Harbour) =>
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
      const home = await harbour(db)
      await expect(
        saveSurvey(home.ctx, home.id, fields(home, { ...asTemplate(name, description), isDraft: false })),
      ).rejects.toMatchObject({ status: 422, message, fields: { [field]: message } })
    })(),
  )

  test(
    'of a published survey',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await expect(saveSurvey(home.ctx, survey.id, fields(home, asTemplate()))).rejects.toMatchObject({
        status: 409,
        message: 'Only a draft can be saved as an organisation template.',
      })
    }),
  )

  test(
    'of a draft that is based on one already, and under a name that another has',
    inTransaction(async (db) => {
      const home = await harbour(db)
      await saveSurvey(home.ctx, home.id, fields(home, asTemplate()))
      const [made] = await ownTemplates(home)
      await expect(saveSurvey(home.ctx, home.id, fields(home, asTemplate('STUDIO nights')))).rejects.toMatchObject({
        status: 409,
        message: 'Name is already used',
        fields: { orgSurveyTemplateName: 'Name is already used' },
      })
      await expect(
        saveSurvey(home.ctx, home.id, fields(home, { ...asTemplate('Another'), surveyTemplateId: made?.id ?? 0 })),
      ).rejects.toMatchObject({ status: 409, message: 'The survey is already based on an organisation template.' })
      expect(await ownTemplates(home)).toHaveLength(1)
    }),
  )
})

test(
  'a refused publish makes no template and leaves the survey a draft',
  inTransaction(async (db) => {
    const home = await harbour(db)
    await aPublishedSurvey(db, home.event, home.organisation.id, { name: 'Taken' })
    // A refusal inside the transaction of a test: a savepoint of its own takes it back.
    await expect(
      saveSurvey(home.ctx, home.id, fields(home, { ...asTemplate(), name: 'taken', isDraft: false })),
    ).rejects.toMatchObject({ status: 409, fields: { name: 'Name is already used' } })
    expect(await ownTemplates(home)).toHaveLength(0)
    expect(await getSurvey(home.ctx, home.id)).toMatchObject({ isDraft: true, quickCode: null, isNew: true })
  }),
)

test(
  'the save that asks for it makes the template, with its base, optional questions and placeholders, and its trail',
  inTransaction(async (db) => {
    const home = await harbour(db)
    expect((await getSurvey(home.ctx, home.id)).maySaveAsTemplate).toBe(true)
    const { organisationTemplateId } = await saveSurvey(
      home.ctx,
      home.id,
      fields(home, { ...asTemplate(), isDraft: false }),
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
    const trail = await db
      .select()
      .from(auditTrail)
      .where(and(eq(auditTrail.subject, 'surveyTemplate'), eq(auditTrail.subjectId, String(template.id))))
    expect(trail).toMatchObject([{ action: 'create', subjectName: 'Studio nights' }])
    expect((await getSurvey(home.ctx, home.id)).maySaveAsTemplate).toBe(false)
  }),
)

test(
  'a survey on an organisation template asks its questions, and counts among the surveys that use it',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const { organisationTemplateId = 0 } = await saveSurvey(home.ctx, home.id, fields(home, asTemplate()))
    const second = await createSurvey(home.ctx, { eventId: home.event.id })
    const chosen = { name: 'Second', surveyTemplateId: organisationTemplateId }
    await saveSurvey(home.ctx, second, fields(home, chosen))
    const survey = await getSurvey(home.ctx, second)
    expect(survey).toMatchObject({ numberOfQuestions: 20, maySaveAsTemplate: false })
    const titles = questionsOf(survey.schema as SurveySchema).map(({ title }) => title)
    expect(titles).toContain('Was this your first visit to The Quay?')
    expect(titles).toContain('How would you rate the foyer?')
    const { data } = await listOrganisationTemplates(home.ctx, home.organisation.id, firstPage({ take: 10 }))
    expect(data).toMatchObject([{ name: 'Studio nights', numberOfSurveysUsingTemplate: 1 }])
  }),
)

describe('the templates a survey may be built on', () => {
  const offered = async ({ ctx, id }: Harbour) => {
    const { data } = await listTemplatesFor(ctx, id, { ...firstPage({ take: 100 }), qbank: 'false' })
    return data.map(({ name }) => name)
  }

  test(
    'are the mandated ones within their dates, and the organisation’s own while their base is',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const older = await theTemplate(db, 'mandated-2023-24')
      const given = { kind: 'organisation', organisationId: home.organisation.id, schema: {}, numberOfQuestions: 0 }
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
    'cannot be chosen anew once they are no longer offered, nor when another organisation made them',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const older = await theTemplate(db, 'mandated-2023-24')
      const rival = await anOrganisation(db)
      const [theirs] = await db
        .insert(surveyTemplates)
        .values({ kind: 'organisation', name: 'Theirs', organisationId: rival.id, schema: {}, numberOfQuestions: 0 })
        .returning()
      const notOffered = { status: 422, message: 'This template is not offered for the survey.' }
      const choose = (ctx: typeof home.ctx, surveyTemplateId: number) =>
        saveSurvey(ctx, home.id, fields(home, { surveyTemplateId }))
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
      const home = await harbour(db)
      const older = await theTemplate(db, 'mandated-2023-24')
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, { surveyTemplateId: older.id })
      const { version } = await saveSurvey(home.ctx, survey.id, fields(home, { surveyTemplateId: older.id }))
      expect(version).toBe(survey.version + 1)
    }),
  )
})

test(
  'the questions stay as they are while a device is out in unattended mode, and may change when it is back',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
    const [device] = await db
      .insert(unattendedDevices)
      .values({ surveyId: survey.id, keyHash: Buffer.alloc(32, 7) })
      .returning()
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: 'device' })
    await expect(saveSurvey(home.ctx, survey.id, fields(home))).rejects.toMatchObject({
      status: 409,
      message: 'The template cannot be changed while a device is out in unattended mode.',
    })
    await expect(deleteSurvey(home.ctx, survey.id)).rejects.toMatchObject({
      status: 409,
      message: 'A device is out with it in unattended mode.',
    })
    const texts = fields(home, { optionalQuestions: [], optionalQuestionTemplateId: null, introduction: 'New' })
    await saveSurvey(home.ctx, survey.id, texts)
    const set = (values: Partial<typeof unattendedDevices.$inferInsert>) =>
      db
        .update(unattendedDevices)
        .set(values)
        .where(eq(unattendedDevices.id, device?.id ?? 0))
    // Ended from afar; what waits on it may still come for 30 days.
    await set({ endedAt: new Date(), waiting: 2 })
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: 'device' })
    await expect(deleteSurvey(home.ctx, survey.id)).rejects.toMatchObject({ status: 409 })
    await set({ endedAt: new Date(Date.now() - 31 * 24 * 3_600_000) })
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: null })
    await set({ endedAt: new Date(), waiting: 0 })
    await saveSurvey(home.ctx, survey.id, fields(home))
    expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ questionLock: null, numberOfQuestions: 20 })
    await deleteSurvey(home.ctx, survey.id)
    await expect(getSurvey(home.ctx, survey.id)).rejects.toMatchObject({ status: 404 })
  }),
)

test(
  'the logo of an organisation that does not own the event cannot be lent',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const other = await anOrganisation(db)
    await expect(saveSurvey(home.ctx, home.id, fields(home, { logoOrganisationId: other.id }))).rejects.toMatchObject({
      status: 422,
      fields: { logoOrganisationId: 'Choose an organisation that owns the event' },
    })
    await saveSurvey(home.ctx, home.id, fields(home, { logoOrganisationId: home.organisation.id }))
    expect(await getSurvey(home.ctx, home.id)).toMatchObject({ logoOrganisationId: home.organisation.id })
  }),
)
