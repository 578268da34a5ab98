import { normaliseElement } from './normalise-element'
import { changePublicTexts } from './public-texts'
import { inSummaryOrder } from './summary-order'
import type { SchemaElement, SurveySchema } from './survey-schema'
import { fillTitle, type TitleTokens } from './tokens'
import { withValidators } from './with-validators'

/** A stored template: SurveyJS JSON with any number of elements per page. */
type TemplateSchema = { pages?: { elements?: unknown[] }[] }

export type SchemaParts = {
  /** The mandated (or organisation) template's `schema`. */
  template: unknown
  /** The optional question bank's `schema`. */
  optionalTemplate?: unknown
  /** Names of the chosen optional questions; unknown names are ignored. */
  optionalQuestions: readonly string[]
  /** The placeholder texts typed in the editor, by question name. */
  placeholders: Readonly<Record<string, { placeholder: string }>>
  tokens: TitleTokens
}

const normaliseElements = (schema: unknown): readonly SchemaElement[] =>
  ((schema as TemplateSchema | null)?.pages ?? []).flatMap((page) => page.elements ?? []).map(normaliseElement)

/** Of schemas that were read before: an editor builds a survey's anew at every key from the same two templates. */
const knownElements = new WeakMap<object, readonly SchemaElement[]>()

/** The normalised elements of a stored template. @throws DomainError 422 for an element that cannot be read */
export function elementsOf(schema: unknown): readonly SchemaElement[] {
  if (typeof schema !== 'object' || schema === null) return normaliseElements(schema)
  const elements = knownElements.get(schema) ?? normaliseElements(schema)
  knownElements.set(schema, elements)
  return elements
}

/**
 * The schema of a survey: the template's questions and the chosen optional ones, one per page, in summary order. Pages
 * are titled 'Question N' from 1, and bracketed words are replaced where their values are known.
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
