import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { duplicateOf } from '@/db/constraints'
import { quickCodes, surveys } from '@/db/schema'
import { createFromCode, saveResponse } from '@/lib/responses/service'
import { anEventFixture, type EventFixture, surveyFields } from '@/tests/support/a-survey-to-save'
import { as } from '@/tests/support/actors'
import { aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { newQuickCode } from './quick-code'
import { createSurvey, deleteSurvey, saveSurvey } from './save-surveys'
import { archiveSurvey, unarchiveSurvey } from './transitions'

let db: Database
let organisation: EventFixture

beforeAll(async () => {
  ;({ db } = await ownDatabase())
  organisation = await anEventFixture(db)
})

const aSurvey = (given: Partial<typeof surveys.$inferInsert> = {}) =>
  aPublishedSurvey(db, organisation.event, organisation.organisation.id, given)
const codeOf = async (id: number) => (await db.select().from(surveys).where(eq(surveys.id, id)))[0]?.quickCode
const refusal = (work: Promise<unknown>) => work.then(() => undefined, duplicateOf)

describe('a quick code is never given to another survey', () => {
  test('while its survey has it', async () => {
    const { quickCode } = await aSurvey()
    expect(await refusal(aSurvey({ quickCode }))).toMatch(/^(?:surveys_quick_code|quick_codes_code)$/)
  })

  test('after its survey was archived, however long ago', async () => {
    const { id, quickCode } = await aSurvey()
    await archiveSurvey(organisation.ctx, id, {})
    expect(await refusal(aSurvey({ quickCode }))).toBe('quick_codes_code')
    await db
      .update(surveys)
      .set({ archivedAt: new Date('2020-01-01T00:00:00Z') })
      .where(eq(surveys.id, id))
    expect(await refusal(aSurvey({ quickCode }))).toBe('quick_codes_code')
    // Nor to an existing survey without a code.
    const draft = await createSurvey(organisation.ctx, { eventId: organisation.event.id })
    expect(await refusal(db.update(surveys).set({ quickCode }).where(eq(surveys.id, draft)))).toBe('quick_codes_code')
  })

  test('after its survey was deleted', async () => {
    const { id, quickCode } = await aSurvey()
    await deleteSurvey(organisation.ctx, id)
    expect(await refusal(aSurvey({ quickCode }))).toBe('quick_codes_code')
    expect(
      await db
        .select()
        .from(quickCodes)
        .where(eq(quickCodes.code, quickCode ?? '')),
    ).toMatchObject([{ surveyId: null }])
  })

  test('and a survey has only one', async () => {
    const { id } = await aSurvey()
    expect(await refusal(db.update(surveys).set({ quickCode: newQuickCode() }).where(eq(surveys.id, id)))).toBe(
      'quick_codes_survey',
    )
  })
})

test('a survey is published with the code of its preview, and later saves do not change it', async () => {
  const id = await createSurvey(organisation.ctx, { eventId: organisation.event.id })
  const name = 'Shared before it was published'
  const preview = await saveSurvey(organisation.ctx, id, surveyFields(organisation, { name, isPreview: true }))
  expect(preview.quickCode).toMatch(/^[23456789A-HJKMNP-TV-Z]{10}$/)
  const again = await saveSurvey(organisation.ctx, id, surveyFields(organisation, { name, isPreview: true }))
  const published = await saveSurvey(organisation.ctx, id, surveyFields(organisation, { name, isDraft: false }))
  const later = await saveSurvey(organisation.ctx, id, surveyFields(organisation, { name, isDraft: false }))
  const codes = [again.quickCode, published.quickCode, later.quickCode, await codeOf(id)]
  expect(codes).toEqual(Array(4).fill(preview.quickCode))
  const reserved = await db.select().from(quickCodes).where(eq(quickCodes.surveyId, id))
  expect(reserved.map(({ code }) => code)).toEqual([preview.quickCode])
})

test('unarchiving while a new survey wants the same code: only the archived one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, quickCode } = await aSurvey()
    await archiveSurvey(organisation.ctx, id, {})
    const [back, taken] = await Promise.allSettled([
      unarchiveSurvey(organisation.ctx, id, {}),
      aSurvey({ quickCode }),
      aSurvey({ quickCode }),
    ])
    expect([back.status, taken.status]).toEqual(['fulfilled', 'rejected'])
    const holders = await db.execute<{ id: number }>(sql`select id::int from surveys where quick_code = ${quickCode}`)
    expect([...holders]).toEqual([{ id }])
  }
})

test('two people archive at once: one succeeds, the other is refused', async () => {
  const { id } = await aSurvey()
  const other = await as.admin(db, organisation.organisation)
  const answers = await Promise.allSettled([archiveSurvey(organisation.ctx, id, {}), archiveSurvey(other, id, {})])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await codeOf(id)).toBeNull()
})

test('archiving during a save: the second is refused or sees the first, and neither is applied in part', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, quickCode } = await aSurvey()
    const other = await as.admin(db, organisation.organisation)
    const sent = surveyFields(organisation, { name: `Round ${round}`, introduction: 'Saved beside it' })
    const [archived, saved] = await Promise.allSettled([
      archiveSurvey(organisation.ctx, id, {}),
      saveSurvey(other, id, sent),
    ])
    expect(archived.status).toBe('fulfilled')
    expect(await codeOf(id)).toBeNull()
    const [row] = await db.select().from(surveys).where(eq(surveys.id, id))
    expect(row?.introduction === 'Saved beside it').toBe(saved.status === 'fulfilled')
    expect(await db.select().from(quickCodes).where(eq(quickCodes.surveyId, id))).toMatchObject([{ code: quickCode }])
  }
})

test('archiving during submissions: every response is either stored and confirmed, or refused', async () => {
  const { id, quickCode } = await aSurvey({
    schema: { pages: [{ elements: [{ type: 'text', name: 'B-Q1', title: 'How was it?' }] }] },
  })
  const people = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const held = await createFromCode(as.anonymous(db), { code: quickCode ?? '' })
      return { responseId: held.surveyResponseId, validationKey: held.validationKey }
    }),
  )
  const submit = (held: (typeof people)[number]) =>
    saveResponse(as.anonymous(db), { ...held, surveyAnswers: { 'B-Q1': 'Lovely' }, submitted: true })
  const [archived, ...sent] = await Promise.allSettled([archiveSurvey(organisation.ctx, id, {}), ...people.map(submit)])
  expect(archived.status).toBe('fulfilled')
  const kept = await db.execute<{ id: string }>(
    sql`select id from responses where survey_id = ${id} and state = 2 order by id`,
  )
  const told = people.filter((_, at) => sent[at]?.status === 'fulfilled').map(({ responseId }) => responseId)
  expect([...kept].map((row) => row.id)).toEqual(told.toSorted())
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404 })
})
