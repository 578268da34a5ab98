import { isOptional } from './optional-question'

const leadingQuestions = ['B-Q1', 'B-Q2']

const rank = (name: string) => {
  const first = leadingQuestions.indexOf(name)
  if (first >= 0) return first
  if (/^O-DQ/.test(name)) return 3
  if (/^O-/.test(name)) return 2
  return 4
}

const numberIn = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0)

/**
 * The order of questions in a survey: B-Q1, B-Q2, then O-Q*, then O-DQ*, then the rest. Optional questions are sorted
 * by number; the rest keep the order of their template.
 */
export function inSummaryOrder<Question extends { name: string }>(questions: readonly Question[]): Question[] {
  return questions.toSorted((a, b) => {
    const byRank = rank(a.name) - rank(b.name)
    if (byRank !== 0) return byRank
    return isOptional(a.name) ? numberIn(a.name) - numberIn(b.name) : 0
  })
}
