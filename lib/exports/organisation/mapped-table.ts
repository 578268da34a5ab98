import type { Cell, Column, Row } from '@/lib/floor/spreadsheet/table'
import type { KnownText, TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { fieldsOf } from '../answer-fields'
import { AnswerCells, groupByAnswer, type PlacedField } from './answer-cells'
import { nothingBeside, writerOf } from './mapped-answers'
import type { AnsweredSurvey } from './organisation-queries'
import type { AskedSet, QuestionSets } from './question-set'
import type { SurveyResponse } from './read-answers'
import { aboutColumns, aboutWriter } from './survey-columns'
import { askedHeader } from './wordings'

export const notMappedHeader = 'Not mapped, with the reason'
export const approximateHeader = 'Answers that are only approximate'

export type RowMaker = { columns: readonly Column[]; rowOf: (response: SurveyResponse) => Row }

/**
 * Every response in the format of the latest template, whichever it was given to, with the optional questions of all
 * surveys. What has no place there stands in a column of its own, with the reason.
 */
export function mappedTable(sets: QuestionSets, surveys: readonly AnsweredSurvey[], texts: TextPool): RowMaker {
  const { latest, optional, customised } = sets
  const setOf = new Map(sets.sets.map((set) => [set.id, set]))
  const columns = [...aboutColumns]
  const placed: PlacedField[] = []
  const askedPlaces = new Map<string, number>()
  for (const question of [...latest.questions, ...optional]) {
    if (customised.has(question.name)) {
      askedPlaces.set(question.name, columns.length)
      columns.push({ header: askedHeader(question), width: 40 })
    }
    for (const field of fieldsOf(question, texts)) {
      placed.push({ field, place: columns.length })
      columns.push(field)
    }
  }
  const last = columns.length
  columns.push({ header: notMappedHeader, width: 40 }, { header: approximateHeader, width: 20 })
  const cells = new AnswerCells(groupByAnswer(placed))
  const writers = new Map(sets.sets.map((set) => [set.id, writerOf(set, sets, cells)]))
  const writerOfSurvey = new Map(surveys.map(({ id, templateId }) => [id, writers.get(templateId)]))
  const writeAbout = aboutWriter(surveys, ({ templateId }) => setOf.get(templateId)?.name ?? '', texts)
  const writeAsked = askedWriter(sets.sets, askedPlaces, texts)
  return {
    columns,
    rowOf: (response) => {
      const row: Cell[] = new Array(columns.length)
      writeAbout(row, response)
      writeAsked(row, response.surveyId)
      const { unmapped, approximate } = writerOfSurvey.get(response.surveyId)?.(row, response.answers) ?? nothingBeside
      row[last] = unmapped
      row[last + 1] = approximate === '' ? null : texts.of(approximate)
      return row
    },
  }
}

/** Writes what the survey of a row asked where each survey has words of its own. */
function askedWriter(
  sets: readonly AskedSet[],
  places: ReadonlyMap<string, number>,
  texts: TextPool,
): (row: Cell[], surveyId: number) => void {
  const words = new Map<number, [place: number, text: KnownText][]>()
  for (const { question, asked } of sets.flatMap(({ wordings }) => wordings)) {
    const place = places.get(question.name)
    if (place === undefined) continue
    for (const { survey, title } of asked) {
      const ofSurvey = words.get(survey) ?? []
      words.set(survey, ofSurvey)
      ofSurvey.push([place, texts.of(title)])
    }
  }
  return (row, surveyId) => {
    for (const [place, text] of words.get(surveyId) ?? []) row[place] = text
  }
}
