import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { choicesOf } from '@/lib/results/question-figures'
import { type AskedQuestion, disabilityQuestion } from '@/lib/surveys/questions/asked-questions'
import type { SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { TwoYears } from '../report-question'
import { answeredValue } from './answer-reading'
import { type AnswerTerms, readAnswerTerms } from './answer-terms'
import { disabledCode } from './disabled'
import { type PageQuestion, type PartsOfYear, partsOfYear, type SurveyCounts } from './parts-of-year'
import { conceptNamed } from './question-concept'

/**
 * What the results of an organisation's single surveys hide of its answers to questions, in a year and in the one before:
 * of each question, by its concept. Surveys of one event are told apart; an event with one survey is that survey.
 */
export async function findPartsOfYears(
  db: Database,
  organisationId: number,
  year: number,
  questions: readonly AskedQuestion[],
): Promise<ReadonlyMap<string, TwoYears<PartsOfYear>>> {
  const terms = await readAnswerTerms(db)
  const ids = questions
    .flatMap((question) => pagesOf(terms, question))
    .flatMap(({ answered: id, answers }) => [id, ...answers.map((one) => one.valueId)])
  const surveys = await countBySurvey(db, organisationId, year, ids)
  const of = (question: AskedQuestion, each: number) => partsOfYear(question, pagesOf(terms, question), surveys, each)
  return new Map(questions.map((each) => [each.concept, { now: of(each, year), before: of(each, year - 1) }]))
}

/** The pages of each question, kept with the terms that they follow from. */
const knownPages = new WeakMap<AnswerTerms, Map<AskedQuestion, readonly PageQuestion[]>>()

/** The questions of results that tell of a question of a report. */
function pagesOf(terms: AnswerTerms, question: AskedQuestion): readonly PageQuestion[] {
  const known = knownPages.get(terms) ?? new Map<AskedQuestion, readonly PageQuestion[]>()
  knownPages.set(terms, known)
  const pages = known.get(question) ?? makePages(terms, question)
  known.set(question, pages)
  return pages
}

function makePages({ templates, entries, readingsOf }: AnswerTerms, question: AskedQuestion): PageQuestion[] {
  const byQuestion = Map.groupBy(entries, ({ templateId, concept }) => `${templateId} ${concept}`)
  const pageOf = (templateId: number, element: SchemaElement): PageQuestion[] => {
    const concept = conceptNamed(element)
    if (concept === undefined || element.type === 'text' || element.type === 'matrixdropdown') return []
    const own = byQuestion.get(`${templateId} ${concept}`) ?? []
    const idOf = (value: string) => own.find((entry) => entry.value === value)?.id
    const codeOf = (value: string): string | null =>
      question === disabilityQuestion
        ? (disabledCode(concept, value) ?? null)
        : (readingsOf({ templateId, concept, value }).find(
            (reading) => reading.isExact && reading.concept === question.concept,
          )?.value ?? null)
    const id = idOf(answeredValue)
    const answers = choicesOf(element).flatMap(({ value }) => {
      const valueId = idOf(value)
      return valueId === undefined ? [] : [{ valueId, code: codeOf(value) }]
    })
    return id === undefined || answers.every(({ code }) => code === null) ? [] : [{ answered: id, answers }]
  }
  return templates.flatMap(({ id, kind, elements }) =>
    elements.flatMap((element) => pageOf(kind === 'optional' ? 0 : id, element)),
  )
}

/** Responses by survey, year and value, of the years that a page about one of the two may hold beside them. */
async function countBySurvey(
  db: Database,
  organisationId: number,
  year: number,
  valueIds: readonly number[],
): Promise<SurveyCounts[]> {
  const isCounted = sql`given.organisation_id = ${organisationId} and given.year between ${year - 2} and ${year + 1}`
  const isAsked = sql`value_id = any(${`{${valueIds.join(',')}}`}::int[])`
  const several = await db.execute<{ event_id: string }>(sql`
    select coalesce(event_id, 0) as event_id from surveys
    where organisation_id = ${organisationId} and not is_draft group by 1 having count(*) > 1`)
  const events = sql`${`{${several.map(({ event_id }) => event_id).join(',')}}`}::bigint[]`
  // What single surveys of an event were answered is in no cell, and is counted from the facts of that event.
  const ofSurveys = sql`union all
    select 'survey ' || given.survey_id, true, given.year, value.value_id, count(*)
    from response_facts as given, unnest(given.value_ids) as value (value_id)
    where ${isCounted} and value.${isAsked} and given.event_id = any(${events}) group by given.survey_id, 3, 4`
  const rows = await db.execute<{
    survey: string
    is_shown: boolean
    year: number
    value_id: number
    responses: string
  }>(sql`
    with cells as materialized (
      select given.event_id, given.year, given.value_id, sum(given.responses - given.sealed) as responses,
        sum(given.sealed) as sealed
      from answer_cells as given where ${isCounted} and given.${isAsked} group by 1, 2, 3
    )
    select 'event ' || event_id as survey, true as is_shown, year, value_id, responses
    from cells where event_id <> all(${events})
    union all
    select 'gone', false, year, value_id, sum(sealed) from cells where sealed > 0 group by year, value_id
    ${several.length === 0 ? sql`` : ofSurveys}`)
  return [...Map.groupBy(rows, ({ survey }) => survey).values()].map((own) => ({
    isShown: own[0]?.is_shown === true,
    byYear: new Map(
      [...Map.groupBy(own, (row) => row.year)].map(([each, counts]) => [
        each,
        new Map(counts.map(({ value_id, responses }) => [value_id, Number(responses)])),
      ]),
    ),
  }))
}
