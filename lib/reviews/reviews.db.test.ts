import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import {
  auditTrail,
  exports,
  outbox,
  pendingResponseFacts,
  responseReviews,
  responses,
  reviewedResponses,
  users,
} from '@/db/schema'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { digestOf } from '@/lib/responses/marks'
import { archiveSurvey, closeSurvey, unarchiveSurvey } from '@/lib/surveys/transitions'
import { aPaperSurvey } from '@/tests/support/a-paper-survey'
import { aResponseToReview, aSubmittedResponse, reviewedAnswers } from '@/tests/support/a-response-to-review'
import { as, at } from '@/tests/support/actors'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { countReviewsFor, getReview, getRework, listReviews } from './read-reviews'
import { sendRework } from './send-rework'
import { takeStep } from './take-step'

type ResponseToReview = Awaited<ReturnType<typeof aResponseToReview>>

const why = { 'B-Q3': 'The paper says 12.' }
const stored = async (db: Database, { response: { id } }: Pick<ResponseToReview, 'response'>) =>
  (await db.select().from(responses).where(eq(responses.id, id)))[0]
const reviewRow = async (db: Database, { response: { id } }: Pick<ResponseToReview, 'response'>) =>
  (await db.select().from(reviewedResponses).where(eq(reviewedResponses.responseId, id)))[0]
const sendBack = ({ reviewer, response: { id } }: ResponseToReview, marks: Record<string, string> = why) =>
  takeStep(reviewer, { id, version: 0, action: 'submitPrimaryReview', marks })

