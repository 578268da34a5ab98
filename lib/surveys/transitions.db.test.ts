import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditTrail, quickCodes, surveys } from '@/db/schema'
import { anEventFixture, type EventFixture, surveyFields } from '@/tests/support/a-survey-to-save'
import { as, at } from '@/tests/support/actors'
import { anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { getSurvey } from './read-surveys'
import { createSurvey, saveSurvey } from './save-surveys'
import { archiveSurvey, closeSurvey, reopenSurvey, unarchiveSurvey } from './transitions'

const transitions = { closeSurvey, reopenSurvey, archiveSurvey, unarchiveSurvey }
const namedTransitions = Object.entries(transitions)

/** A survey in a state from which the transition is possible. */
async function aSurveyFor(name: string, { db, event, organisation, ctx }: EventFixture) {
  const survey = await aPublishedSurvey(db, event, organisation.id, {
    ...(name === 'reopenSurvey' && { isActive: false }),
  })
  if (name === 'unarchiveSurvey') await archiveSurvey(ctx, survey.id, {})
  return survey
}

const rowOf = async ({ db }: EventFixture, id: number) => (await db.select().from(surveys).where(eq(surveys.id, id)))[0]

describe.each(namedTransitions)('%s is refused', (name, transition) => {
  test(
    'to a General User, to a partner of the event, and to another organisation, which gets 404',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aSurveyFor(name, home)
      const before = await rowOf(home, survey.id)
      const user = await as.user(db, home.organisation)
      await expect(transition(user, survey.id, {})).rejects.toMatchObject({ status: 403 })
      const partner = await as.admin(db, home.partner)
      await expect(transition(partner, survey.id, {})).rejects.toMatchObject({ status: 403 })
      const rival = await as.admin(db, await anOrganisation(db))
      for (const id of [survey.id, 999_999_999])
        await expect(transition(rival, id, {})).rejects.toMatchObject({ status: 404, message: 'Survey not found' })
      expect(await rowOf(home, survey.id)).toEqual(before)
    }),
  )

  test(
    'of an old version, with who changed it and when',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aSurveyFor(name, home)
      await db.update(surveys).set({ version: 7, updatedBy: home.ctx.actor.userId }).where(eq(surveys.id, survey.id))
      await expect(transition(home.ctx, survey.id, { version: 6 })).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/^This survey was changed by Ada Quill on .*, after you opened it\./),
      })
    }),
  )

  test(
    'of a draft',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const id = await createSurvey(home.ctx, { eventId: home.event.id })
      await expect(transition(home.ctx, id, {})).rejects.toMatchObject({
        status: 409,
        message:
          name === 'unarchiveSurvey'
            ? 'The survey is not archived.'
            : 'Only a published survey can be closed, reopened or archived.',
      })
    }),
  )
})

describe('a transition is refused from other states', () => {
  const archived = 'This survey has been archived and is now read-only'
  test.each([
    ['closing what is closed by hand', closeSurvey, { isActive: false }, 'The survey is closed already.'],
    ['closing what its last day has closed', closeSurvey, { activeTo: '2026-11-20' }, 'The survey is closed already.'],
    ['closing what is archived', closeSurvey, { quickCode: null }, archived],
    ['reopening what is open', reopenSurvey, {}, 'The survey is not closed.'],
    ['reopening what opens tomorrow', reopenSurvey, { activeFrom: '2026-11-22' }, 'The survey is not closed.'],
    ['reopening what is archived', reopenSurvey, { quickCode: null }, archived],
    ['archiving what is archived', archiveSurvey, { quickCode: null }, archived],
    ['unarchiving what is closed', unarchiveSurvey, { isActive: false }, 'The survey is not archived.'],
    [
      'unarchiving what was archived before that was noted',
      unarchiveSurvey,
      { quickCode: null },
      'The survey was archived more than 30 days ago. Its quick code is void, so it cannot be unarchived.',
    ],
  ] as const)('%s', (_, transition, given, message) =>
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, given)
      await expect(transition(home.ctx, survey.id, {})).rejects.toMatchObject({ status: 409, message })
    })(),
  )
})

