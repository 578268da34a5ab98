import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { neutralQuestionsOf } from '@/lib/surveys/questions/neutral-question'
import { type SchemaElement, schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import type { TextSource } from './figures'
import { type ResultFilters, withKnownLink } from './filters'
import { byQuestion, findCommonestTexts, findNewestTexts } from './first-texts'
import { type CountedResponses, findLinks } from './queries'
import { type TextsQuery, textsPerPage } from './schema'
import { listTexts, type Quote } from './text-queries'
import { textSourcesOf } from './text-sources'

/** Texts shown with the figures of their question; a separate page has all. */
const maxFirstTexts = 4

/** The first texts of a question by the key of their source (`keyOfSource`). */
export type FirstTexts = Record<string, Quote[]>

/** The texts shown with the figures, by question: the newest answers, and the commonest texts for "Other". */
export async function findFirstTexts(
  { db }: Context,
  counted: CountedResponses,
  elements: readonly SchemaElement[],
): Promise<Record<string, FirstTexts>> {
  const sources = elements.flatMap(textSourcesOf).map(({ source }) => source)
  const newest = await findNewestTexts(
    db,
    counted,
    sources.filter(({ of }) => of !== 'other'),
    maxFirstTexts,
  )
  const others = sources.filter(({ of }) => of === 'other')
  const commonest = await findCommonestTexts(db, counted, others, maxFirstTexts)
  return byQuestion(
    [...newest, ...commonest].map(({ source, quotes }) => ({
      source,
      quotes: withRowLabels(quotes, elements, source),
    })),
  )
}

/**
 * One page of the texts typed for a question, for whoever manages the survey's answers; a partner's staff do not.
 * Postcodes and sensitive questions have no such list.
 * @throws DomainError 403 without the right or as a partner; 404 when the survey is out of scope or has no such list
 */
export async function getTexts(ctx: Context, surveyId: number, query: TextsQuery, asked: ResultFilters = {}) {
  authorize(ctx, 'manage', 'surveyManagement')
  const survey = await getSurveyForResults(ctx, surveyId)
  if (survey.readsAsPartner) throw forbidden()
  const links = await findLinks(ctx.db, surveyId)
  const filters = withKnownLink(asked, links)
  const elements = neutralQuestionsOf(schemaOf(survey))
  const titled = elements.flatMap(textSourcesOf).find(({ source }) => isQueriedSource(source, query))
  if (!titled) throw notFound('Question')
  const { source, title } = titled
  const order = query.order ?? (source.of === 'other' ? 'commonest' : 'newest')
  const { search, page } = query
  const { quotes, total } = await listTexts(ctx.db, { surveyId, filters }, source, {
    search,
    order,
    skip: (page - 1) * textsPerPage,
    take: textsPerPage,
  })
  return {
    survey: { id: survey.id, shownName: survey.shownName, eventId: survey.eventId, eventName: survey.eventName },
    source,
    title,
    order,
    search,
    page,
    pages: Math.max(1, Math.ceil(total / textsPerPage)),
    total,
    filters,
    links,
    quotes: withRowLabels(quotes, elements, source),
  }
}

export type TextsPage = Awaited<ReturnType<typeof getTexts>>

const isQueriedSource = (source: TextSource, { question, of, column }: TextsQuery) =>
  source.question === question && source.of === of && (source.of !== 'column' || source.column === column)

/** Replaces the codes of table rows by their labels. */
function withRowLabels(
  quotes: readonly Quote[],
  elements: readonly SchemaElement[],
  { question }: TextSource,
): Quote[] {
  const element = elements.find(({ name }) => name === question)
  const rows = element?.type === 'matrixdropdown' ? element.rows : []
  const labels = new Map(rows.map(({ value, text }) => [value, text]))
  return quotes.map((quote) => ({ ...quote, row: quote.row && (labels.get(quote.row) ?? quote.row) }))
}