describe('a review is refused', () => {
  test(
    'of what the public, or a device, sent, and of what was not sent yet',
    inTransaction(async (db) => {
      for (const values of [{ completionMethod: 0 }, { completionMethod: 3 }, { state: 1, submittedAt: null }]) {
        const { reviewer, response } = await aResponseToReview(db, values)
        await expect(getReview(reviewer, response.id)).rejects.toMatchObject({
          status: 404,
          message: 'Survey response not found',
        })
        await expect(
          takeStep(reviewer, { id: response.id, action: 'submitPrimaryReview', marks: why }),
        ).rejects.toMatchObject({ status: 404 })
      }
    }),
  )

  test(
    'to another organisation, which gets 404 as for nothing, and to a partner of the event',
    inTransaction(async (db) => {
      const [owner, partner] = [await anOrganisation(db), await anOrganisation(db)]
      const event = await anEvent(db, owner.id, { partners: [partner.id] })
      const survey = await aPublishedSurvey(db, event, owner.id)
      const { id } = await aSubmittedResponse(db, survey)
      const rival = await as.admin(db, await anOrganisation(db))
      const step = { action: 'saveDraft', marks: {} } as const
      for (const unknown of [id, '01930000-0000-7000-8000-000000000000']) {
        const refused = { status: 404, message: 'Survey response not found' }
        await expect(getReview(rival, unknown)).rejects.toMatchObject(refused)
        await expect(takeStep(rival, { id: unknown, ...step })).rejects.toMatchObject(refused)
        await expect(getRework(rival, unknown)).rejects.toMatchObject(refused)
        await expect(sendRework(rival, { id: unknown, surveyAnswers: {} })).rejects.toMatchObject(refused)
      }
      const other = await as.admin(db, partner)
      await expect(getReview(other, id)).rejects.toMatchObject({ status: 403 })
      await expect(takeStep(other, { id, ...step })).rejects.toMatchObject({ status: 403 })
      for (const ctx of [rival, other])
        expect((await listReviews(ctx, { ...gridQuery(25).parse({}), show: 'all', surveyId: survey.id })).data).toEqual(
          [],
        )
      expect((await getReview(await as.globalAdmin(db), id)).state).toBe('open')
    }),
  )

  test(
    'to whoever entered the answers, whatever their role',
    inTransaction(async (db) => {
      const made = await aResponseToReview(db)
      const { id } = made.response
      expect(await getReview(made.person, id)).toMatchObject({ isOwn: true, actions: [] })
      await expect(takeStep(made.person, { id, action: 'saveDraft', marks: {} })).rejects.toMatchObject({
        status: 403,
        message: 'You entered these answers, so somebody else reviews them.',
      })
    }),
  )

  test(
    'to a General User where it is the second review or the approval',
    inTransaction(async (db) => {
      const { reviewer, response } = await aResponseToReview(db)
      const { id } = response
      await takeStep(reviewer, { id, version: 0, action: 'escalateForSecondaryReview', marks: {} })
      for (const action of ['approve', 'submitSecondaryReview', 'reopen'] as const)
        await expect(takeStep(reviewer, { id, action, marks: {} })).rejects.toMatchObject({ status: 403 })
      await expect(takeStep(reviewer, { id, action: 'saveDraft', marks: {} })).rejects.toMatchObject({ status: 403 })
      expect(await getReview(reviewer, id)).toMatchObject({ state: 'secondary', actions: [] })
    }),
  )

  test(
    'from an old copy, with who changed it, and at a step that it is not at',
    inTransaction(async (db) => {
      const { reviewer, approver, response } = await aResponseToReview(db)
      const { id } = response
      await takeStep(reviewer, { id, version: 0, action: 'saveDraft', marks: why })
      await expect(takeStep(approver, { id, version: 0, action: 'saveDraft', marks: {} })).rejects.toMatchObject({
        status: 409,
        message:
          'This review was changed by Ada Quill on 21/11/2026 at 12:00, after you opened it. Your changes are not saved. Reload to see theirs.',
        details: { stale: true, version: 1 },
      })
      await expect(takeStep(approver, { id, version: 1, action: 'approve', marks: {} })).rejects.toMatchObject({
        status: 409,
        message: 'The review is at another step now. Reload to see it.',
      })
    }),
  )

  test(
    'with marks that will not do',
    inTransaction(async (db) => {
      const { reviewer, response } = await aResponseToReview(db)
      const step = (action: 'submitPrimaryReview' | 'escalateForSecondaryReview', marks: Record<string, string>) =>
        takeStep(reviewer, { id: response.id, version: 0, action, marks })
      await expect(step('submitPrimaryReview', {})).rejects.toMatchObject({
        status: 422,
        message: 'Mark at least one question for rework, and say why.',
      })
      await expect(step('submitPrimaryReview', { 'B-Q3': '' })).rejects.toMatchObject({
        status: 422,
        fields: { 'B-Q3': 'Say what should be looked at again' },
      })
      // Nobody who found it good is asked what was bad.
      await expect(step('submitPrimaryReview', { 'B-Q7': 'Why?' })).rejects.toMatchObject({
        status: 422,
        message: 'Only questions that this person was asked can be marked for rework.',
      })
      await expect(step('escalateForSecondaryReview', why)).rejects.toMatchObject({ status: 422 })
      expect(await reviewRow(db, { response })).toBeUndefined()
    }),
  )

  test(
    'while the survey is archived; a closed one goes on',
    inTransaction(async (db) => {
      const made = await aResponseToReview(db)
      const { approver, survey, response, person } = made
      await closeSurvey(approver, survey.id, {})
      await sendBack(made)
      await archiveSurvey(approver, survey.id, {})
      const refused = {
        status: 409,
        message: 'The survey is archived, so its answers are not reviewed. Unarchive it first.',
      }
      await expect(sendRework(person, { id: response.id, surveyAnswers: {} })).rejects.toMatchObject(refused)
      await expect(takeStep(approver, { id: response.id, action: 'takeBack', marks: {} })).rejects.toMatchObject(
        refused,
      )
      expect(await countReviewsFor(person)).toEqual({ toReview: 0, toReviewAgain: 0, toRework: 0 })
      await unarchiveSurvey(approver, survey.id, {})
      expect(await countReviewsFor(person)).toMatchObject({ toRework: 1 })
      await sendRework(person, { id: response.id, surveyAnswers: { 'B-Q3': '12' } })
    }),
  )
})

