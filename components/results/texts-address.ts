import type { TextSource } from '@/lib/results/figures'
import { filterEntries, type ResultFilters } from '@/lib/results/filters'

type TextsQuery = { filters: ResultFilters; order?: string | undefined; search?: string; page?: number }

/** Where the texts of a source are listed, filtered as asked; what is left out has the page's default. */
export function addressOfTexts(surveyId: number, source: TextSource, choice: TextsQuery): string {
  const query = new URLSearchParams({ question: source.question })
  if (source.of !== 'answer') query.set('of', source.of)
  if (source.of === 'column') query.set('column', source.column)
  for (const [name, value] of filterEntries(choice.filters)) query.set(name, value)
  if (choice.order) query.set('order', choice.order)
  if (choice.search) query.set('search', choice.search)
  if (choice.page && choice.page > 1) query.set('page', `${choice.page}`)
  return `/survey-results/${surveyId}/answers?${query}`
}

/** The figures of a survey, of the responses that the filters leave in. */
export function addressOfResults(surveyId: number, filters: ResultFilters): string {
  const query = new URLSearchParams(filterEntries(filters))
  return `/survey-results/${surveyId}${query.size > 0 ? `?${query}` : ''}`
}

/** One question of a survey split by another. */
export function addressOfCross(
  surveyId: number,
  { question, by }: { question?: string | null; by?: string | null },
  filters: ResultFilters,
): string {
  const query = new URLSearchParams(filterEntries(filters))
  if (question) query.set('question', question)
  if (by) query.set('by', by)
  return `/survey-results/${surveyId}/cross-tabulation${query.size > 0 ? `?${query}` : ''}`
}
