import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses, surveyTemplates } from '@/db/schema'
import { createSurvey } from '@/lib/surveys/save-surveys'
import type { SavedSurvey } from '@/lib/surveys/schema'
import { as } from './actors'
import { anEvent, anOrganisation, theLatestTemplate } from './builders'

/** A template of the reference data. */
export async function theTemplate(db: Database, key: string) {
  const [template] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.key, key))
  if (!template) throw new Error(`There is no ${key}`)
  return template
}

/**
 * Harbour Arts with an event, its admin, and a partner organisation of the event; `bank` holds the optional questions.
 */
export async function anEventFixture(db: Database) {
  const organisation = await anOrganisation(db, { name: 'Harbour Arts Trust', knownAs: 'Harbour Arts' })
  const partner = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { name: 'The Winter Garden', partners: [partner.id] })
  const [template, bank] = [await theLatestTemplate(db), await theTemplate(db, 'optional-question-bank')]
  return { db, organisation, partner, event, ctx: await as.admin(db, organisation), template, bank }
}

export type EventFixture = Awaited<ReturnType<typeof anEventFixture>>

/** The same, and a new survey of the event. */
export async function aSurveyFixture(db: Database) {
  const fixture = await anEventFixture(db)
  return { ...fixture, id: await createSurvey(fixture.ctx, { eventId: fixture.event.id }) }
}

/** All that the editor sends to save a survey: without optional questions, and no template made of it. */
export const surveyFields = (
  { template }: { template: { id: number } },
  changed: Partial<SavedSurvey> = {},
): SavedSurvey => ({
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

/** The same with two optional questions, one of them worded. */
export const fieldsWithOptional = (
  fixture: Pick<EventFixture, 'template' | 'bank'>,
  changed: Partial<SavedSurvey> = {},
) =>
  surveyFields(fixture, {
    optionalQuestionTemplateId: fixture.bank.id,
    optionalQuestions: ['O-Q1', 'O-DQ1'],
    optionalQuestionPlaceholders: { 'O-DQ1': { placeholder: 'the foyer' } },
    ...changed,
  })

/** Somebody opened the survey (state 0), answered some of it (1) or all (2). */
export const aResponse = (db: Database, survey: { id: number; organisationId: number }, state: 0 | 1 | 2) =>
  db.insert(responses).values({
    id: crypto.randomUUID(),
    surveyId: survey.id,
    organisationId: survey.organisationId,
    keyHash: Buffer.alloc(32),
    state,
    submittedAt: state === 2 ? new Date() : null,
  })