describe('the email that answers came back', () => {
  const emailsOf = async (db: Database, { person }: Pick<ResponseToReview, 'person'>) =>
    db.select().from(outbox).where(eq(outbox.toUserId, person.actor.userId))

  test(
    'is not sent to somebody who is disabled, nor for a draft',
    inTransaction(async (db) => {
      const disabled = await aResponseToReview(db)
      await db.update(users).set({ activeState: 0 }).where(eq(users.id, disabled.person.actor.userId))
      await sendBack(disabled)
      expect(await emailsOf(db, disabled)).toEqual([])
      const made = await aResponseToReview(db)
      await takeStep(made.reviewer, { id: made.response.id, action: 'saveDraft', marks: why })
      expect(await emailsOf(db, made)).toEqual([])
    }),
  )

  test(
    'is sent though reminders of confirmations are off: only an Organisation Admin has a switch for those',
    inTransaction(async (db) => {
      const made = await aResponseToReview(db)
      await db.update(users).set({ confirmationRemindersEnabled: false }).where(eq(users.id, made.person.actor.userId))
      await sendBack(made)
      expect((await emailsOf(db, made)).map(({ kind }) => kind)).toEqual(['rework-asked'])
    }),
  )

  test(
    'comes once a day, leads to the answers, and says neither an answer nor a comment',
    inTransaction(async (db) => {
      const made = await aResponseToReview(db)
      await sendBack(made)
      await takeStep(made.reviewer, { id: made.response.id, version: 1, action: 'takeBack', marks: {} })
      await takeStep(made.reviewer, { id: made.response.id, version: 2, action: 'submitPrimaryReview', marks: why })
      const emails = await emailsOf(db, made)
      expect(emails.map(({ kind, subject }) => [kind, subject])).toEqual([
        ['rework-asked', 'Answers that you entered have come back to you'],
      ])
      expect(emails[0]?.link).toMatch(new RegExp(`/reviews/${made.response.id}/rework$`))
      expect(emails[0]?.body).toContain('One question is marked')
      expect(emails[0]?.body).not.toContain(why['B-Q3'])
    }),
  )
})

describe('rework is refused', () => {
  test(
    'to everybody but whoever entered the answers',
    inTransaction(async (db) => {
      const made = await aResponseToReview(db)
      await sendBack(made)
      for (const ctx of [made.reviewer, made.approver, await as.globalAdmin(db)]) {
        const refused = { status: 404, message: 'Survey response not found' }
        await expect(getRework(ctx, made.response.id)).rejects.toMatchObject(refused)
        await expect(sendRework(ctx, { id: made.response.id, surveyAnswers: {} })).rejects.toMatchObject(refused)
      }
    }),
  )

  test(
    'where nothing is asked for, of what was not marked, and of answers that the survey refuses',
    inTransaction(async (db) => {
      const made = await aResponseToReview(db)
      const { person, response } = made
      const send = (surveyAnswers: Record<string, unknown>) => sendRework(person, { id: response.id, surveyAnswers })
      await expect(send({ 'B-Q3': 3 })).rejects.toMatchObject({
        status: 409,
        message: 'These answers are not with you for rework any more.',
      })
      await sendBack(made)
      await expect(send({ 'B-Q1': 'bad' })).rejects.toMatchObject({
        status: 422,
        message: 'Only answers that were marked for rework can be changed.',
      })
      await expect(send({ 'B-Q3': '21' })).rejects.toMatchObject({
        status: 422,
        message: 'Please complete the survey first.',
        fields: { 'B-Q3': 'Enter a number from 0 to 20' },
      })
      expect((await stored(db, made))?.answers).toEqual(reviewedAnswers)
    }),
  )
})

