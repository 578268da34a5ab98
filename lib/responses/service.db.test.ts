import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { responses, surveys } from '@/db/schema'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { findByCode } from './open-survey'
import { getQuestionnaire } from './read-response'
import { createFromCode, discardResponse, getPreviewState, saveResponse } from './service'

const schema = {
  pages: [
    {
      name: 'page1',
      title: 'Question 1',
      elements: [{ type: 'radiogroup', name: 'B-Q1', title: 'Good?', isRequired: true, choices: ['yes', 'no'] }],
    },
    {
      name: 'page2',
      title: 'Question 2',
      elements: [{ type: 'text', name: 'B-Q2', title: 'Why?', visibleIf: "{B-Q1} = 'no'" }],
    },
  ],
}

async function aSurvey(db: Database, overrides: Partial<typeof surveys.$inferInsert> = {}) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { name: 'The Winter Garden' })
  const survey = await aPublishedSurvey(db, event, organisation.id, { schema, ...overrides })
  return { ...survey, code: survey.quickCode ?? '', organisation }
}

async function aStartedResponse(db: Database, overrides: Partial<typeof surveys.$inferInsert> = {}) {
  const survey = await aSurvey(db, overrides)
  const { surveyResponseId: responseId, validationKey } = await createFromCode(as.anonymous(db), { code: survey.code })
  return { survey, responseId, validationKey }
}

const findStored = async (db: Database, id: string) =>
  (await db.select().from(responses).where(eq(responses.id, id)))[0]

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: { status?: number; message?: string }) => `${error.status} ${error.message}`,
  )

describe('a quick code is not valid', () => {
  const refused: [string, Partial<typeof surveys.$inferInsert>][] = [
    ['of a draft', { isDraft: true }],
    ['of a survey that is switched off', { isActive: false }],
    ['of a survey that begins tomorrow', { activeFrom: '2026-11-22' }],
    ['of a survey that ended yesterday', { activeTo: '2026-11-20' }],
    ['of a survey in preview, to anybody but its staff', { isDraft: true, isPreview: true }],
  ]
  test.each(refused)('%s', (_, overrides) =>
    inTransaction(async (db) => {
      const { code } = await aSurvey(db, overrides)
      expect(await refusalOf(createFromCode(as.anonymous(db), { code }))).toBe('404 QuickCode is not valid.')
      expect(await refusalOf(getPreviewState(as.anonymous(db), code))).toBe('404 QuickCode is not valid.')
    })(),
  )

  test.each(['', 'ZZZZZZZZZZ', "' or 1=1", '%', '💥'.repeat(40)])('that does not exist: %j', (code) =>
    inTransaction(async (db) => {
      await aSurvey(db)
      expect(await refusalOf(createFromCode(as.anonymous(db), { code }))).toBe('404 QuickCode is not valid.')
    })(),
  )

  test(
    'more than 20 times a minute from one address block: 429; a right one still works, and so does that of a closed survey',
    inTransaction(async (db) => {
      const { code } = await aSurvey(db)
      const from = (address: string, now = at('2026-11-21')) => ({ ...as.anonymous(db, now), address })
      for (let tries = 0; tries < 20; tries++)
        expect(await refusalOf(createFromCode(from(`203.0.113.${tries}`), { code: 'WRONG' }))).toContain('404')
      expect(await refusalOf(createFromCode(from('203.0.113.200'), { code: 'WRONG' }))).toContain('429')
      expect(await refusalOf(createFromCode(from('203.0.113.200'), { code }))).toBe('no refusal')
      expect(await refusalOf(getPreviewState(from('203.0.113.200'), code))).toBe('no refusal')
      const closed = await aSurvey(db, { isActive: false })
      for (let tries = 0; tries < 30; tries++)
        expect(await refusalOf(createFromCode(from('203.0.113.200'), { code: closed.code }))).toContain('404')
      expect(await refusalOf(createFromCode(from('203.0.113.200'), { code: 'WRONG' }))).toContain('429')
      expect(await refusalOf(createFromCode(from('203.0.114.1'), { code: 'WRONG' }))).toContain('404')
      const tomorrow = at('2026-11-22')
      expect(await refusalOf(createFromCode(from('203.0.113.200', tomorrow), { code: 'WRONG' }))).toContain('404')
    }),
  )
})

