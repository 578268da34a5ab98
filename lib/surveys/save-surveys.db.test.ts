import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { auditTrail, eventOrganisations, responses, surveys, surveyTemplates } from '@/db/schema'
import { firstPage } from '@/lib/floor/grid/grid-query'
import { as } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey, theLatestTemplate } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { questionsOf, type SurveySchema } from './questions/survey-schema'
import { checkSurveyName, getSurvey, listEventSurveys, listSurveys, listTemplatesFor } from './read-surveys'
import { createSurvey, deleteSurvey, saveSurvey } from './save-surveys'
import type { SavedSurvey } from './schema'

/** Harbour Arts with an event, its admin, and a partner organisation with its own. */
async function harbour(db: Database) {
  const organisation = await anOrganisation(db, { name: 'Harbour Arts Trust', knownAs: 'Harbour Arts' })
  const partner = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { name: 'The Winter Garden', partners: [partner.id] })
  return { organisation, partner, event, ctx: await as.admin(db, organisation), template: await theLatestTemplate(db) }
}

type Harbour = Awaited<ReturnType<typeof harbour>>

const fields = ({ template }: Harbour, changed: Partial<SavedSurvey> = {}): SavedSurvey => ({
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
  optionalQuestionTemplateId: null,
  optionalQuestions: [],
  optionalQuestionPlaceholders: {},
  logoOrganisationId: null,
  createAsOrganisationTemplate: false,
  orgSurveyTemplateName: '',
  orgSurveyTemplateDescription: '',
  ...changed,
})

const aResponse = (db: Database, survey: { id: number; organisationId: number }, state: 0 | 1 | 2) =>
  db.insert(responses).values({
    id: crypto.randomUUID(),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    keyHash: Buffer.alloc(32),
    state,
    submittedAt: state === 2 ? new Date() : null,
  })

describe('a survey is not made', () => {
  test(
    'by a General User',
    inTransaction(async (db) => {
      const { organisation, event } = await harbour(db)
      await expect(createSurvey(await as.user(db, organisation), { eventId: event.id })).rejects.toMatchObject({
        status: 403,
      })
    }),
  )

  test(
    'by a partner of the event',
    inTransaction(async (db) => {
      const { partner, event } = await harbour(db)
      await expect(createSurvey(await as.admin(db, partner), { eventId: event.id })).rejects.toMatchObject({
        status: 403,
      })
    }),
  )

  test(
    'by a rival, for whom the event is not there',
    inTransaction(async (db) => {
      const { event } = await harbour(db)
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
      const { organisation, ctx } = await harbour(db)
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

describe('a survey without an event', () => {
  const unspecified = { status: 422, message: 'Event is not specified.' }

  test(
    'is not made by whoever has several organisations, or none',
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
    'is not made by a General User',
    inTransaction(async (db) => {
      const { organisation } = await harbour(db)
      await expect(createSurvey(await as.user(db, organisation), {})).rejects.toMatchObject({ status: 403 })
    }),
  )

  test(
    'belongs to its maker’s only organisation, whose name it takes',
    inTransaction(async (db) => {
      const home = await harbour(db)
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
    'is out of reach of every other organisation, whatever is asked',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const id = await createSurvey(home.ctx, {})
      const partner = await as.admin(db, home.partner)
      for (const attempt of [
        () => getSurvey(partner, id),
        () => saveSurvey(partner, id, fields(home)),
        () => deleteSurvey(partner, id),
        () => checkSurveyName(partner, { name: 'A', surveyId: id }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404, message: 'Survey not found' })
    }),
  )

  test(
    'has no names to check: "Event is not specified."',
    inTransaction(async (db) => {
      const { ctx } = await harbour(db)
      const surveyId = await createSurvey(ctx, {})
      await expect(checkSurveyName(ctx, { name: 'A', surveyId })).rejects.toMatchObject(unspecified)
    }),
  )

  test(
    'is saved, published, listed and deleted like any other',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const id = await createSurvey(home.ctx, {})
      await saveSurvey(home.ctx, id, fields(home))
      const { quickCode } = await saveSurvey(home.ctx, id, fields(home, { isDraft: false }))
      expect(quickCode).toMatch(/^[23456789A-HJKMNP-TV-Z]{10}$/)
      const list = () => listSurveys(home.ctx, { ...firstPage({ take: 10 }), organisationId: home.organisation.id })
      expect((await list()).data).toMatchObject([{ id, name: 'Autumn audience', eventId: null, eventName: null }])
      await saveSurvey(await as.globalAdmin(db), id, fields(home, { introduction: 'Hello' }))
      await deleteSurvey(home.ctx, id)
      expect((await list()).data).toEqual([])
    }),
  )
})

test(
  'a new survey counts the questions of its template',
  inTransaction(async (db) => {
    const home = await harbour(db)
    await createSurvey(home.ctx, { eventId: home.event.id })
    const { data } = await listEventSurveys(home.ctx, home.event.id, firstPage({ take: 10 }))
    expect(data).toMatchObject([{ numberOfQuestions: 18 }])
  }),
)

test(
  'optional questions that the bank does not hold are left out of what is saved',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    const [bank] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.kind, 'optional'))
    const chosen = { optionalQuestions: ['B-Q1', 'O-Q999', 'O-Q1', 'O-Q1'] }
    await saveSurvey(home.ctx, id, fields(home, { ...chosen, optionalQuestionTemplateId: bank?.id ?? 0 }))
    expect(await getSurvey(home.ctx, id)).toMatchObject({ optionalQuestions: ['O-Q1'], numberOfQuestions: 19 })
    await saveSurvey(home.ctx, id, fields(home, chosen))
    expect(await getSurvey(home.ctx, id)).toMatchObject({ optionalQuestions: [], numberOfQuestions: 18 })
  }),
)