test(
  'answers go from a reviewer to the person, back, to the second review, and are approved',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db)
    const { reviewer, approver, person } = made
    const { id } = made.response
    const waiting = async () =>
      Promise.all([reviewer, approver, person].map(async (ctx) => Object.values(await countReviewsFor(ctx))))
    expect(await waiting()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])

    // A draft is the reviewers' alone: neither the person nor a program with the key sees it.
    await takeStep(reviewer, { id, version: 0, action: 'saveDraft', marks: why })
    const q3 = async (ctx: typeof person) => (await getReview(ctx, id)).questions.find(({ name }) => name === 'B-Q3')
    expect(await q3(approver)).toMatchObject({ isMarked: true, comment: 'The paper says 12.', answer: ['2'] })
    expect(await q3(person)).toMatchObject({ isMarked: false, comment: '' })
    expect(await db.select().from(responseReviews)).toEqual([])
    expect(await waiting()).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])

    await takeStep(reviewer, { id, version: 1, action: 'submitPrimaryReview', marks: why })
    expect(await waiting()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 1],
    ])
    expect(await getRework(person, id)).toMatchObject({
      isOpen: true,
      surveyAnswers: reviewedAnswers,
      answersReviews: { 'B-Q3': { ForRework: true, ReworkComments: 'The paper says 12.' } },
    })

    const before = await stored(db, made)
    await sendRework({ ...person, now: at('2026-11-22') }, { id, version: 2, surveyAnswers: { 'B-Q3': '12' } })
    const after = await stored(db, made)
    expect(after).toEqual({
      ...before,
      answers: { ...reviewedAnswers, 'B-Q3': 12 },
      answersDigest: digestOf({ ...reviewedAnswers, 'B-Q3': 12 }),
      saves: (before?.saves ?? 0) + 1,
      updatedAt: at('2026-11-22'),
    })
    expect(await waiting()).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])
    const review = await getReview(reviewer, id)
    expect(review.state).toBe('primary')
    expect(review.questions.find(({ name }) => name === 'B-Q3')).toMatchObject({
      answer: ['12'],
      isMarked: false,
      lastComment: 'The paper says 12.',
    })
    expect(review.revisions).toEqual([
      {
        changedAt: at('2026-11-22'),
        changedByName: 'Ada Quill',
        changes: [
          { question: 'How many of you were there?', asked: 'The paper says 12.', before: ['2'], after: ['12'] },
        ],
      },
    ])

    await takeStep(reviewer, { id, version: 3, action: 'escalateForSecondaryReview', marks: {} })
    expect(await waiting()).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ])
    // The second reviewer sends back as well, and gets it back.
    await takeStep(approver, { id, version: 4, action: 'submitSecondaryReview', marks: { 'B-Q1': 'Good?' } })
    await sendRework(person, { id, version: 5, surveyAnswers: { 'B-Q1': 'bad', 'B-Q7': 'seats' } })
    expect((await reviewRow(db, made))?.state).toBe('secondary')
    expect(await takeStep(approver, { id, version: 6, action: 'approve', marks: {} })).toEqual({
      ...{ id, version: 7 },
      state: 'approved',
    })
    expect((await stored(db, made))?.answers).toEqual({
      ...reviewedAnswers,
      'B-Q1': 'bad',
      'B-Q3': 12,
      'B-Q7': 'seats',
    })
    expect((await getReview(approver, id)).revisions.map(({ changes }) => changes.length)).toEqual([2, 1])
    expect(await waiting()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    await takeStep(approver, { id, version: 7, action: 'reopen', marks: {} })
    expect((await reviewRow(db, made))?.state).toBe('secondary')
  }),
)

test(
  'what was sent back is taken back with its comments, as long as it was not reworked',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db)
    const { reviewer, person } = made
    const { id } = made.response
    await sendBack(made)
    await takeStep(reviewer, { id, version: 1, action: 'takeBack', marks: {} })
    expect(await reviewRow(db, made)).toMatchObject({ state: 'primary', draftMarks: why, version: 2 })
    expect(await db.select().from(responseReviews)).toEqual([])
    expect(await getRework(person, id)).toMatchObject({ isOpen: false, answersReviews: {} })
    await expect(sendRework(person, { id, surveyAnswers: { 'B-Q3': '12' } })).rejects.toMatchObject({ status: 409 })
  }),
)

