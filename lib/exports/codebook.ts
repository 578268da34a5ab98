import type { Column, Row, Table } from '@/lib/floor/spreadsheet/table'
import { TextPool } from '@/lib/floor/spreadsheet/text-pool'
import { gap } from '@/lib/surveys/questions/neutral-title'
import { isOptional } from '@/lib/surveys/questions/optional-question'
import { noneValue, otherValue, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { choiceTextsOf, fieldsOf } from './answer-fields'
import type { QuestionSet, QuestionSets } from './organisation/question-set'
import type { MappedQuestion } from './organisation/template-mapping'
import { questionHeader, type Wording } from './organisation/wordings'
import type { OrganisationKind } from './rules'

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
  { header: 'Survey ID', width: 11 },
  { header: 'Survey Name', width: 30 },
  { header: 'As it was asked', width: 60 },
]
/** The number of columns in the file of one survey, which has neither mappings nor other surveys. */
const surveyColumnCount = 6

type MappingCells = { to?: string; kind?: string; note?: string }
type MappingLookup = (question: string, code: string | null) => MappingCells
const noMapping: MappingLookup = () => ({})

/** The codebook of one survey's file: what its columns and codes mean. */
export const codebookOfSurvey = (name: string, questions: readonly SchemaElement[]): Table => ({
  columns: columns.slice(0, surveyColumnCount),
  rows: questions.flatMap((question) => rowsOf(name, question, noMapping)),
})

type AnyQuestionSet = Pick<QuestionSet, 'name' | 'wordings'>

/**
 * The codebook of an organisation's file: a row for each column, for each code behind a text, and for each survey with
 * the question as it was asked. For older templates it shows where each question and answer goes in the latest.
 * @param surveyNames by survey id
 */
export function codebook(sets: QuestionSets, type: OrganisationKind, surveyNames: ReadonlyMap<number, string>): Table {
  const askedIn = questionRows(surveyNames)
  return { columns, rows: rowMakers[type](sets, askedIn) }
}

type QuestionSource = (sets: readonly AnyQuestionSet[], isOfRow: (wording: Wording) => boolean) => Row[]

/** Columns of wordings, each with the surveys that used it. */
const unmappedRows = ({ sets, latest, mappings }: QuestionSets, askedIn: QuestionSource): Row[] =>
  sets.flatMap((set) => {
    const ways = mappingLookupOf(set, mappings, latest.id)
    return set.wordings.flatMap((wording) => [
      ...rowsOf(set.name, wording.question, ways),
      ...askedIn([set], (one) => one === wording),
    ])
  })

/** Columns of the latest template and of the optional questions; what older templates asked, and where it goes. */
function mappedRows({ sets, latest, optional, customised, mappings }: QuestionSets, askedIn: QuestionSource): Row[] {
  const [newer, older] = [true, false].map((isLatest) =>
    sets.filter(({ root }) => (root?.id === latest.id) === isLatest),
  )
  const named =
    (name: string) =>
    ({ question }: Wording) =>
      question.name === name
  return [
    ...latest.questions.flatMap((question) => [
      ...rowsOf(latest.name, question, noMapping),
      ...askedIn(newer ?? [], named(question.name)),
    ]),
    ...(older ?? []).flatMap((set) => {
      const ways = mappingLookupOf(set, mappings, latest.id)
      const own = set.questions.filter(({ name }) => !isOptional(name))
      return own.flatMap((question) => [...rowsOf(set.name, question, ways), ...askedIn([set], named(question.name))])
    }),
    ...optional.flatMap((question) => [
      ...(customised.has(question.name) ? [questionColumn(question)] : []),
      ...rowsOf('Optional questions', question, noMapping),
      ...askedIn(sets, named(question.name)),
    ]),
  ]
}

const rowMakers: Record<OrganisationKind, (sets: QuestionSets, askedIn: QuestionSource) => Row[]> = {
  Mapped: mappedRows,
  Unmapped: unmappedRows,
}

const questionColumn = (question: SchemaElement): Row => {
  const note = `The words of the survey, which stand in place of “${gap}”`
  return ['Optional questions', question.name, questionHeader(question), 'text', null, null, null, null, note]
}

const questionRows =
  (surveyNames: ReadonlyMap<number, string>): QuestionSource =>
  (sets, isOfRow) =>
    sets.flatMap(({ name: template, wordings }) =>
      wordings.filter(isOfRow).flatMap(({ question, asked }) =>
        asked.map(({ survey, title }): Row => {
          const about = [survey, surveyNames.get(survey) ?? null, title]
          return [template, question.name, null, null, null, null, null, null, null, ...about]
        }),
      ),
    )

function rowsOf(template: string, question: SchemaElement, mappingOf: MappingLookup): Row[] {
  const kind = typeOf(question)
  const heads = fieldsOf(question, new TextPool()).map(({ header }): Row => {
    const way = mappingOf(question.name, null)
    return [template, question.name, header, kind, null, null, way.to, way.kind, way.note]
  })
  const codes = codesOf(question).map(([code, text]): Row => {
    const way = mappingOf(question.name, code)
    return [template, question.name, null, null, code, text, way.to, way.kind, way.note]
  })
  return [...heads, ...codes]
}

/** The type of a question, in the documented words. */
const typeOf = (question: SchemaElement) => (question.type === 'text' ? question.inputType : question.type)

function codesOf(question: SchemaElement): [code: string, text: string][] {
  if (question.type === 'text') return []
  if (question.type === 'matrixdropdown')
    return question.columns.flatMap(({ choices = [] }) =>
      choices.map(({ value, text }) => [value, text] as [string, string]),
    )
  const texts = choiceTextsOf(question)
  const codes = question.choices.map(({ value }) => value)
  if (question.hasOther) codes.push(otherValue)
  if (question.type === 'checkbox' && question.hasNone) codes.push(noneValue)
  return [...new Set(codes)].map((code) => [code, texts.get(code) ?? code])
}

/** Where the questions and answers of an older template go in the latest. */
function mappingLookupOf({ root }: QuestionSet, mappings: QuestionSets['mappings'], latestId: number): MappingLookup {
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