test(
  'clients put back what they got: a survey says what a save may ask for beside it',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    expect(await getSurvey(home.ctx, id)).toMatchObject({
      createAsOrganisationTemplate: false,
      orgSurveyTemplateName: '',
      orgSurveyTemplateDescription: '',
    })
  }),
)

test(
  'a new survey is a draft with default texts on the latest mandated template',
  inTransaction(async (db) => {
    const home = await harbour(db)
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
    // How many minutes it takes is measured, and said beside it.
    expect(survey.introduction).toContain('It takes a few minutes, and your answers are anonymous.')
  }),
)

test(
  'publishing gives a quick code and freezes all 18 questions with their titles filled in',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    const saved = await saveSurvey(home.ctx, id, fields(home, { isDraft: false, version: 1 }))
    expect(saved.quickCode).toMatch(/^[23456789A-HJKMNP-TV-Z]{10}$/)
    const survey = await getSurvey(home.ctx, id)
    const questions = questionsOf(survey.schemaReadOnly as SurveySchema)
    expect(questions.map(({ name }) => name)).toEqual(Array.from({ length: 18 }, (_, at) => `B-Q${at + 1}`))
    expect(questions[0]?.title).toBe('Overall, how was your experience of The Winter Garden?')
    expect(survey).toMatchObject({ isDraft: false, isNew: false, state: 'active', numberOfQuestions: 18 })
    const [trail] = await db.select().from(auditTrail).where(eq(auditTrail.action, 'publish'))
    expect(trail).toMatchObject({ subject: 'survey', subjectId: String(id), subjectName: 'Autumn audience' })
  }),
)