describe('a response is protected from', () => {
  test(
    'anybody without its key, who gets the same answer as for an unknown one',
    inTransaction(async (db) => {
      const { responseId } = await aStartedResponse(db)
      const wrong = { responseId, validationKey: 'A'.repeat(22) }
      const none = { responseId: '01930000-0000-7000-8000-000000000000', validationKey: 'A'.repeat(22) }
      const save = { surveyAnswers: { 'B-Q1': 'yes' }, submitted: true }
      for (const credentials of [wrong, none, { responseId, validationKey: '' }]) {
        expect(await refusalOf(getQuestionnaire(as.anonymous(db), credentials))).toBe('404 Survey response not found')
        expect(await refusalOf(saveResponse(as.anonymous(db), { ...credentials, ...save }))).toBe(
          '404 Survey response not found',
        )
        expect(await refusalOf(discardResponse(as.anonymous(db), credentials))).toBe('404 Survey response not found')
      }
      expect(await findStored(db, responseId)).toMatchObject({ state: 0, answers: {} })
    }),
  )

  test(
    'the database, but for the hash of its key',
    inTransaction(async (db) => {
      const { responseId, validationKey } = await aStartedResponse(db)
      expect(Buffer.from(validationKey, 'base64url')).toHaveLength(16)
      expect(JSON.stringify(await findStored(db, responseId))).not.toContain(validationKey)
    }),
  )

  test(
    'answers after its survey was switched off, though not after its last day',
    inTransaction(async (db) => {
      const { survey, responseId, validationKey } = await aStartedResponse(db)
      const save = { responseId, validationKey, surveyAnswers: { 'B-Q1': 'yes' }, submitted: false }
      await db.update(surveys).set({ activeTo: '2026-11-20' }).where(eq(surveys.id, survey.id))
      expect(await refusalOf(saveResponse(as.anonymous(db), save))).toBe('no refusal')
      await db.update(surveys).set({ isActive: false }).where(eq(surveys.id, survey.id))
      expect(await refusalOf(saveResponse(as.anonymous(db), save))).toBe('404 Survey response not found')
    }),
  )
})

describe('a save is refused', () => {
  test(
    'with an answer that is not offered',
    inTransaction(async (db) => {
      const credentials = await aStartedResponse(db)
      const save = saveResponse(as.anonymous(db), {
        ...credentials,
        surveyAnswers: { 'B-Q1': 'maybe' },
        submitted: false,
      })
      await expect(save).rejects.toMatchObject({ status: 422, fields: { 'B-Q1': 'Choose one of the answers listed' } })
    }),
  )

  test(
    "when it submits without all answers: 'Please complete the survey first.'",
    inTransaction(async (db) => {
      const credentials = await aStartedResponse(db)
      const save = saveResponse(as.anonymous(db), { ...credentials, surveyAnswers: {}, submitted: true })
      await expect(save).rejects.toMatchObject({
        status: 422,
        message: 'Please complete the survey first.',
        fields: { 'B-Q1': 'Choose an answer' },
      })
      expect(await findStored(db, credentials.responseId)).toMatchObject({ state: 0 })
    }),
  )

  test(
    'in a preview, which never saves',
    inTransaction(async (db) => {
      const { code, organisation } = await aSurvey(db, { isDraft: true, isPreview: true })
      const staff = await as.admin(db, organisation)
      expect(await getPreviewState(staff, code)).toMatchObject({ isPreview: true })
      expect(await refusalOf(createFromCode(staff, { code }))).toBe('409 A survey in preview cannot be answered.')
    }),
  )

  test(
    'where a preview of a published survey is requested: no response is begun',
    inTransaction(async (db) => {
      const { id, code } = await aSurvey(db)
      const asked = (code: string) => refusalOf(createFromCode(as.anonymous(db), { code, isPreview: true }))
      expect(await asked(code)).toBe('409 A survey in preview cannot be answered.')
      expect(await asked('ZZZZZZZZZZ')).toBe('404 QuickCode is not valid.')
      expect(await db.select().from(responses).where(eq(responses.surveyId, id))).toEqual([])
    }),
  )
})

