import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { StaffContext } from '@/lib/floor/identity/context'
import { runLargeRead } from '@/lib/floor/large-reads'
import { readByAnswerTerms } from './answers/answer-terms'
import { listCorrectionNotes } from './answers/correction-notes'
import { bandsInWords } from './bands-in-words'
import { describeFilters } from './describe-filters'
import { periodOfReport, type ReportAddress, withoutFiltersOfEvents } from './filters'
import { readNationalContent } from './nation/national-reports'
import { readPeers } from './peers/read-peers'
import type { Report } from './report'
import { readContent } from './report-content'
import { type ReportSlug, reports, reportsOfAnswers, reportsOfOrganisations, reportsOfSales } from './report-names'

/** The reports by name, and which is shown first. */
export function listReportNames(ctx: StaffContext) {
  authorize(ctx, 'read', 'insights')
  return reports.map(({ name, isDefault }) => ({ name, isDefault }))
}

/**
 * A report, of one organisation or of all in reach. Whoever shows it (page, file) shows this value.
 * @throws 404 for an organisation out of reach
 */
export const getReport = (ctx: StaffContext, slug: ReportSlug, asked: ReportAddress): Promise<Report> =>
  runLargeRead(ctx, (reader, own) => readReport(reader, own, slug, asked))

async function readReport(
  ctx: StaffContext,
  own: StaffContext,
  slug: ReportSlug,
  asked: ReportAddress,
): Promise<Report> {
  authorize(ctx, 'read', 'insights')
  const filters = reportsOfOrganisations.includes(slug) ? withoutFiltersOfEvents(asked) : asked
  const { organisation } = filters
  if (organisation !== undefined) requireOrganisation(ctx.actor, organisation)
  const today = dayInLondon(ctx.now)
  const isOfAnswers = reportsOfAnswers.includes(slug)
  const organisations = organisation === undefined ? organisationScope(ctx.actor) : [organisation]
  const question = { organisations, filters, period: periodOfReport(filters, today), today }
  const read = () =>
    organisations === 'all' ? readNationalContent(ctx, own.db, slug, question) : readContent(ctx, slug, question)
  const [content, about, corrections] = await Promise.all([
    isOfAnswers && organisations !== 'all' ? readByAnswerTerms(ctx.db, read) : read(),
    describeFilters(ctx.db, question),
    listCorrectionNotes(ctx.db, organisations, ctx.now, [
      ...(isOfAnswers ? (['answers'] as const) : []),
      ...(reportsOfSales.includes(slug) ? (['sales'] as const) : []),
    ]),
  ])
  const marked = isOfAnswers && filters.marked ? [{ label: 'Marked responses', value: 'Left out' }] : []
  const weighted = content.weighting?.isApplied ? [{ label: 'Weighted', value: content.weighting.words }] : []
  const peers = await readPeers(ctx.db, slug, question, content)
  const tables = [...content.tables, ...peers.tables]
  return {
    ...content,
    headline: content.figures.length === 0 ? asFiltered(content.headline, filters) : content.headline,
    tables,
    limits: [...content.limits, ...bandsInWords(content), ...corrections],
    about: [...about, ...marked, ...weighted, ...peers.about],
  }
}

/** `Nobody has answered a survey for 2026/27.` is not so where only some of the events, or of the responses, are looked at. */
const asFiltered = (headline: string, { type, discipline, place, event, marked }: ReportAddress): string =>
  [type, discipline, place, event, marked].every((filter) => filter === undefined)
    ? headline
    : `${headline.replace(/\.$/, '')}, as far as the filters go.`
