import { createHash } from 'node:crypto'
import { parsePublishedTitle, wordingOf } from '@/lib/surveys/questions/neutral-title'
import { isOptional } from '@/lib/surveys/questions/optional-question'
import { publicTextsOf } from '@/lib/surveys/questions/public-texts'
import { otherValue, type SchemaElement } from '@/lib/surveys/questions/survey-schema'

/** What a question counts as: a concept of a mandated template, or (template 0) one that means the same under each. */
type QuestionConcept = { templateId: number; concept: string }

/** Optional questions keep their names from template to template, so that the name is their concept. */
export const conceptNamed = ({ concept, name }: SchemaElement): string | undefined =>
  concept ?? (isOptional(name) ? name : undefined)

/** The concept without the row of its table and without the hash of its words: `groupSize.adults` → `groupSize`. */
export const wholeConcept = (concept: string): string => concept.split(/[.#]/, 1)[0] ?? concept

/**
 * What a survey's question counts as. One whose words are not those of the template counts as `concept#` and a hash of
 * its words, so that it is summed with the same words alone; the names of event, organisation, art form and place make
 * no other words. Undefined for an organisation's own question.
 * @param known the template's question of that name
 */
export function questionConcept(
  question: SchemaElement,
  known: SchemaElement | undefined,
  mandatedTemplateId: number | null,
): QuestionConcept | undefined {
  const concept = conceptNamed(question)
  if (concept === undefined) return undefined
  const templateId = isOptional(question.name) ? 0 : (mandatedTemplateId ?? 0)
  const words = wordsOf(question, known)
  if (known && words === wordsOf(known, known)) return { templateId, concept }
  return { templateId: 0, concept: `${concept}#${createHash('sha256').update(words).digest('hex').slice(0, 8)}` }
}

/** All that respondents read of a question, with its codes, where names that surveys fill in are neutral. */
function wordsOf(question: SchemaElement, known: SchemaElement | undefined): string {
  const patterns = known ? publicTextsOf(known) : []
  const texts = publicTextsOf(question).map((text, at) =>
    wordingOf(question.name, parsePublishedTitle(text, patterns[at])),
  )
  return JSON.stringify([question.type, codesOf(question), texts])
}

function codesOf(question: SchemaElement): unknown {
  if (question.type === 'text') return question.inputType
  if (question.type !== 'matrixdropdown') return choiceCodes(question)
  return [
    question.rows.map(({ value }) => value),
    question.columns.map(({ name, cellType, choices }) => [name, cellType, choices?.map(({ value }) => value)]),
  ]
}

const choiceCodes = ({ choices, hasOther }: Extract<SchemaElement, { choices: unknown }>) => [
  ...choices.map(({ value }) => value),
  ...(hasOther ? [otherValue] : []),
]
