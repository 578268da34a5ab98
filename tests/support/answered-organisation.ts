import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses, surveyLinks, surveyTemplates } from '@/db/schema'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

const tokens = { event: 'Swan Lake', organisation: 'Harbour Arts', discipline: 'Dance', location: 'The Quay' }

const templateOf = async (db: Database, key: string) => {
  const [found] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.key, key))
  if (!found) throw new Error(`The reference data hold no template ${key}`)
  return found
}

/** A response that came in November, so many minutes after seven in the evening. */
export const responseAt = (minute: number, id: number) => ({
  id: `019a0000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  keyHash: Buffer.alloc(32),
  startedAt: new Date(Date.UTC(2026, 10, 7, 19, minute)),
})

const submittedAt = (minute: number) => ({
  state: 2,
  submittedAt: new Date(Date.UTC(2026, 10, 7, 19, minute + 5)),
})

/**
 * An organisation with a survey of each mandated template, and optional questions of every kind in the newer one; with
 * answers of every shape: one choice, other, several, none, a table, numbers, a date, and nothing at all.
 */
export async function anAnsweredOrganisation(db: Database) {
  const organisation = await anOrganisation(db, { name: 'Harbour Theatre', knownAs: 'Harbour Theatre' })
  const event = await anEvent(db, organisation.id, { name: 'Swan Lake' })
  const [olderTemplate, newerTemplate, bank] = [
    await templateOf(db, 'mandated-2023-24'),
    await templateOf(db, 'mandated-2024-25'),
    await templateOf(db, 'optional-question-bank'),
  ]
  const survey = (template: typeof olderTemplate, name: string, optionalQuestions: string[] = []) =>
    aPublishedSurvey(db, event, organisation.id, {
      name,
      surveyTemplateId: template.id,
      optionalQuestions,
      schema: buildSchema({
        template: template.schema,
        optionalTemplate: bank.schema,
        optionalQuestions,
        placeholders: {},
        tokens,
      }),
    })
  const older = await survey(olderTemplate, 'Spring 2024')
  const newer = await survey(newerTemplate, 'Autumn 2026', ['O-Q3', 'O-Q5', 'O-Q6', 'O-Q19'])
  const [link] = await db
    .insert(surveyLinks)
    .values({ surveyId: newer.id, label: 'Foyer poster', token: 'abcd2345' })
    .returning()
  const of = ({ id, surveyTemplateId }: typeof older) => ({
    surveyId: id,
    organisationId: organisation.id,
    templateId: surveyTemplateId,
  })
  await db.insert(responses).values([
    {
      ...of(older),
      ...responseAt(1, 1),
      ...submittedAt(1),
      answers: {
        'B-Q1': 'outside',
        'B-Q2': 'LS7 4HZ',
        'B-Q3': '40_44',
        'B-Q4': 'other',
        'B-Q4-Comment': 'Agender',
        'B-Q5': 'yes',
        'B-Q6': 'gay_woman',
        'B-Q7': 'white_british',
        'B-Q8': 'little',
        'B-Q9': 'buddhist',
        'B-Q10': 'semi_routine',
        'B-Q11': 'm6_12',
        'B-Q12': '3_5',
        'B-Q13': 'friends',
        'B-Q14': ['friends', 'colleagues', 'group'],
        'B-Q15': 3,
        'B-Q16': 0,
        'B-Q17': ['facebook', 'instagram', 'other'],
        'B-Q17-Comment': '=HYPERLINK("https://example.org")',
        'B-Q18': '9',
      },
    },
    { ...of(older), ...responseAt(2, 2), state: 1, answers: { 'B-Q8': 'no', 'B-Q3': 'a hundred' } },
    {
      ...of(newer),
      ...responseAt(3, 3),
      ...submittedAt(3),
      completionMethod: 3,
      linkId: link?.id ?? null,
      marks: 2,
      answers: {
        'B-Q1': '5',
        'B-Q2': '10',
        'B-Q5': ['together', 'other'],
        'B-Q5-Comment': '+44 20 7946 0000',
        'B-Q6': ['none'],
        'B-Q8': { adults: { count: 2 }, children: { count: 0 } },
        'B-Q10': 'SW1A 1AA',
        'O-Q3': ['theatre', 'other'],
        'O-Q3-Comment': 'Opera, "semi-staged"',
        'O-Q5': 4,
        'O-Q6': '2026-11-07',
        'O-Q19': { content: { rating: '5' }, staff: { rating: 'na' } },
      },
    },
    { ...of(newer), ...responseAt(4, 4), ...submittedAt(4), completionMethod: 1, answers: { 'B-Q1': '1' } },
    { ...of(newer), ...responseAt(5, 5), state: 0, answers: {} },
  ])
  return { organisation, event, older, newer }
}

/** What an organisation may type for a question, by the question's name. */
type TypedPlaceholders = Record<string, string>

/**
 * Two more surveys of that organisation, of two events, which customised one question differently and another one alike;
 * with a response each.
 */
export async function twoCustomisedSurveys(
  db: Database,
  { organisation, event }: { organisation: { id: number }; event: { locationId: number } },
) {
  const [template, bank] = [await templateOf(db, 'mandated-2024-25'), await templateOf(db, 'optional-question-bank')]
  const makeSurvey = async (
    name: string,
    eventName: string,
    typed: TypedPlaceholders,
    minute: number,
    answers: Record<string, unknown>,
  ) => {
    const own = await anEvent(db, organisation.id, { name: eventName, locationId: event.locationId })
    const optionalQuestions = Object.keys(typed)
    const placeholders = Object.fromEntries(
      Object.entries(typed).map(([question, placeholder]) => [question, { placeholder }]),
    )
    const survey = await aPublishedSurvey(db, own, organisation.id, {
      name,
      surveyTemplateId: template.id,
      optionalQuestions,
      optionalQuestionPlaceholders: placeholders,
      schema: buildSchema({
        template: template.schema,
        optionalTemplate: bank.schema,
        optionalQuestions,
        placeholders,
        tokens: { ...tokens, event: eventName },
      }),
    })
    await db.insert(responses).values({
      surveyId: survey.id,
      organisationId: organisation.id,
      templateId: survey.surveyTemplateId,
      ...responseAt(minute, minute),
      ...submittedAt(minute),
      answers,
    })
    return survey
  }
  return {
    talk: await makeSurvey('After the talk', 'Giselle', { 'O-DQ1': 'the post-show talk', 'O-DQ8': 'our plans' }, 6, {
      'B-Q1': '5',
      'B-Q2': '0',
      'O-DQ1': '2',
      'O-DQ8': '[placeholder]',
    }),
    bar: await makeSurvey('After the bar', 'Coppélia', { 'O-DQ1': 'the bar', 'O-DQ8': 'our plans' }, 7, {
      'B-Q1': '4',
      'B-Q2': '7',
      'O-DQ1': '5',
      'O-DQ8': 'No parking',
    }),
  }
}