describe('a survey', () => {
  test(
    'that opened today closes at once, though its last day may not be before its first',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const today = { activeFrom: '2026-11-21', activeTo: '2026-11-21' }
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, today)
      expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ state: 'active', mayClose: true, mayReopen: false })
      expect(await closeSurvey(home.ctx, survey.id, { version: 1 })).toEqual({
        id: survey.id,
        version: 2,
        quickCode: survey.quickCode,
        state: 'closed',
        activeTo: '2026-11-21',
      })
      expect(await getSurvey(home.ctx, survey.id)).toMatchObject({
        state: 'closed',
        isActive: false,
        closedAt: home.ctx.now,
        quickCode: survey.quickCode,
        mayEdit: true,
        mayClose: false,
        mayReopen: true,
        mayArchive: true,
        mayUnarchive: false,
      })
    }),
  )

  test(
    'that opens later can be closed before, and is scheduled again when reopened',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id, { activeFrom: '2026-12-01' })
      expect(await getSurvey(home.ctx, survey.id)).toMatchObject({ state: 'scheduled', mayClose: true })
      expect(await closeSurvey(home.ctx, survey.id, {})).toMatchObject({ state: 'closed' })
      expect(await reopenSurvey(home.ctx, survey.id, {})).toMatchObject({ state: 'scheduled' })
      expect(await rowOf(home, survey.id)).toMatchObject({ isActive: true, closedAt: null, activeFrom: '2026-12-01' })
    }),
  )

  test(
    'closed by its last day is reopened without a last day; a future one stays',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const over = await aPublishedSurvey(db, home.event, home.organisation.id, { activeTo: '2026-11-20' })
      expect(await reopenSurvey(home.ctx, over.id, {})).toMatchObject({ state: 'active', activeTo: null })
      expect(await rowOf(home, over.id)).toMatchObject({ activeTo: null })
      const soon = await aPublishedSurvey(db, home.event, home.organisation.id, {
        activeTo: '2026-11-21',
        isActive: false,
      })
      expect(await reopenSurvey(home.ctx, soon.id, {})).toMatchObject({ state: 'active', activeTo: '2026-11-21' })
      expect(await rowOf(home, soon.id)).toMatchObject({ activeTo: '2026-11-21' })
    }),
  )

  test(
    'is archived without its code, and is unarchived within 30 days with the same code and state',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await closeSurvey(home.ctx, survey.id, {})
      expect(await archiveSurvey(home.ctx, survey.id, {})).toMatchObject({ quickCode: null, state: 'archived' })
      expect(await getSurvey(home.ctx, survey.id)).toMatchObject({
        state: 'archived',
        quickCode: null,
        isDraft: false,
        mayEdit: false,
        mayDelete: false,
        mayClose: false,
        mayReopen: false,
        mayArchive: false,
        mayUnarchive: true,
        unarchiveUntil: at('2026-12-21'),
      })
      await expect(saveSurvey(home.ctx, survey.id, surveyFields(home))).rejects.toMatchObject({ status: 409 })
      const later = { ...home.ctx, now: new Date(at('2026-12-21').getTime() - 1) }
      expect(await unarchiveSurvey(later, survey.id, {})).toMatchObject({
        quickCode: survey.quickCode,
        state: 'closed',
      })
      expect(await getSurvey(later, survey.id)).toMatchObject({ mayEdit: true, archivedAt: null, unarchiveUntil: null })
    }),
  )

  test(
    'stays archived for good 30 days later, and its code stays reserved for it',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await archiveSurvey(home.ctx, survey.id, {})
      const later = { ...home.ctx, now: at('2026-12-21') }
      expect(await getSurvey(later, survey.id)).toMatchObject({ mayUnarchive: false })
      await expect(unarchiveSurvey(later, survey.id, {})).rejects.toMatchObject({
        status: 409,
        message: 'The survey was archived more than 30 days ago. Its quick code is void, so it cannot be unarchived.',
      })
      expect(await db.select().from(quickCodes).where(eq(quickCodes.surveyId, survey.id))).toMatchObject([
        { code: survey.quickCode },
      ])
    }),
  )

  test(
    'can be changed by a Global Admin too, while a partner sees its state and cannot change it',
    inTransaction(async (db) => {
      const home = await anEventFixture(db)
      const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
      await archiveSurvey(await as.globalAdmin(db), survey.id, {})
      expect(await getSurvey(await as.admin(db, home.partner), survey.id)).toMatchObject({
        state: 'archived',
        mayUnarchive: false,
        mayArchive: false,
      })
    }),
  )
})

test(
  'every transition writes an audit entry with its changes',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const survey = await aPublishedSurvey(db, home.event, home.organisation.id, { name: 'Autumn' })
    await closeSurvey(home.ctx, survey.id, {})
    await reopenSurvey(home.ctx, survey.id, {})
    await archiveSurvey(home.ctx, survey.id, {})
    await unarchiveSurvey(home.ctx, survey.id, {})
    const entries = await db
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, String(survey.id)))
      .orderBy(desc(auditTrail.id))
    expect(entries.map(({ action, note, subjectName }) => [action, note, subjectName])).toEqual([
      ['update', 'Survey unarchived.', 'Autumn'],
      ['update', 'Survey archived.', 'Autumn'],
      ['update', 'Survey reopened.', 'Autumn'],
      ['update', 'Survey closed.', 'Autumn'],
    ])
    expect(entries[1]).toMatchObject({
      organisationId: home.organisation.id,
      before: { quickCode: survey.quickCode, archivedAt: null },
      after: { quickCode: null, archivedAt: home.ctx.now.toISOString() },
    })
    expect(entries[3]).toMatchObject({ before: { isActive: true, closedAt: null }, after: { isActive: false } })
  }),
)

test(
  'the documented flag of a save closes and reopens as well, and the time of closing is stored once',
  inTransaction(async (db) => {
    const home = await anEventFixture(db)
    const survey = await aPublishedSurvey(db, home.event, home.organisation.id)
    const save = (isActive: boolean | undefined, now: Date) =>
      saveSurvey({ ...home.ctx, now }, survey.id, surveyFields(home, { ...(isActive !== undefined && { isActive }) }))
    await save(false, at('2026-11-21'))
    await save(false, at('2026-11-22'))
    await save(undefined, at('2026-11-23'))
    expect(await rowOf(home, survey.id)).toMatchObject({ isActive: false, closedAt: at('2026-11-21') })
    await save(true, at('2026-11-24'))
    expect(await rowOf(home, survey.id)).toMatchObject({ isActive: true, closedAt: null })
  }),
)