describe('a preview opens', () => {
  test(
    'to staff of the owner and of a partner, and to no other',
    inTransaction(async (db) => {
      const [owner, partner, rival] = [await anOrganisation(db), await anOrganisation(db), await anOrganisation(db)]
      const event = await anEvent(db, owner.id, { partners: [partner.id] })
      const { quickCode } = await aPublishedSurvey(db, event, owner.id, { schema, isDraft: true, isPreview: true })
      const opens = async (ctx: Parameters<typeof findByCode>[0]) =>
        (await findByCode(ctx, quickCode ?? '')).open !== undefined
      expect(await opens(await as.admin(db, rival))).toBe(false)
      expect(await opens(await as.user(db, owner))).toBe(false)
      expect(await opens(as.anonymous(db))).toBe(false)
      expect(await opens(await as.admin(db, owner))).toBe(true)
      expect(await opens(await as.admin(db, partner))).toBe(true)
      expect(await opens(await as.globalAdmin(db))).toBe(true)
    }),
  )
})

describe('a response', () => {
  test(
    'is begun, saved in part and submitted, without answers to questions no longer asked',
    inTransaction(async (db) => {
      const { survey, ...credentials } = await aStartedResponse(db)
      const { responseId } = credentials
      expect(await findStored(db, responseId)).toMatchObject({
        surveyId: survey.id,
        organisationId: survey.organisation.id,
        templateId: survey.surveyTemplateId,
        state: 0,
        completionMethod: 0,
        userId: null,
      })
      const some = { 'B-Q1': 'no', 'B-Q2': ' the seats ', zzz: 'unknown' }
      await saveResponse(as.anonymous(db), { ...credentials, surveyAnswers: some, submitted: false })
      expect(await findStored(db, responseId)).toMatchObject({
        state: 1,
        answers: { 'B-Q1': 'no', 'B-Q2': 'the seats' },
      })
      const all = { 'B-Q1': 'yes', 'B-Q2': 'the seats' }
      await saveResponse(as.anonymous(db), { ...credentials, surveyAnswers: all, submitted: true })
      const done = await findStored(db, responseId)
      expect(done).toMatchObject({ state: 2, answers: { 'B-Q1': 'yes' } })
      expect(done?.submittedAt).toEqual(at('2026-11-21'))
    }),
  )

  test(
    'of somebody signed in is stored as such, whatever the request contains',
    inTransaction(async (db) => {
      const { survey, ...credentials } = await aStartedResponse(db)
      const staff = await as.user(db, survey.organisation)
      const body = { ...credentials, surveyAnswers: { 'B-Q1': 'yes' }, submitted: true, completionMethod: 3 }
      await saveResponse(staff, body)
      expect(await findStored(db, credentials.responseId)).toMatchObject({
        completionMethod: 1,
        userId: staff.actor.userId,
      })
    }),
  )

  test(
    'reads as the questionnaire with its answers',
    inTransaction(async (db) => {
      const { survey, ...credentials } = await aStartedResponse(db, {
        name: 'Autumn',
        postCompletionUrl: 'https://example.org/',
      })
      await saveResponse(as.anonymous(db), { ...credentials, surveyAnswers: { 'B-Q1': 'no' }, submitted: false })
      const questionnaire = await getQuestionnaire(as.anonymous(db), credentials)
      expect(questionnaire).toMatchObject({
        name: 'Autumn',
        introduction: 'Welcome to our survey.',
        eventName: 'The Winter Garden',
        organisation: 'Harbour Arts',
        discipline: 'Theatre',
        location: 'The Quay',
        optionalQuestions: [],
        surveySchema: schema,
        surveyAnswers: { 'B-Q1': 'no' },
        answersReviews: {},
        submitted: false,
        hasLogo: false,
        postCompletionMessage: 'Thanks for submitting your responses.',
        postCompletionUrl: 'https://example.org/',
      })
      expect(JSON.stringify(questionnaire)).not.toContain('keyHash')
      expect(Object.keys(questionnaire)).not.toContain('plan')
      expect(survey.quickCode).toHaveLength(10)
    }),
  )

  test(
    'without answers is discarded when its page is left; one with answers stays; a submitted one is refused',
    inTransaction(async (db) => {
      const nobody = as.anonymous(db)
      const empty = await aStartedResponse(db)
      await discardResponse(nobody, empty)
      expect(await findStored(db, empty.responseId)).toBeUndefined()

      const begunOne = await aStartedResponse(db)
      await saveResponse(nobody, { ...begunOne, surveyAnswers: { 'B-Q1': 'no' }, submitted: false })
      await discardResponse(nobody, begunOne)
      expect(await findStored(db, begunOne.responseId)).toMatchObject({ state: 1 })

      await saveResponse(nobody, { ...begunOne, surveyAnswers: { 'B-Q1': 'yes' }, submitted: true })
      expect(await refusalOf(discardResponse(nobody, begunOne))).toContain('409')
      expect(await findStored(db, begunOne.responseId)).toMatchObject({ state: 2 })
    }),
  )

  test(
    'submitted twice succeeds both times, and a later save changes nothing',
    inTransaction(async (db) => {
      const credentials = await aStartedResponse(db)
      const submit = { ...credentials, surveyAnswers: { 'B-Q1': 'yes' }, submitted: true }
      const first = await saveResponse(as.anonymous(db), submit)
      expect(first).toEqual({ id: credentials.responseId, submitted: true })
      expect(await saveResponse(as.anonymous(db), submit)).toEqual(first)
      const late = { ...credentials, surveyAnswers: { 'B-Q1': 'no' }, submitted: false }
      expect(await saveResponse(as.anonymous(db), late)).toEqual(first)
      expect(await findStored(db, credentials.responseId)).toMatchObject({
        state: 2,
        answers: { 'B-Q1': 'yes' },
        saves: 1,
      })
    }),
  )
})