describe('a save is refused', () => {
  test(
    'from an old copy, with who changed it and when',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const id = await createSurvey(home.ctx, { eventId: home.event.id })
      await saveSurvey(home.ctx, id, fields(home, { version: 1 }))
      await expect(saveSurvey(home.ctx, id, fields(home, { introduction: 'Mine', version: 1 }))).rejects.toMatchObject({
        status: 409,
        message:
          'This survey was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
      })
      expect((await getSurvey(home.ctx, id)).introduction).toBe('Welcome')
    }),
  )

  test(
    'when another survey of the event has the name, whatever its case',
    inTransaction(async (db) => {
      const home = await harbour(db)
      await aPublishedSurvey(db, home.event, home.organisation.id, { name: 'AUTUMN audience' })
      const id = await createSurvey(home.ctx, { eventId: home.event.id })
      expect(await checkSurveyName(home.ctx, { name: 'autumn audience', surveyId: id })).toEqual({
        nameAvailable: false,
      })
      await expect(saveSurvey(home.ctx, id, fields(home))).rejects.toMatchObject({
        status: 409,
        fields: { name: 'Name is already used' },
      })
    }),
  )

  test(
    'of a partner and of a rival',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      const partner = await as.admin(db, home.partner)
      expect(await getSurvey(partner, survey.id)).toMatchObject({ mayEdit: false, mayDelete: false })
      await expect(saveSurvey(partner, survey.id, fields(home))).rejects.toMatchObject({ status: 403 })
      const rival = await as.admin(db, await anOrganisation(db))
      await expect(saveSurvey(rival, survey.id, fields(home))).rejects.toMatchObject({
        status: 404,
        message: 'Survey not found',
      })
    }),
  )

  test(
    'of an archived survey',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, { quickCode: null })
      await expect(saveSurvey(home.ctx, survey.id, fields(home))).rejects.toMatchObject({
        status: 409,
        message: 'This survey has been archived and is now read-only',
      })
    }),
  )

  test(
    'as a preview once it is published',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await expect(saveSurvey(home.ctx, survey.id, fields(home, { isPreview: true }))).rejects.toMatchObject({
        message: 'You cannot preview a published survey.',
      })
    }),
  )

  test(
    'with other questions once somebody has answered; texts still change',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await aResponse(db, survey, 1)
      await expect(
        saveSurvey(home.ctx, survey.id, fields(home, { optionalQuestions: ['O-Q1'] })),
      ).rejects.toMatchObject({
        status: 409,
        message: 'The template cannot be changed once the survey has responses.',
      })
      const saved = await saveSurvey(home.ctx, survey.id, fields(home, { introduction: 'New words' }))
      expect(saved.quickCode).toBe(survey.quickCode)
      expect((await getSurvey(home.ctx, survey.id)).introduction).toBe('New words')
    }),
  )
})

describe('a survey is deleted', () => {
  test.each([1, 2] as const)('never when somebody has answered (state %i)', (state) =>
    inTransaction(async (db) => {
      const home = await harbour(db)
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
    'while it was only opened, with what was opened',
    inTransaction(async (db) => {
      const home = await harbour(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await aResponse(db, survey, 0)
      await deleteSurvey(home.ctx, survey.id)
      await expect(getSurvey(home.ctx, survey.id)).rejects.toMatchObject({ status: 404 })
    }),
  )
})

test(
  'an event lists its surveys, newest first, to its owner, its partner and a General User',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const first = await aPublishedSurvey(db, home.event, home.organisation.id, { createdAt: new Date('2026-01-01') })
    const second = await aPublishedSurvey(db, home.event, home.organisation.id, { createdAt: new Date('2026-02-01') })
    await aResponse(db, second, 2)
    await aResponse(db, second, 1)
    const query = firstPage({ take: 10 })
    for (const ctx of [home.ctx, await as.admin(db, home.partner), await as.user(db, home.organisation)]) {
      const { data, totalCount } = await listEventSurveys(ctx, home.event.id, query)
      expect([totalCount, data.map(({ id, numberOfResponses }) => [id, numberOfResponses])]).toEqual([
        2,
        [
          [second.id, 1],
          [first.id, 0],
        ],
      ])
    }
  }),
)

test(
  'the templates of an organisation are offered to its own staff, and to no partner',
  inTransaction(async (db) => {
    const home = await harbour(db)
    const id = await createSurvey(home.ctx, { eventId: home.event.id })
    await db.insert(surveyTemplates).values({
      kind: 'organisation',
      name: 'Our own',
      organisationId: home.organisation.id,
      schema: { pages: [] },
      numberOfQuestions: 0,
    })
    const offered = async (ctx: typeof home.ctx) => {
      const { data } = await listTemplatesFor(ctx, id, { ...firstPage({ take: 100 }), qbank: 'false' })
      return data.map(({ name }) => name)
    }
    expect(await offered(home.ctx)).toContain('Our own')
    expect(await offered(await as.admin(db, home.partner))).not.toContain('Our own')
  }),
)
