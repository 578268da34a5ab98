import type { Choice, SchemaElement } from '@/lib/surveys/questions/survey-schema'

/** Merges questions of the same name: the words of the first, with every answer that any of them offered. */
export function mergeQuestionsByName(questions: readonly SchemaElement[]): SchemaElement[] {
  const byName = new Map<string, SchemaElement>()
  for (const question of questions) {
    const before = byName.get(question.name)
    byName.set(question.name, before ? mergeQuestions(before, question) : question)
  }
  return [...byName.values()]
}

const mergeChoices = (some: readonly Choice[], others: readonly Choice[]) => [
  ...some,
  ...others.filter(({ value }) => !some.some((one) => one.value === value)),
]

/** One question that offers the answers of both; of different types, the first unchanged. */
export function mergeQuestions(one: SchemaElement, other: SchemaElement): SchemaElement {
  if (one.type !== other.type || one.type === 'text' || other.type === 'text') return one
  if (one.type === 'matrixdropdown')
    return other.type === 'matrixdropdown' ? { ...one, rows: mergeChoices(one.rows, other.rows) } : one
  if (other.type === 'matrixdropdown') return one
  const otherText = one.otherText || other.otherText
  const both = {
    choices: mergeChoices(one.choices, other.choices),
    ...((one.hasOther || other.hasOther) && { hasOther: true }),
    ...(otherText && { otherText }),
  }
  if (one.type !== 'checkbox' || other.type !== 'checkbox') return { ...one, ...both }
  const noneText = one.noneText || other.noneText
  return { ...one, ...both, ...((one.hasNone || other.hasNone) && { hasNone: true }), ...(noneText && { noneText }) }
}

const haveSameTexts = (some: readonly Choice[] = [], others: readonly Choice[] = []) => {
  const words = new Map(some.map(({ value, text }) => [value, text]))
  return others.every(({ value, text }) => (words.get(value) ?? text) === text)
}

/** True for questions whose answers fit one column: of one type, and no code has different texts. */
export function haveSameAnswers(one: SchemaElement, other: SchemaElement): boolean {
  if (one.type === 'text') return other.type === 'text' && one.inputType === other.inputType
  if (one.type === 'matrixdropdown') {
    if (other.type !== 'matrixdropdown' || !haveSameTexts(one.rows, other.rows)) return false
    const columns = new Map(one.columns.map((column) => [column.name, column]))
    return (
      one.columns.length === other.columns.length &&
      other.columns.every(({ name, title, choices }) => {
        const same = columns.get(name)
        return same !== undefined && same.title === title && haveSameTexts(same.choices, choices)
      })
    )
  }
  if (other.type === 'text' || other.type === 'matrixdropdown' || one.type !== other.type) return false
  const sameExtra = (texts: readonly (string | undefined)[]) => new Set(texts.filter(Boolean)).size <= 1
  const noneText = (question: SchemaElement) => (question.type === 'checkbox' ? question.noneText : undefined)
  return (
    haveSameTexts(one.choices, other.choices) &&
    sameExtra([one.otherText, other.otherText]) &&
    sameExtra([noneText(one), noneText(other)])
  )
}