describe('answers that repeat those of another response', () => {
  const five = {
    pages: ['B-Q1', 'B-Q2', 'B-Q3', 'B-Q4', 'B-Q5'].map((name, n) => ({
      name: `page${n + 1}`,
      title: `Question ${n + 1}`,
      elements: [{ type: 'text', name, title: name }],
    })),
  }
  const all = Object.fromEntries(five.pages.map(({ elements: [question] }) => [question?.name, 'the same']))

  /** Begun at the start of the day and submitted `hours` later. */
  async function submittedAfter(db: Database, code: string, hours: number, surveyAnswers = all) {
    const { surveyResponseId: responseId, validationKey } = await createFromCode(as.anonymous(db, at('2026-11-21')), {
      code,
    })
    const later = new Date(at('2026-11-21').getTime() + hours * 3_600_000)
    await saveResponse(as.anonymous(db, later), { responseId, validationKey, surveyAnswers, submitted: true })
    return (await findStored(db, responseId))?.marks
  }

  test(
    'within a day are marked and stay; the first response and other answers are not marked',
    inTransaction(async (db) => {
      const { code } = await aSurvey(db, { schema: five })
      expect(await submittedAfter(db, code, 1)).toBe(0)
      expect(await submittedAfter(db, code, 2)).toBe(4)
      expect(await submittedAfter(db, code, 3, { ...all, 'B-Q5': 'another' })).toBe(0)
      expect(await submittedAfter(db, code, 27)).toBe(0)
      expect(await submittedAfter(db, code, 28)).toBe(4)
    }),
  )

  test(
    'are not marked where few questions were answered',
    inTransaction(async (db) => {
      const { code } = await aSurvey(db, { schema: five })
      const { 'B-Q5': _, ...few } = all
      expect(await submittedAfter(db, code, 1, few)).toBe(0)
      expect(await submittedAfter(db, code, 2, few)).toBe(0)
    }),
  )
})
