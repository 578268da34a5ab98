import { addressOf } from '@/lib/floor/spreadsheet/reading/cells'
import type { Finding } from '@/lib/imports/finding'
import type { AnswerProblem, Answers } from '@/lib/surveys/engine/answers'
import { applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { checkSubmission, type Plan, visibleQuestions } from '@/lib/surveys/engine/plan'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { Gathered, Placed } from './gather-sheet'
import { entryWords, firstResponse, referenceName, type TemplateRow, templateSheet } from './layout'
import { readEntry } from './read-entry'

/** The checked answers of one person; `person` is the place of their column among the responses, from 0. */
export type Person = { person: number; answers: Answers; reference: string }

type Checking = {
  plan: Plan
  rows: readonly TemplateRow[]
  places: Gathered['places']
  find: (finding: Finding) => void
}

/** The entries for one question, as `checkAnswer` takes them. */
type PersonAnswers = { value?: unknown; comment?: unknown }

function put(given: PersonAnswers, { part, at }: TemplateRow, value: unknown) {
  if (part === 'other') given.comment = value
  else if (at) {
    const table = (given.value ?? {}) as Record<string, Record<string, unknown>>
    table[at.row.value] = { ...table[at.row.value], [at.column.name]: value }
    given.value = table
  } else given.value = value
}

/**
 * Checks one person's answers by the rules of the survey's own page and reports findings by cell. Answers to questions
 * that this person would not have been asked are left out, with a warning.
 * @returns undefined where there are errors
 */
export function checkPerson(
  person: number,
  entries: ReadonlyMap<string, Placed>,
  checking: Checking,
): Person | undefined {
  const { plan, rows, places } = checking
  const column = firstResponse + person
  let isRight = true
  const wrong = new Set<string>()
  const find = (row: TemplateRow, type: string, description: string, severity: Finding['severity'] = 'error') => {
    isRight &&= severity !== 'error'
    const cell = addressOf(column, places.get(row.name) ?? 1)
    const fix = severity === 'error' ? fixOf(row) : 'Nothing needs to be done, unless an earlier answer is wrong.'
    checking.find({ sheet: templateSheet, cell, column: row.name, severity, type, description, fix })
  }

  const given = new Map<SchemaElement, PersonAnswers>()
  for (const row of rows) {
    const placed = entries.get(row.name)
    if (!placed || !row.question) continue
    const read = readEntry(row.entry, placed.cell)
    if ('problem' in read) {
      find(row, read.type, read.problem)
      wrong.add(row.field)
      continue
    }
    const own = given.get(row.question) ?? {}
    put(own, row, read.value)
    given.set(row.question, own)
  }

  let answers: Answers = {}
  const problems = new Map<SchemaElement, AnswerProblem[]>()
  for (const { question } of plan.questions) {
    const checked = checkAnswer(question, given.get(question) ?? {})
    answers = applyPatch(answers, patchOf(question, checked))
    if (checked.problems.length > 0) problems.set(question, checked.problems)
  }
  const asked = new Set(visibleQuestions(plan, answers))
  for (const [question, found] of problems)
    if (asked.has(question)) for (const problem of found) tell(question, problem)
  for (const question of given.keys()) {
    const row = rows.find((one) => one.question === question)
    if (row && !asked.has(question))
      find(
        row,
        'Not asked',
        'Nobody who answered like this is asked the question, so the answer is left out.',
        'warning',
      )
  }

  function tell(question: SchemaElement, { field, message }: AnswerProblem) {
    if (wrong.has(field)) return
    const row = rows.find((one) => one.field === field) ?? rows.find((one) => one.question === question)
    if (!row) return
    const placed = entries.get(row.name)
    if (!placed) find(row, 'Missing answer', `${message}.`)
    else if (row.entry.kind === 'date' && placed.cell.kind === 'text')
      find(row, 'Date as text', `${message}. The cell holds text that is no date.`)
    else find(row, 'Wrong answer', `${message}.`)
  }

  if (!isRight) return undefined
  const reference = entries.get(referenceName)?.cell.text.trim() ?? ''
  return { person, answers: checkSubmission(plan, answers).answers, reference }
}

const optionsNamed = 12

function fixOf({ entry, name, required }: TemplateRow): string {
  const blank = required ? '' : ' It may be left blank.'
  if (entry.kind !== 'one' && entry.kind !== 'several') return entryWords(entry) + blank
  const shown = entry.options
    .slice(0, optionsNamed)
    .map(({ text }, index) => (entry.kind === 'several' ? `${index + 1} = ${text}` : text))
  const left = entry.options.length - shown.length
  const more = left > 0 ? `; and ${left} more, which the column Options lists` : ''
  const other = entry.options.some(({ value }) => value === 'other')
    ? ` What is not listed goes into the row ${commentName(name)}.`
    : ''
  return `${entry.kind === 'one' ? 'Choose' : 'Choose any of'}: ${shown.join('; ')}${more}.${other}${blank}`
}