test(
  'answers that were right are sent as they were: nothing is counted or made anew',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db)
    await sendBack(made)
    const before = await stored(db, made)
    await db.delete(pendingResponseFacts)
    await sendRework(made.person, { id: made.response.id, surveyAnswers: { 'B-Q3': '2' } })
    expect(await stored(db, made)).toEqual(before)
    expect((await getReview(made.reviewer, made.response.id)).revisions).toEqual([])
    expect(await db.select().from(pendingResponseFacts)).toEqual([])
  }),
)

test(
  'changed answers are counted anew, and files that contain them are made again',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db)
    const { organisation, person } = made
    const [file] = await db
      .insert(exports)
      .values({
        ...{ name: 'All answers', type: 'Mapped', format: 'csv', status: 'Completed', rowsWritten: 1 },
        ...{ organisationId: organisation.id, requestedBy: person.actor.userId },
      })
      .returning()
    await sendBack(made)
    await db.delete(pendingResponseFacts)
    await sendRework(person, { id: made.response.id, surveyAnswers: { 'B-Q3': '12' } })
    expect(
      await db
        .select()
        .from(exports)
        .where(eq(exports.id, file?.id ?? 0)),
    ).toMatchObject([{ status: 'Queued' }])
    expect(await db.select().from(pendingResponseFacts)).toMatchObject([
      { organisationId: organisation.id, responseId: made.response.id, isSealing: false },
    ])
  }),
)

test(
  'the mark of equal answers is set anew, and the marks about how they were given stay',
  inTransaction(async (db) => {
    const answers = { 'B-Q1': 'good', 'B-Q2': ['friends'], 'B-Q3': 2, 'B-Q4': '2026-11-20', 'B-Q5': 'Nothing' }
    const made = await aResponseToReview(db, { answers: { ...answers, 'B-Q3': 3 }, marks: 2, completionMethod: 1 })
    await aSubmittedResponse(db, made.survey, { answers, submittedAt: new Date('2026-11-20T11:00:00Z') })
    await sendBack(made)
    await sendRework(made.person, { id: made.response.id, surveyAnswers: { 'B-Q3': '2' } })
    expect((await stored(db, made))?.marks).toBe(2 | 4)
    await takeStep(made.reviewer, { id: made.response.id, action: 'submitPrimaryReview', marks: why })
    await sendRework(made.person, { id: made.response.id, surveyAnswers: { 'B-Q3': '4' } })
    expect((await stored(db, made))?.marks).toBe(2)
  }),
)

test(
  'the answers of somebody whose account is gone are reworked by an Admin of the owner',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db, { userId: 999_999_999 })
    await sendBack(made)
    const { id } = made.response
    await expect(getRework(made.reviewer, id)).rejects.toMatchObject({ status: 404 })
    const rival = await as.admin(db, await anOrganisation(db))
    await expect(getRework(rival, id)).rejects.toMatchObject({ status: 404 })
    expect(await countReviewsFor(made.approver)).toMatchObject({ toRework: 1 })
    await sendRework(made.approver, { id, version: 1, surveyAnswers: { 'B-Q3': '12' } })
    expect((await stored(db, made))?.answers).toMatchObject({ 'B-Q3': 12 })
  }),
)

test(
  'somebody of another organisation, who answered while signed in, reworks their own answers and sees no others',
  inTransaction(async (db) => {
    const guest = await as.user(db, await anOrganisation(db))
    const made = await aResponseToReview(db, { userId: guest.actor.userId, completionMethod: 1 })
    const { id: other } = await aSubmittedResponse(db, made.survey)
    await sendBack(made)
    expect(await countReviewsFor(guest)).toEqual({ toReview: 0, toReviewAgain: 0, toRework: 1 })
    expect(await getReview(guest, made.response.id)).toMatchObject({ isOwn: true, mayRework: true, actions: [] })
    await sendRework(guest, { id: made.response.id, version: 1, surveyAnswers: { 'B-Q3': '12' } })
    await expect(getReview(guest, other)).rejects.toMatchObject({ status: 404 })
    const list = await listReviews(guest, { ...gridQuery(25).parse({}), show: 'all' })
    expect(list.data.map(({ id }) => id)).toEqual([made.response.id])
  }),
)

