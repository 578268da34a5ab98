import {
  type Choice,
  commentName,
  type MatrixElement,
  noneValue,
  otherValue,
  type SchemaElement,
} from '@/lib/surveys/questions/survey-schema'
import { dateFigures } from './date-figures'
import { distributionOf, unlistedLabel } from './distribution'
import type { AnswerCounts, CountedValue, CountRow, KindFigures, OtherTexts, QuestionFigures } from './figures'
import { netPromoterScore } from './net-promoter-score'
import { summariseNumbers } from './number-summary'
import { areaFigures, asksForPostcode } from './postcode-areas'
import { isSensitive, withoutSmallCells } from './sensitive'
import { shareOf, sumOf } from './shares'
import { tableFigures } from './table-figures'
import { unitOf } from './unit'

/** Theme of questions without one. */
const defaultTheme = 'Other questions'

/** The figures of one question. `element` is the published question, without brackets. */
export function questionFigures(
  element: SchemaElement,
  { values, cells }: AnswerCounts,
  isUnfiltered = isSensitive(element),
): QuestionFigures {
  const { name } = element
  const own = values.filter(({ question }) => question === name)
  const about = {
    name,
    title: element.title,
    theme: element.questionTheme ?? defaultTheme,
    isSensitive: isSensitive(element),
    isUnfiltered,
    answered: sumOf(own),
  }
  const otherCount = sumOf(values.filter(({ question }) => question === commentName(name)))
  const ownCells = cells.filter(({ question }) => question === name)
  const figures = kindFigures(element, own, { otherCount, cells: ownCells })
  return { ...about, ...(about.isSensitive ? withoutSmallCells(figures) : figures) }
}

type AnswersBeside = { otherCount: number; cells: AnswerCounts['cells'] }

function kindFigures(
  element: SchemaElement,
  own: readonly CountedValue[],
  { otherCount, cells }: AnswersBeside,
): KindFigures {
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown':
      return {
        kind: 'choices',
        distribution: distributionOf(choicesOf(element), own),
        isNps: element.concept === 'nps',
        nps: element.concept === 'nps' ? netPromoterScore(own) : null,
        other: otherTexts(element, otherCount),
      }
    case 'checkbox':
      return {
        kind: 'several',
        base: sumOf(own),
        rows: severalRows(choicesOf(element), own),
        withheld: [],
        other: otherTexts(element, otherCount),
      }
    case 'matrixdropdown':
      return { kind: 'table', columns: tableFigures(element, cells) }
    case 'text':
      return textFigures(element, own)
    default:
      return unknownType(element)
  }
}

function textFigures(element: Extract<SchemaElement, { type: 'text' }>, own: readonly CountedValue[]): KindFigures {
  switch (element.inputType) {
    case 'number': {
      const unit = unitOf(element.title)
      return { kind: 'numbers', unit, summary: summariseNumbers(own, unit) }
    }
    case 'date':
      return { kind: 'dates', ...dateFigures(own) }
    case 'text':
      if (asksForPostcode(element)) return { kind: 'areas', ...areaFigures(own) }
      return { kind: 'texts', source: { question: element.name, of: 'answer' } }
    default:
      return unknownType(element.inputType)
  }
}

/** A type added to the schema does not compile until it is handled above. */
function unknownType(element: never): never {
  throw new Error(`There are no figures for this question: ${JSON.stringify(element)}`)
}

type ChoicesElement = Exclude<SchemaElement, MatrixElement | { type: 'text' }>

/** The choices with "Other" and "None", each code once. */
export function choicesOf(element: ChoicesElement): Choice[] {
  const extra = [
    ...(element.hasOther ? [{ value: otherValue, text: element.otherText ?? 'Other' }] : []),
    ...(element.type === 'checkbox' && element.hasNone ? [{ value: noneValue, text: element.noneText ?? 'None' }] : []),
  ]
  const listed = new Set(element.choices.map(({ value }) => value))
  return [...element.choices, ...extra.filter(({ value }) => !listed.has(value))]
}

function otherTexts(element: ChoicesElement, count: number): OtherTexts | null {
  if (!element.hasOther) return null
  return { label: element.otherText ?? 'Other', source: { question: element.name, of: 'other' }, count }
}

/**
 * The rows of a question with several answers: each counted once per response, as a share of those who answered, so
 * that shares may add up to more than 1.
 */
function severalRows(choices: readonly Choice[], own: readonly CountedValue[]): CountRow[] {
  const answered = sumOf(own)
  const listed = new Set(choices.map(({ value }) => value))
  const counts = new Map<string, number>()
  for (const { value, count } of own) {
    const codes = [value].flat().map(String)
    for (const code of new Set(codes.map((one) => (listed.has(one) ? one : ''))))
      counts.set(code, (counts.get(code) ?? 0) + count)
  }
  const unlisted = counts.get('') ?? 0
  const rows = choices.map(({ value, text }) => ({ label: text, count: counts.get(value) ?? 0 }))
  if (unlisted > 0) rows.push({ label: unlistedLabel, count: unlisted })
  return rows.map((row) => ({ ...row, share: shareOf(row.count, answered) }))
}
