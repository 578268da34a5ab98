import { elementsOf } from './build-schema'
import { publicTextsOf } from './public-texts'
import type { SchemaElement } from './survey-schema'
import { takesPlaceholder } from './tokens'

/** Bracketed words that nobody has filled in, where the public would read them. */
export type UnfilledBrackets = {
  /** The editor's field in which they are put right, by its dotted name. */
  field: string
  /** The question they stand in; left out for a text of the survey itself. */
  question?: string
  /** What the survey calls the place: 'Question O-DQ6', 'Introduction'. */
  place: string
  /** As they stand, each once: '[insert partner name]'. */
  brackets: string[]
  /** The first text that would have been public. */
  words: string
}

/**
 * The bracketed words that titles are written with, however they are spaced, and every other `[insert …]`. Other words in
 * brackets are somebody's own: '[BSL interpreted]'.
 */
const bracketPattern = /\[\s*(?:event|npo|discipline|location|placeholder|insert\b[^[\]]{0,60})\s*\]/gi

/** The bracketed words in a text, each once. */
export const bracketsIn = (text: string): string[] => [...new Set(text.match(bracketPattern) ?? [])]

/** The texts of a survey that respondents read besides its questions. */
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

/** The field of the editor in which the words of a question are chosen. */
function fieldOfQuestion(name: string): string {
  if (takesPlaceholder(name)) return `optionalQuestionPlaceholders.${name}`
  return name.startsWith('O-') ? `optionalQuestions.${name}` : 'surveyTemplateId'
}

function unfilledIn(found: readonly string[]): Pick<UnfilledBrackets, 'brackets' | 'words'> | undefined {
  const brackets = [...new Set(found.flatMap(bracketsIn))]
  const words = found.find((text) => bracketsIn(text).length > 0)
  return words === undefined ? undefined : { brackets, words }
}

/** What is left in brackets in a question as it would be asked; undefined where nothing is. */
export function findUnfilledIn(question: SchemaElement): UnfilledBrackets | undefined {
  const unfilled = unfilledIn(publicTextsOf(question))
  const { name } = question
  return unfilled && { field: fieldOfQuestion(name), question: name, place: `Question ${name}`, ...unfilled }
}

/**
 * Every bracket that is left in what the public would read: the survey's own texts, then its questions as they are asked.
 * `schema` is that of a survey, stored or just built; null where it has none yet.
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

/** What is to be done about them, as a sentence beside their field. */
export function describeUnfilled({ brackets, words, question, field }: UnfilledBrackets): string {
  const left = `“${shorten(words)}” still has ${joinBrackets(brackets)} in it.`
  if (question === undefined) return `${left} Write your own words instead.`
  if (field.startsWith('optionalQuestionPlaceholders.')) return `${left} Write the words that take its place.`
  return field === 'surveyTemplateId'
    ? `${left} Choose another template: nobody can fill this one in.`
    : `${left} Leave the question out: nobody can fill it in.`
}

const joinBrackets = (brackets: readonly string[]) => brackets.join(' and ')

/** Long texts end where their reader knows which one it is. */
const shorten = (words: string) => (words.length > 160 ? `${words.slice(0, 157).trimEnd()}…` : words)
