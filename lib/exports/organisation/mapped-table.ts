import type { Cell, Column, Row } from '@/lib/floor/spreadsheet/table'
import type { PooledText, TextPool } from '@/lib/floor/spreadsheet/text-pool'
import type { Answers } from '@/lib/surveys/engine/answers'
import { isOptional } from '@/lib/surveys/questions/optional-question'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { choiceTextsOf, fieldsOf } from '../answer-fields'
import { messages } from '../messages'
import { AnswerCells, groupByAnswer, type PlacedField } from './answer-cells'
import { crosswalkOf, type UnmappedValue } from './crosswalk'
import type { AnsweredSurvey } from './organisation-queries'
import type { QuestionSet, QuestionSets } from './question-set'
import type { SurveyResponse } from './read-answers'
import { visitAnswers } from './stored-answers'
import { leadingCellsWriter, leadingColumns } from './survey-columns'
import { questionHeader } from './wordings'

const notMappedHeader = 'Not mapped, with the reason'
const approximateHeader = 'Answers that are only approximate'

export type ResponseTable = { columns: readonly Column[]; rowOf: (response: SurveyResponse) => Row }

/**
 * The table of a mapped export: every response in the format of the latest template, whichever it answered, with the
 * optional questions of all surveys. Unmapped answers are in a column of their own, with the reason.
 */
export function mappedTable(sets: QuestionSets, surveys: readonly AnsweredSurvey[], texts: TextPool): ResponseTable {
  const { latest, optional, customised } = sets
  const setOf = new Map(sets.sets.map((set) => [set.id, set]))
  const columns = [...leadingColumns]
  const placed: PlacedField[] = []
  const questionPlaces = new Map<string, number>()
  for (const question of [...latest.questions, ...optional]) {
    if (customised.has(question.name)) {
      questionPlaces.set(question.name, columns.length)
      columns.push({ header: questionHeader(question), width: 40 })
    }
    for (const field of fieldsOf(question, texts)) {
      placed.push({ field, place: columns.length })
      columns.push(field)
    }
  }
  const last = columns.length
  columns.push({ header: notMappedHeader, width: 40 }, { header: approximateHeader, width: 20 })
  const cells = new AnswerCells(groupByAnswer(placed))
  const writers = new Map(sets.sets.map((set) => [set.id, answersWriterOf(set, sets, cells)]))
  const writerOfSurvey = new Map(surveys.map(({ id, templateId }) => [id, writers.get(templateId)]))
  const writeAbout = leadingCellsWriter(surveys, ({ templateId }) => setOf.get(templateId)?.name ?? '', texts)
  const writeQuestions = questionWriter(sets.sets, questionPlaces, texts)
  return {
    columns,
    rowOf: (response) => {
      const row: Cell[] = new Array(columns.length)
      writeAbout(row, response)
      writeQuestions(row, response.surveyId)
      const { unmapped, approximate } = writerOfSurvey.get(response.surveyId)?.(row, response.answers) ?? noLastCells
      row[last] = unmapped
      row[last + 1] = approximate === '' ? null : texts.of(approximate)
      return row
    },
  }
}

/** Writes what the survey of a row asked, for questions that each survey words itself. */
function questionWriter(
  sets: readonly QuestionSet[],
  places: ReadonlyMap<string, number>,
  texts: TextPool,
): (row: Cell[], surveyId: number) => void {
  const words = new Map<number, [place: number, text: PooledText][]>()
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

/** `B-Q9 What is your religion or belief? No religion (not asked in “Audience survey 2024/25”)`. */
function unmappedFormatter(questions: readonly SchemaElement[]): (unmapped: readonly UnmappedValue[]) => string | null {
  const known = new Map(
    questions.map((question) => {
      const texts =
        question.type === 'text' || question.type === 'matrixdropdown'
          ? new Map<string, string>()
          : choiceTextsOf(question)
      return [question.name, { title: `${question.name} ${question.title}`, texts }] as const
    }),
  )
  for (const [name, { title }] of [...known])
    known.set(commentName(name), { title: `${title} – in their own words`, texts: new Map() })
  const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return (unmapped) => {
    if (unmapped.length === 0) return null
    return unmapped
      .map(({ question, value, reason }) => {
        const about = known.get(question)
        return `${about?.title ?? question} ${about?.texts.get(String(value)) ?? shown(value)} (${reason})`
      })
      .join('; ')
  }
}

/** The last two cells of a row: the answers without a column, and the names of approximate answers. */
type LastCells = { unmapped: string | null; approximate: string }

const noLastCells: LastCells = { unmapped: null, approximate: '' }

/** Writes stored answers (`visitAnswers`) into the cells of a row. */
type AnswersWriter = (row: Cell[], stored: string) => LastCells

/** The writer of answers to the questions of `set` into the cells of the latest template and the optional questions. */
export function answersWriterOf(set: QuestionSet, sets: QuestionSets, cells: AnswerCells): AnswersWriter {
  return set.root?.id === sets.latest.id ? latestTemplateWriter(set, cells) : olderTemplateWriter(set, sets, cells)
}

const strayValue = (question: string, value: unknown): UnmappedValue => ({
  question,
  value,
  reason: messages.notInSurvey,
})

function latestTemplateWriter({ questions }: QuestionSet, cells: AnswerCells): AnswersWriter {
  const wordsOf = unmappedFormatter(questions)
  return (row, stored) => {
    const strayValues: UnmappedValue[] = []
    visitAnswers(stored, (name, json) => {
      if (!cells.write(row, name, json)) strayValues.push(strayValue(name, JSON.parse(json)))
    })
    return strayValues.length === 0 ? noLastCells : { unmapped: wordsOf(strayValues), approximate: '' }
  }
}

function olderTemplateWriter(set: QuestionSet, { latest, mappings }: QuestionSets, cells: AnswerCells): AnswersWriter {
  const wordsOf = unmappedFormatter(set.questions)
  const older = { name: set.name, questions: set.questions.filter(({ name }) => !isOptional(name)) }
  const walk = crosswalkOf(set.root && mappings.get(set.root.id), older, latest)
  return (row, stored) => {
    // Without a prototype, `__proto__` is a name like any other.
    const otherAnswers: Answers = Object.create(null)
    visitAnswers(stored, (name, json) => {
      // Optional questions keep their names from template to template; the others go through the crosswalk together.
      if (!(isOptional(name) && cells.write(row, name, json))) otherAnswers[name] = JSON.parse(json)
    })
    const { answers, unmapped, approximate } = walk(otherAnswers)
    // An older question that nobody mapped may have the name of a newer one that means something else.
    for (const name in answers)
      if (!cells.writeValue(row, name, answers[name])) unmapped.push(strayValue(name, answers[name]))
    return { unmapped: wordsOf(unmapped), approximate: [...approximate].sort().join('; ') }
  }
}
