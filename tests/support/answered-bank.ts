import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { responses, surveyTemplates } from '@/db/schema'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import {
  type Choice,
  commentName,
  type MatrixColumn,
  noneValue,
  otherValue,
  questionsOf,
  type SchemaElement,
  type SurveySchema,
} from '@/lib/surveys/questions/survey-schema'
import { anEvent, anOrganisation, aPublishedSurvey } from './builders'

/** What one response stores of one question: its value, and beside it the text of "Other". */
type StoredAnswer = Record<string, unknown>

/** Texts that have tripped a file, a page or a query somewhere: empty of sense, long, foreign, dangerous, quoted. */
const textsAtEdges = [
  'Lovely',
  'Lovely',
  'Straße, “naïve” – 日本語 👩‍🎨',
  '=1+1',
  'a "quoted" word, and a comma',
  'two\nlines',
  '<b>bold</b>',
  '0',
  '[placeholder]',
]
const postcodesAtEdges = ['SW1A 1AA', 'LS7 4HZ', 'LS7 4HZ', 'M1 1AE', 'ZZ99 9ZZ']

const valuesOf = (choices: readonly Choice[] = []) => choices.map(({ value }) => value)

function numbersAtEdges({ min, max }: { min?: number | string; max?: number | string }): number[] {
  const [least, most] = [Number(min ?? 0), Number(max ?? 1_000_000)]
  return [least, least + 1, least + 1, Math.floor((least + most) / 2), most]
}

const cellsAtEdges = (column: MatrixColumn): unknown[] =>
  column.cellType === 'dropdown' ? valuesOf(column.choices) : numbersAtEdges(column)

/**
 * Every shape that an answer to this question can be stored in: each choice, none and other, several and all of them,
 * the ends of a range, awkward texts, tables that are full, half full and of one cell. Generated from the question, so
 * that a question nobody thought of is answered too.
 */
export function answersAtEdges(element: SchemaElement): StoredAnswer[] {
  const { name } = element
  const answer = (value: unknown): StoredAnswer => ({ [name]: value })
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown': {
      const other = element.hasOther ? [{ [name]: otherValue, [commentName(name)]: '=2+2, in my own words' }] : []
      return [...valuesOf(element.choices).map(answer), ...other]
    }
    case 'checkbox': {
      const all = valuesOf(element.choices)
      const most = element.maxSelectedChoices ?? all.length
      const other = element.hasOther
        ? [{ [name]: [...all.slice(0, Math.max(0, Math.min(most, 2) - 1)), otherValue], [commentName(name)]: 'Opera' }]
        : []
      return [
        ...all.map((value) => answer([value])),
        answer(all.slice(0, most)),
        ...(element.hasNone ? [answer([noneValue])] : []),
        ...other,
      ]
    }
    case 'text':
      if (element.inputType === 'number') return numbersAtEdges(element).map(answer)
      if (element.inputType === 'date') return ['2024-02-29', '2026-11-07', '2026-11-07'].map(answer)
      return (/postcode/i.test(`${element.concept ?? ''} ${element.title}`) ? postcodesAtEdges : textsAtEdges).map(
        answer,
      )
    case 'matrixdropdown': {
      const rows = valuesOf(element.rows)
      const full = (at: number) =>
        Object.fromEntries(
          rows.map((row, nth) => [
            row,
            Object.fromEntries(
              element.columns.map((column) => {
                const cells = cellsAtEdges(column)
                return [column.name, cells[(at + nth) % cells.length]]
              }),
            ),
          ]),
        )
      const size = Math.max(...element.columns.map((column) => cellsAtEdges(column).length))
      const [first] = rows
      return [
        ...Array.from({ length: size }, (_, at) => answer(full(at))),
        answer(Object.fromEntries(Object.entries(full(0)).slice(0, Math.ceil(rows.length / 2)))),
        ...(first === undefined ? [] : [answer({ [first]: full(1)[first] })]),
      ]
    }
  }
}

const tokens = { event: 'Swan Lake', organisation: 'Harbour Arts', discipline: 'Dance', location: 'The Quay' }

/**
 * An organisation with a published survey that asks every optional question beside the mandated ones of `template`, and
 * one submitted response for every edge of its longest question: the n-th response holds the n-th edge of each question
 * that has so many, so that shorter questions are left blank by the later ones.
 */
export async function anAnsweredBank(db: Database, template = 'mandated-2024-25', name = 'Harbour Theatre') {
  const templateOf = async (key: string) => {
    const [found] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.key, key))
    if (!found) throw new Error(`The reference data hold no template ${key}`)
    return found
  }
  const [mandated, bank] = [await templateOf(template), await templateOf('optional-question-bank')]
  const optionalQuestions = questionsOf(bank.schema as SurveySchema).map(({ name }) => name)
  const placeholders = Object.fromEntries(
    optionalQuestions.filter((name) => name.includes('D')).map((name) => [name, { placeholder: `our ${name}` }]),
  )
  const schema = buildSchema({
    template: mandated.schema,
    optionalTemplate: bank.schema,
    optionalQuestions,
    placeholders,
    tokens,
  })
  const organisation = await anOrganisation(db, { name, knownAs: name })
  const event = await anEvent(db, organisation.id, { name: 'Swan Lake' })
  const survey = await aPublishedSurvey(db, event, organisation.id, {
    name: 'Every question there is',
    surveyTemplateId: mandated.id,
    optionalQuestions,
    schema,
  })
  const edges = questionsOf(schema).map(answersAtEdges)
  const answers = Array.from({ length: Math.max(...edges.map(({ length }) => length)) }, (_, nth) =>
    Object.assign({}, ...edges.map((each) => each[nth] ?? {})),
  )
  await db.insert(responses).values(
    answers.map((stored, nth) => ({
      id: `019b0000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
      keyHash: Buffer.alloc(32),
      surveyId: survey.id,
      organisationId: organisation.id,
      templateId: survey.surveyTemplateId,
      startedAt: new Date(Date.UTC(2026, 10, 7, 19, nth)),
      submittedAt: new Date(Date.UTC(2026, 10, 7, 19, nth + 5)),
      state: 2,
      answers: stored,
    })),
  )
  return { organisation, event, survey, questions: questionsOf(schema), answers }
}
