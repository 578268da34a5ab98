import type { TextSource } from '@/lib/results/figures'

type TextsQuery = { withoutMarked?: boolean; order?: string | undefined; search?: string; page?: number }

/** Where the texts of a source are listed, filtered as asked; what is left out has the page's default. */
export function addressOfTexts(surveyId: number, source: TextSource, choice: TextsQuery): string {
  const query = new URLSearchParams({ question: source.question })
  if (source.of !== 'answer') query.set('of', source.of)
  if (source.of === 'column') query.set('column', source.column)
  if (choice.withoutMarked) query.set('marked', 'excluded')
  if (choice.order) query.set('order', choice.order)
  if (choice.search) query.set('search', choice.search)
  if (choice.page && choice.page > 1) query.set('page', `${choice.page}`)
  return `/survey-results/${surveyId}/answers?${query}`
}

/** The figures of a survey, with or without what is marked. */
export const addressOfResults = (surveyId: number, { withoutMarked }: { withoutMarked: boolean }) =>
  `/survey-results/${surveyId}${withoutMarked ? '?marked=excluded' : ''}`
