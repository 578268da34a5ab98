import { addressOf } from '@/lib/floor/spreadsheet/reading/cells'
import type { Finding } from '@/lib/imports/finding'
import type { AnswerProblem, Answers } from '@/lib/surveys/engine/answers'
import { applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { checkSubmission, type Plan, visibleQuestions } from '@/lib/surveys/engine/plan'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { PlacedEntry, TemplateContents } from './gather-sheet'
import { entryInstructions, firstResponse, referenceName, type TemplateRow, templateSheet } from './layout'
import { readEntry } from './read-entry'

/** The checked answers of one person; `person` is the place of their column among the responses, from 0. */
export type CheckedPerson = { person: number; answers: Answers; reference: string }

type CheckContext = {
  plan: Plan
  rows: readonly TemplateRow[]
  places: TemplateContents['places']
  addFinding: (finding: Finding) => void
}

/** The entries for one question, as `checkAnswer` takes them. */
type QuestionEntries = { value?: unknown; comment?: unknown }

function setEntry(entries: QuestionEntries, { part, tableCell }: TemplateRow, value: unknown) {
  if (part === 'other') entries.comment = value
  else if (tableCell) {
    const table = (entries.value ?? {}) as Record<string, Record<string, unknown>>
    table[tableCell.row.value] = { ...table[tableCell.row.value], [tableCell.column.name]: value }
    entries.value = table
  } else entries.value = value
}

/**
 * Checks one person's answers by the rules of the survey's own page and reports findings by cell. Answers to questions
 * that this person would not have been asked are left out, with a warning.
 * @returns undefined where there are errors
 */
export function checkPerson(
  person: number,
  entries: ReadonlyMap<string, PlacedEntry>,
  checking: CheckContext,
): CheckedPerson | undefined {
  const { plan, rows, places } = checking
  const column = firstResponse + person
  let isValid = true
  const invalidFields = new Set<string>()
  const report = (row: TemplateRow, type: string, description: string, severity: Finding['severity'] = 'error') => {
    isValid &&= severity !== 'error'
    const cell = addressOf(column, places.get(row.name) ?? 1)
    const fix = severity === 'error' ? fixOf(row) : 'Nothing needs to be done, unless an earlier answer is wrong.'
    checking.addFinding({ sheet: templateSheet, cell, column: row.name, severity, type, description, fix })
  }

  const given = new Map<SchemaElement, QuestionEntries>()
  for (const row of rows) {
    const placed = entries.get(row.name)
    if (!placed || !row.question) continue
    const read = readEntry(row.entry, placed.cell)
    if ('problem' in read) {
      report(row, read.type, read.problem)
      invalidFields.add(row.field)
      continue
    }
    const own = given.get(row.question) ?? {}
    setEntry(own, row, read.value)
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
    if (asked.has(question)) for (const problem of found) reportProblem(question, problem)
  for (const question of given.keys()) {
    const row = rows.find((one) => one.question === question)
    if (row && !asked.has(question))
      report(
        row,
        'Not asked',
        'Nobody who answered like this is asked the question, so the answer is left out.',
        'warning',
      )
  }

  function reportProblem(question: SchemaElement, { field, message }: AnswerProblem) {
    if (invalidFields.has(field)) return
    const row = rows.find((one) => one.field === field) ?? rows.find((one) => one.question === question)
    if (!row) return
    const placed = entries.get(row.name)
    if (!placed) report(row, 'Missing answer', `${message}.`)
    else if (row.entry.kind === 'date' && placed.cell.kind === 'text')
      report(row, 'Date as text', `${message}. The cell holds text that is no date.`)
    else report(row, 'Wrong answer', `${message}.`)
  }

  if (!isValid) return undefined
  const reference = entries.get(referenceName)?.cell.text.trim() ?? ''
  return { person, answers: checkSubmission(plan, answers).answers, reference }
}

const maxOptionsNamed = 12

function fixOf({ entry, name, required }: TemplateRow): string {
  const blank = required ? '' : ' It may be left blank.'
  if (entry.kind !== 'one' && entry.kind !== 'several') return entryInstructions(entry) + blank
  const shown = entry.options
    .slice(0, maxOptionsNamed)
    .map(({ text }, index) => (entry.kind === 'several' ? `${index + 1} = ${text}` : text))
  const left = entry.options.length - shown.length
  const more = left > 0 ? `; and ${left} more, which the column Options lists` : ''
  const other = entry.options.some(({ value }) => value === 'other')
    ? ` What is not listed goes into the row ${commentName(name)}.`
    : ''
  return `${entry.kind === 'one' ? 'Choose' : 'Choose any of'}: ${shown.join('; ')}${more}.${other}${blank}`
}
