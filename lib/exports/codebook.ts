import type { Column, Row, Table } from '@/lib/floor/spreadsheet/table'
import { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { noneValue, otherValue, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { fieldsOf, textsOf } from './answer-fields'
import { isOptional } from './organisation/optional-name'
import type { AskedSet, QuestionSets } from './organisation/question-set'
import type { MappedQuestion } from './organisation/template-mapping'

const columns: readonly Column[] = [
  { header: 'Template', width: 26 },
  { header: 'Question', width: 12 },
  { header: 'Column', width: 60 },
  { header: 'Type', width: 16 },
  { header: 'Code', width: 20 },
  { header: 'Text', width: 50 },
  { header: 'Mapped to', width: 30 },
  { header: 'Mapping', width: 18 },
  { header: 'Note', width: 60 },
]

type About = { to?: string; kind?: string; note?: string }
type WayOf = (question: string, code: string | null) => About

/** What the columns of one survey's file mean. */
export const codebookOfSurvey = (name: string, questions: readonly SchemaElement[]): Table => ({
  columns: columns.slice(0, 6),
  rows: questions.flatMap((question) => rowsOf(name, question, () => ({}))),
})

/**
 * What the columns and the answers of an organisation's file mean: a row a column, and a row for each code that may
 * stand behind a text. Older templates say where each question and each answer goes in the latest.
 */
export function codebook({ sets, latest, optional, mappings }: QuestionSets, type: string): Table {
  const older = sets.filter(({ root }) => root?.id !== latest.id)
  const shown = type === 'Mapped' ? [latest, ...older] : sets
  return {
    columns,
    rows: [
      ...shown.flatMap((set) => {
        const ways = 'root' in set ? waysOf(set, mappings, latest.id) : () => ({})
        const own = set.questions.filter(({ name }) => type !== 'Mapped' || !isOptional(name))
        return own.flatMap((question) => rowsOf(set.name, question, ways))
      }),
      ...(type === 'Mapped' ? optional.flatMap((question) => rowsOf('Optional questions', question, () => ({}))) : []),
    ],
  }
}

function rowsOf(template: string, question: SchemaElement, wayOf: WayOf): Row[] {
  const kind = typeOf(question)
  const heads = fieldsOf(question, new TextPool()).map(({ header }): Row => {
    const way = wayOf(question.name, null)
    return [template, question.name, header, kind, null, null, way.to, way.kind, way.note]
  })
  const codes = codesOf(question).map(([code, text]): Row => {
    const way = wayOf(question.name, code)
    return [template, question.name, null, null, code, text, way.to, way.kind, way.note]
  })
  return [...heads, ...codes]
}

/** In the words of document 3 §3 "Schema element". */
const typeOf = (question: SchemaElement) => (question.type === 'text' ? question.inputType : question.type)

function codesOf(question: SchemaElement): [code: string, text: string][] {
  if (question.type === 'text') return []
  if (question.type === 'matrixdropdown')
    return question.columns.flatMap(({ choices = [] }) =>
      choices.map(({ value, text }) => [value, text] as [string, string]),
    )
  const texts = textsOf(question)
  const codes = question.choices.map(({ value }) => value)
  if (question.hasOther) codes.push(otherValue)
  if (question.type === 'checkbox' && question.hasNone) codes.push(noneValue)
  return [...new Set(codes)].map((code) => [code, texts.get(code) ?? code])
}

/** Where the questions and answers of an older template go. */
function waysOf({ root }: AskedSet, mappings: QuestionSets['mappings'], latestId: number): WayOf {
  const mapping = root && root.id !== latestId ? mappings.get(root.id) : undefined
  const ways = new Map<string, MappedQuestion>()
  for (const way of mapping?.questions ?? []) for (const name of way.from) ways.set(name, way)
  return (question, code) => {
    const way = ways.get(question)
    if (!way) return {}
    if (code === null) return { to: way.to.join('; '), kind: way.kind, ...(way.note && { note: way.note }) }
    if (way.answers === 'copy') return {}
    const answer = way.answers.find(({ from }) => from === code)
    if (!answer) return { kind: 'not mapped' }
    const codes = typeof answer.to === 'string' ? { [way.to[0] ?? '']: answer.to } : answer.to
    const to = Object.entries(codes)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; ')
    return { to, kind: answer.approximate ? 'approximate' : 'mapped' }
  }
}