test(
  'the list of a survey has every answer that can be reviewed, and the others only those under review',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db)
    const untouched = await aSubmittedResponse(db, made.survey)
    await aSubmittedResponse(db, made.survey, { completionMethod: 0 })
    await aSubmittedResponse(db, made.survey, { completionMethod: 3 })
    const elsewhere = await aPaperSurvey(db)
    await aSubmittedResponse(db, elsewhere.survey)
    const list = async (ctx: typeof made.reviewer, show: 'todo' | 'all', surveyId?: number) =>
      (await listReviews(ctx, { ...gridQuery(25).parse({}), show, surveyId })).data.map(({ id, state, marked }) => [
        ...[id, state, marked],
      ])
    const both = await list(made.reviewer, 'all', made.survey.id)
    expect(both.map(([id]) => id).sort()).toEqual([made.response.id, untouched.id].sort())
    expect(await list(made.reviewer, 'all')).toEqual([])
    await sendBack(made)
    const row = [made.response.id, 'primaryRework', 1]
    expect(await list(made.reviewer, 'all')).toEqual([row])
    expect(await list(made.reviewer, 'todo')).toEqual([])
    expect(await list(made.person, 'todo')).toEqual([row])
  }),
)

test(
  'a General User reads no sensitive answer here that the figures withhold',
  inTransaction(async (db) => {
    const { organisation, survey } = await aSensitiveSurvey(db)
    const { id } = await aSubmittedResponse(db, survey, { answers: { 'B-Q1': 'good', 'B-Q15': 'white' } })
    const seen = async (ctx: Awaited<ReturnType<typeof as.user>>) =>
      (await getReview(ctx, id)).questions.map(({ name, answer, isWithheld }) => [name, answer, isWithheld])
    expect(await seen(await as.user(db, organisation))).toEqual([
      ['B-Q1', ['Good'], false],
      ['B-Q15', [], true],
    ])
    expect(await seen(await as.admin(db, organisation))).toEqual([
      ['B-Q1', ['Good'], false],
      ['B-Q15', ['White'], false],
    ])
  }),
)

async function aSensitiveSurvey(db: Database) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const choice = { type: 'radiogroup', isRequired: true }
  const elements = [
    { ...choice, name: 'B-Q1', title: 'How was it?', choices: [{ value: 'good', text: 'Good' }] },
    { ...choice, name: 'B-Q15', title: 'Who?', concept: 'ethnicity', choices: [{ value: 'white', text: 'White' }] },
  ]
  const survey = await aPublishedSurvey(db, event, organisation.id, { schema: { pages: [{ name: 'p', elements }] } })
  return { organisation, survey }
}

test(
  'the audit says who took which step, and has neither an answer nor a comment',
  inTransaction(async (db) => {
    const made = await aResponseToReview(db)
    await sendBack(made)
    await sendRework(made.person, { id: made.response.id, version: 1, surveyAnswers: { 'B-Q3': '12' } })
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, made.response.id))
      .orderBy(auditTrail.id)
    expect(entries.map(({ actorUserId, action, before, after }) => ({ actorUserId, action, before, after }))).toEqual([
      {
        actorUserId: made.reviewer.actor.userId,
        action: 'update',
        before: { review: 'open' },
        after: { review: 'primaryRework', questionsMarked: 1 },
      },
      {
        actorUserId: made.person.actor.userId,
        action: 'update',
        before: { review: 'primaryRework' },
        after: { review: 'primary', answersChanged: true },
      },
    ])
    for (const { organisationId, subject } of entries)
      expect([organisationId, subject]).toEqual([made.organisation.id, 'response'])
  }),
)
