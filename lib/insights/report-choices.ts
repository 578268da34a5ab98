import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findChoices, type NamedChoice } from './choices-queries'
import { periodOfReport, type ReportAddress, usualYear } from './filters'
import { listPeerChoices } from './peers/read-peers'
import type { ReportSlug } from './report-names'

/** More organisations or events than these are searched for, not listed. */
const listedMost = 50

/**
 * What the filters of a report offer. Places and events are those of the chosen organisation, or of the only one; with
 * more organisations than can be listed `organisations` is null; of more events it is said whose they are.
 * @throws 404 for an organisation out of reach
 */
export async function listReportChoices(ctx: StaffContext, slug: ReportSlug, filters: ReportAddress) {
  const { organisation, year, event } = filters
  authorize(ctx, 'read', 'insights')
  if (organisation !== undefined) requireOrganisation(ctx.actor, organisation)
  const scope = organisationScope(ctx.actor)
  const [only] = scope !== 'all' && scope.length === 1 ? scope : []
  const shown = organisation ?? only
  const today = dayInLondon(ctx.now)
  const shownYear = year ?? usualYear(today)
  const counted = shown === undefined ? scope : [shown]
  const [found, peers] = await Promise.all([
    findChoices(
      ctx.db,
      { scope, counted, organisation: shown, year: shownYear, event },
      { organisations: listedMost + 1, events: listedMost + 1 },
    ),
    listPeerChoices(ctx.db, slug, { organisations: counted, period: periodOfReport(filters, today) }),
  ])
  const { organisations, years, types, disciplines, places } = found
  return {
    /** The year that is shown. */
    year: shownYear,
    organisations: organisations.length > listedMost ? null : organisations,
    years: yearsBetween(years?.first, Math.min(years?.last ?? 0, quarterOf(today).year), shownYear),
    types,
    disciplines,
    places,
    events: shown === undefined ? [] : eventChoicesOf(shown, found),
    /** The groups that may stand beside; none where there is nothing to compare with. */
    peers,
  }
}

/** Events to choose from; of more than can be listed whose they are, and which is chosen. */
export type EventChoices = readonly NamedChoice[] | { organisation: number; chosen: NamedChoice | null }

const eventChoicesOf = (
  organisation: number,
  { events, chosen }: { events: readonly NamedChoice[]; chosen: NamedChoice | null },
): EventChoices => (events.length <= listedMost ? events : { organisation, chosen })

export type ReportChoices = Awaited<ReturnType<typeof listReportChoices>>

/** The years from the first to the last, the newest first, with the one that is shown. */
function yearsBetween(first: number | undefined, last: number, shown: number): number[] {
  const years = new Set([shown])
  for (let year = first ?? shown; year <= last; year += 1) years.add(year)
  return [...years].sort((one, other) => other - one)
}
