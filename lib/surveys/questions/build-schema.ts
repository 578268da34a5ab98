import { normaliseElement } from './normalise-element'
import { changePublicTexts } from './public-texts'
import { inSummaryOrder } from './summary-order'
import type { SchemaElement, SurveySchema } from './survey-schema'
import { fillTitle, type TitleTokens } from './tokens'
import { withValidators } from './with-validators'

/** A template's schema as stored: SurveyJS JSON, with any number of elements a page. */
type TemplateSchema = { pages?: { elements?: unknown[] }[] }

export type SchemaParts = {
  /** The mandated (or organisation) template's `schema`. */
  template: unknown
  /** The optional question bank's `schema`. */
  optionalTemplate?: unknown
  /** Names of the optional questions that were ticked; a name the bank does not hold is passed over. */
  optionalQuestions: readonly string[]
  /** What the editor typed for the dynamic questions, by question name. */
  placeholders: Readonly<Record<string, { placeholder: string }>>
  tokens: TitleTokens
}

/** Every element of a stored template, in its order and normal form. 422 when one cannot be read. */
export const elementsOf = (schema: unknown): SchemaElement[] =>
  ((schema as TemplateSchema | null)?.pages ?? []).flatMap((page) => page.elements ?? []).map(normaliseElement)

/**
 * The schema a survey asks: the template's questions and the ticked optional ones, one a page, in summary order, each
 * page titled 'Question N' from 1, with every bracketed word that respondents would read filled in where its words are
 * known.
 */
export function buildSchema(parts: SchemaParts): SurveySchema {
  const ticked = new Set(parts.optionalQuestions)
  const optional = elementsOf(parts.optionalTemplate).filter(({ name }) => ticked.has(name))
  const byName = new Map([...optional, ...elementsOf(parts.template)].map((question) => [question.name, question]))
  const fill = (name: string, text: string) =>
    fillTitle(name, text, parts.tokens, parts.placeholders[name]?.placeholder ?? '')
  return {
    pages: inSummaryOrder([...byName.values()]).map((question, index) => ({
      name: `page${index + 1}`,
      title: `Question ${index + 1}`,
      elements: [withValidators(changePublicTexts(question, (text) => fill(question.name, text)))],
    })),
  }
}
