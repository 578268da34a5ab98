import type { Cell, Column, Row } from '@/lib/floor/spreadsheet/table'
import type { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import type { Answers } from '@/lib/surveys/engine/answers'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { fieldsOf, textsOf } from '../answer-fields'
import { say } from '../messages'
import { type Crosswalk, crosswalkOf, type Unmapped } from './crosswalk'
import { isOptional } from './optional-name'
import type { AnsweredSurvey } from './organisation-queries'
import type { AskedSet, QuestionSets } from './question-set'
import type { SurveyResponse } from './read-answers'
import { aboutColumns, aboutWriter } from './survey-columns'

export const notMappedHeader = 'Not mapped, with the reason'
export const approximateHeader = 'Answers that are only approximate'

export type RowMaker = { columns: readonly Column[]; rowOf: (response: SurveyResponse) => Row }

/**
 * Every response in the format of the latest template, whichever it was given to, with the optional questions of all
 * surveys (document 3 §2 "Mapped"). What has no place there stands in a column of its own, with the reason.
 */
export function mappedTable(sets: QuestionSets, surveys: readonly AnsweredSurvey[], texts: TextPool): RowMaker {
  const { latest, optional } = sets
  const setOf = new Map(sets.sets.map((set) => [set.id, set]))
  const fields = [...latest.questions, ...optional].flatMap((question) => fieldsOf(question, texts))
  const owned = new Set(fields.map(({ question }) => question))
  for (const { key } of fields) owned.add(key)
  const readers = new Map(sets.sets.map((set) => [set.id, readerOf(set, sets, owned)]))
  const readerOfSurvey = new Map(surveys.map(({ id, templateId }) => [id, readers.get(templateId)]))
  const writeAbout = aboutWriter(surveys, ({ templateId }) => setOf.get(templateId)?.name ?? '', texts)
  const first = aboutColumns.length
  const last = first + fields.length
  return {
    columns: [
      ...aboutColumns,
      ...fields,
      { header: notMappedHeader, width: 40 },
      { header: approximateHeader, width: 20 },
    ],
    rowOf: (response) => {
      const row: Cell[] = new Array(last + 2)
      writeAbout(row, response)
      const { answers, unmapped, approximate } = readerOfSurvey.get(response.surveyId)?.(response.answers) ?? nothing
      for (let at = 0; at < fields.length; at += 1) row[first + at] = fields[at]?.read(answers)
      row[last] = unmapped
      row[last + 1] = approximate === '' ? null : texts.of(approximate)
      return row
    },
  }
}

type Read = { answers: Answers; unmapped: string | null; approximate: string }

const nothing: Read = { answers: {}, unmapped: null, approximate: '' }

function readerOf(set: AskedSet, { latest, mappings }: QuestionSets, owned: ReadonlySet<string>) {
  const wordsOf = unmappedWords(set.questions)
  const strangers = (answers: Answers): Unmapped[] => {
    const found: Unmapped[] = []
    for (const question in answers)
      if (!owned.has(question)) found.push({ question, value: answers[question], reason: say.notInSurvey })
    return found
  }
  if (set.root?.id === latest.id)
    return (answers: Answers): Read => ({ answers, unmapped: wordsOf(strangers(answers)), approximate: '' })
  const older = { name: set.name, questions: set.questions.filter(({ name }) => !isOptional(name)) }
  const walk: Crosswalk = crosswalkOf(set.root && mappings.get(set.root.id), older, latest)
  return (given: Answers): Read => {
    const { answers, unmapped, approximate } = walk(given)
    // An older question that nobody mapped may have the name of a newer one that means something else.
    return {
      answers,
      unmapped: wordsOf([...unmapped, ...strangers(answers)]),
      approximate: [...approximate].sort().join('; '),
    }
  }
}

/** `B-Q9 What is your religion or belief? No religion (not asked in “Audience survey 2024/25”)`. */
function unmappedWords(questions: readonly SchemaElement[]): (unmapped: readonly Unmapped[]) => string | null {
  const known = new Map(
    questions.map((question) => {
      const texts =
        question.type === 'text' || question.type === 'matrixdropdown' ? new Map<string, string>() : textsOf(question)
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
