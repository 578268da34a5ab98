import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { surveys, surveyTemplates } from '@/db/schema'
import { aSurveyFixture, fieldsWithOptional, surveyFields, theTemplate } from '@/tests/support/a-survey-to-save'
import { inTransaction } from '@/tests/support/database'
import { elementsOf } from './questions/build-schema'
import { getSurvey } from './read-surveys'
import { createSurvey, saveSurvey } from './save-surveys'

const partnerQuestion =
  '“Before you came to The Winter Garden, did you know that [insert partner name] was involved?” still has [insert partner name] in it. Write the words that take its place.'

describe('publishing with brackets is refused at the field', () => {
  test(
    'of a question, with the text that would have been public; the draft can still be saved',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const open = { optionalQuestions: ['O-Q1', 'O-DQ1', 'O-DQ6'] }
      await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, open))
      await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...open, isPreview: true }))
      await expect(
        saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...open, isDraft: false })),
      ).rejects.toMatchObject({
        status: 422,
        message: 'Fill in what stands in brackets first: Question O-DQ6 ([insert partner name]).',
        fields: { 'optionalQuestionPlaceholders.O-DQ6': partnerQuestion },
      })
      expect(await getSurvey(home.ctx, home.id)).toMatchObject({
        isDraft: true,
        optionalQuestions: open.optionalQuestions,
      })
      const placeholders = { 'O-DQ1': { placeholder: 'the foyer' }, 'O-DQ6': { placeholder: 'Riverside' } }
      await saveSurvey(
        home.ctx,
        home.id,
        fieldsWithOptional(home, { ...open, optionalQuestionPlaceholders: placeholders, isDraft: false }),
      )
      expect(await getSurvey(home.ctx, home.id)).toMatchObject({ isDraft: false })
    }),
  )

  test(
    'of all eight questions of the bank at once, each at its own',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const optionalQuestions = elementsOf(home.bank.schema).map(({ name }) => name)
      const sent = { optionalQuestions, optionalQuestionPlaceholders: {}, isDraft: false }
      const refusal = await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, sent)).then(
        () => undefined,
        (error: { fields: Record<string, string> }) => error,
      )
      expect(Object.keys(refusal?.fields ?? {})).toEqual(
        Array.from({ length: 8 }, (_, at) => `optionalQuestionPlaceholders.O-DQ${at + 1}`),
      )
    }),
  )

  test(
    'of a text of the survey itself',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      await expect(
        saveSurvey(home.ctx, home.id, surveyFields(home, { introduction: 'Dear [placeholder]', isDraft: false })),
      ).rejects.toMatchObject({
        status: 422,
        message: 'Fill in what stands in brackets first: Introduction ([placeholder]).',
        fields: { introduction: '“Dear [placeholder]” still has [placeholder] in it. Write your own words instead.' },
      })
    }),
  )

  test(
    'of an organisation’s own template, mandated and optional questions alike',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const [own] = await db
        .insert(surveyTemplates)
        .values({
          kind: 'organisation',
          name: 'Ours',
          organisationId: home.organisation.id,
          basedOnTemplateId: home.template.id,
          schema: { pages: [{ elements: [{ type: 'text', name: 'B-Q1', title: 'How was [insert star]?' }] }] },
          optionalQuestions: ['O-DQ5'],
          numberOfQuestions: 2,
        })
        .returning()
      const bank = await theTemplate(db, 'optional-question-bank')
      await expect(
        saveSurvey(
          home.ctx,
          home.id,
          surveyFields(
            { template: { id: own?.id ?? 0 } },
            { optionalQuestionTemplateId: bank.id, optionalQuestions: ['O-DQ5'], isDraft: false },
          ),
        ),
      ).rejects.toMatchObject({
        status: 422,
        fields: {
          surveyTemplateId:
            '“How was [insert star]?” still has [insert star] in it. Choose another template: nobody can fill this one in.',
          'optionalQuestionPlaceholders.O-DQ5':
            '“Do you plan to come back to Harbour Arts before [insert date]?” still has [insert date] in it. Write the words that take its place.',
        },
      })
    }),
  )
})

describe('a survey that is public already', () => {
  test(
    'refuses a new bracket, while one that was published before blocks no save',
    inTransaction(async (db) => {
      const home = await aSurveyFixture(db)
      const worded = { 'O-DQ1': { placeholder: 'the foyer' }, 'O-DQ6': { placeholder: 'Riverside' } }
      const sent = { optionalQuestions: ['O-DQ1', 'O-DQ6'], isDraft: false as const }
      await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...sent, optionalQuestionPlaceholders: worded }))
      await expect(saveSurvey(home.ctx, home.id, fieldsWithOptional(home, sent))).rejects.toMatchObject({
        status: 422,
        fields: { 'optionalQuestionPlaceholders.O-DQ6': partnerQuestion },
      })
      // As published before brackets were checked.
      const [row] = await db.select().from(surveys).where(eq(surveys.id, home.id))
      const schema = JSON.parse(JSON.stringify(row?.schemaReadOnly).replace('Riverside', '[insert partner name]'))
      await db.update(surveys).set({ schemaReadOnly: schema }).where(eq(surveys.id, home.id))
      await saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...sent, introduction: 'New words' }))
      expect(await getSurvey(home.ctx, home.id)).toMatchObject({ introduction: 'New words' })
      await expect(
        saveSurvey(home.ctx, home.id, fieldsWithOptional(home, { ...sent, introduction: 'Dear [insert name]' })),
      ).rejects.toMatchObject({ status: 422, fields: { introduction: expect.any(String) } })
    }),
  )
})

test(
  'a survey without an event is published with its own name in place of the event’s',
  inTransaction(async (db) => {
    const home = await aSurveyFixture(db)
    const id = await createSurvey(home.ctx, {})
    await saveSurvey(home.ctx, id, surveyFields(home, { isDraft: false }))
    const { schemaReadOnly } = await getSurvey(home.ctx, id)
    expect(JSON.stringify(schemaReadOnly)).toContain('Overall, how was your experience of Autumn audience?')
    expect(JSON.stringify(schemaReadOnly)).not.toContain('[event]')
  }),
)
