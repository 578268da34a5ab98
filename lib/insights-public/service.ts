import 'server-only'
import { env } from '@/lib/floor/env'
import { forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { Report } from '@/lib/insights/report'
import type { ReportName } from '@/lib/insights/report-names'
import { readPinState } from './exchange-pin'
import { issuePublicPermit } from './permit'
import { checkPin, findOpenPin, isAnythingPublic, type OpenedPin, type PinContext } from './pins/check-pin'
import { messages as pinMessages } from './pins/messages'
import {
  defaultPublicReport,
  findPublicReport,
  type PublicReportSlug,
  publicReports,
  publicReportsOf,
} from './public-reports'
import { readPublicReport } from './read-public-report'

/** The public reports by name, and which is shown first. Their names are no secret: which of them a PIN opens is. */
export const listPublicReportNames = () => publicReports.map(({ name, isDefault }) => ({ name, isDefault }))

/**
 * What another page needs to show a public report within itself, as `authoriseReport` gives it for an organisation's.
 * @throws DomainError 403 for a PIN that is missing, wrong, ended or revoked; 404 for a report that it does not open; 429
 */
export async function authorisePublicReport(ctx: PinContext, name: ReportName, typed: string | null) {
  const pin = await checkPin(ctx, typed)
  const report = findPublicReport(name)
  if (!report || !pin.reports.includes(report.slug)) throw notFound('Report')
  return {
    token: await issuePublicPermit(ctx, report.slug, pin.id),
    embedUrl: `${env.PUBLIC_URL}/embed/insights-public/${report.slug}`,
    insightId: report.slug,
  }
}

type PublicReportName = { name: string; slug: PublicReportSlug; isDefault: boolean }

/** What a browser with the cookie of a PIN gets to see. */
type PublicInsights = {
  reports: readonly PublicReportName[]
  shown: PublicReportName
  /** Null where nothing is approved, or shared figures are off: `nothing` says which. */
  report: Report | null
  nothing: string
}

/**
 * Insights Public as the browser of these headers may see it, whoever is signed in there.
 * @throws DomainError 403 without a PIN that opens something; its message is for the reader
 */
export async function getPublicInsights(
  ctx: PinContext,
  headers: Pick<Headers, 'get'>,
  asked: string | undefined,
): Promise<PublicInsights> {
  const pin = await pinOf(ctx, headers)
  const reports = publicReportsOf(pin.reports)
  const shown = reports.find(({ slug }) => slug === asked) ?? defaultPublicReport(reports)
  if (!shown) throw forbidden(pinMessages.refused)
  const made = await readPublicReport(shown.slug)
  return 'report' in made
    ? { reports, shown, report: made.report, nothing: '' }
    : { reports, shown, report: null, nothing: made.nothing }
}

async function pinOf(ctx: PinContext, headers: Pick<Headers, 'get'>): Promise<OpenedPin> {
  const state = await readPinState(headers, ctx.now)
  const pin = state && 'pin' in state ? await findOpenPin(ctx, state.pin) : undefined
  if (!pin) throw forbidden((await explainRefusal(ctx, headers)).message)
  return pin
}

/** Why a browser sees nothing, in a sentence that does not tell what is wrong with its PIN, and whether it may try another. */
export async function explainRefusal(ctx: PinContext, headers: Pick<Headers, 'get'>) {
  const state = await readPinState(headers, ctx.now)
  if (state && 'isThrottled' in state) return { message: pinMessages.tooOften, mayTry: false }
  return (await isAnythingPublic(ctx))
    ? { message: pinMessages.refused, mayTry: true }
    : { message: pinMessages.nothingPublished, mayTry: false }
}
