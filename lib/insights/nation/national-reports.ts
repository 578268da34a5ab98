import 'server-only'
import { dayInLondon, type PlainDate, timeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatFilters, type ReportAddress, usualYear } from '../filters'
import type { ReportContent } from '../report'
import { readContent } from '../report-content'
import type { ReportSlug } from '../report-names'
import type { ReportContext, ReportQuestion } from '../report-question'
import * as queries from './queries'

/**
 * Reports of all organisations. Where these are many, their sums take a second or more: such a report is made ahead by the
 * worker, and whoever opens it reads as of when it is. Where they are few it is made when it is opened, like all others.
 */

/** So many organisations are many. */
export const manyOrganisations = 100

/** The worker makes the reports again every quarter of an hour; one that is older than this is made when it is opened. */
const oldestMs = 25 * 60_000

/** The year that a bare address shows is left out, so that both addresses are one report. */
const nationalKeyOf = (slug: ReportSlug, filters: ReportAddress, today: PlainDate): queries.NationalReportKey => {
  const { year, ...others } = filters
  return { report: slug, query: formatFilters(year === usualYear(today) ? others : filters) }
}

/** The content of a report of all organisations. @param kept where it is looked for and stored: `ctx` may read from a replica */
export async function readNationalContent(
  ctx: ReportContext,
  kept: ReportContext['db'],
  slug: ReportSlug,
  question: ReportQuestion,
): Promise<ReportContent> {
  if (!(await queries.hasOrganisations(ctx.db, manyOrganisations))) return readContent(ctx, slug, question)
  const { now } = ctx
  const key = nationalKeyOf(slug, question.filters, question.today)
  const made = await queries.openMade(kept, key, { since: new Date(now.getTime() - oldestMs), now })
  // What is counted depends on the day: yesterday's report is not today's.
  if (made && dayInLondon(made.madeAt) === question.today) return withMoment(made.content, made.madeAt)
  const content = await readContent(ctx, slug, question)
  await queries.saveMade(kept, key, { content, madeAt: now, openedAt: now })
  return withMoment(content, now)
}

const withMoment = (content: ReportContent, madeAt: Date): ReportContent => ({
  ...content,
  limits: [...content.limits, momentInWords(madeAt)],
})

/** `The figures of all organisations are summed every quarter of an hour; these are of 14:05.` */
const momentInWords = (madeAt: Date): string =>
  `The figures of all organisations are summed every quarter of an hour; these are of ${timeInLondon(madeAt)}.`
