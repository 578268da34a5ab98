import type { AskedQuestion } from '@/lib/surveys/questions/asked-questions'
import { withheldAnswers } from './parts-of-year'
import { countsOf, type QuestionSums } from './question-sums'

/** The counts of a question's categories as readers may see them; null for one that is withheld. */
export type ProtectedCounts = { answered: number; counts: (number | null)[] }

/**
 * Small groups of a sensitive question are withheld, with others until none can be worked out from the rest, nor from the
 * results of single surveys.
 */
export function protectedCounts(question: AskedQuestion, sums: QuestionSums): ProtectedCounts {
  const counts = countsOf(question, sums)
  if (!question.isSensitive) return { answered: sums.answered, counts }
  const hidden = new Set(withheldAnswers(counts, sums.answered, sums.parts))
  return { answered: sums.answered, counts: counts.map((count, at) => (hidden.has(at) ? null : count)) }
}
