import { elementsOf } from './build-schema'
import { isOptional } from './optional-question'
import { publicTextsOf } from './public-texts'
import type { SchemaElement } from './survey-schema'
import { takesPlaceholder } from './tokens'

/** Brackets that nobody filled in, in text that is or would be public. */
export type UnfilledBrackets = {
  /** The editor's field to correct, by its dotted name. */
  field: string
  /** The name of the question; left out for a text of the survey itself. */
  question?: string
  /** The place in words: 'Question O-DQ6', 'Introduction'. */
  place: string
  /** The bracketed words, each once: '[insert partner name]'. */
  brackets: string[]
  /** The first text that would have been public. */
  words: string
}

/**
 * The bracketed words of templates, with any spacing, and every other `[insert …]`. Other brackets are ordinary text:
 * '[BSL interpreted]'.
 */
const bracketPattern = /\[\s*(?:event|npo|discipline|location|placeholder|insert\b[^[\]]{0,60})\s*\]/gi

/** The bracketed words in a text, each once. */
export const bracketsIn = (text: string): string[] => [...new Set(text.match(bracketPattern) ?? [])]

/** The texts of a survey, besides its questions, that respondents read. */
export type SurveyWording = {
  name: string | null
  introduction: string
  postCompletionMessage: string
  organisationDisplayName: string
  disciplineDisplayName: string
  locationDisplayName: string
}

const wordingFields: readonly (readonly [keyof SurveyWording, string])[] = [
  ['name', 'Survey name'],
  ['introduction', 'Introduction'],
  ['postCompletionMessage', 'Post-completion message'],
  ['organisationDisplayName', 'Organisation display name'],
  ['disciplineDisplayName', 'Discipline display name'],
  ['locationDisplayName', 'Location display name'],
]

/** The field of the editor that determines a question's text. */
function fieldOfQuestion(name: string): string {
  if (takesPlaceholder(name)) return `optionalQuestionPlaceholders.${name}`
  return isOptional(name) ? `optionalQuestions.${name}` : 'surveyTemplateId'
}

function unfilledIn(found: readonly string[]): Pick<UnfilledBrackets, 'brackets' | 'words'> | undefined {
  const brackets = [...new Set(found.flatMap(bracketsIn))]
  const words = found.find((text) => bracketsIn(text).length > 0)
  return words === undefined ? undefined : { brackets, words }
}

/** The brackets left in a question as it would be asked; undefined where there are none. */
export function findUnfilledIn(question: SchemaElement): UnfilledBrackets | undefined {
  const unfilled = unfilledIn(publicTextsOf(question))
  const { name } = question
  return unfilled && { field: fieldOfQuestion(name), question: name, place: `Question ${name}`, ...unfilled }
}

/**
 * All brackets left in public text: the survey's own texts, then its questions in order. `schema` is stored or just
 * built; null where there is none yet.
 */
export function findUnfilledBrackets(schema: unknown, survey: SurveyWording): UnfilledBrackets[] {
  return [
    ...wordingFields.flatMap(([field, place]) => {
      const unfilled = unfilledIn([survey[field] ?? ''])
      return unfilled ? [{ field, place, ...unfilled }] : []
    }),
    ...elementsOf(schema).flatMap((question) => findUnfilledIn(question) ?? []),
  ]
}

/** The message beside the field: what is left, and what to do about it. */
export function describeUnfilled({ brackets, words, question, field }: UnfilledBrackets): string {
  const left = `“${shorten(words)}” still has ${joinBrackets(brackets)} in it.`
  if (question === undefined) return `${left} Write your own words instead.`
  if (field.startsWith('optionalQuestionPlaceholders.')) return `${left} Write the words that take its place.`
  return field === 'surveyTemplateId'
    ? `${left} Choose another template: nobody can fill this one in.`
    : `${left} Leave the question out: nobody can fill it in.`
}

const joinBrackets = (brackets: readonly string[]) => brackets.join(' and ')

/** Cuts long texts; the start is enough to recognise them. */
const shorten = (words: string) => (words.length > 160 ? `${words.slice(0, 157).trimEnd()}…` : words)
