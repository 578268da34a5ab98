import 'server-only'
import type { Database } from '@/db/client'
import { authorize } from '@/lib/floor/access/authorize'
import { organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { quarterOf } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import * as queries from './choices-queries'
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
  const { db } = ctx
  const scope = organisationScope(ctx.actor)
  const organisations = await queries.findOrganisations(db, scope, listedMost + 1)
  const [only] = organisations.length === 1 ? organisations : []
  const shown = organisation ?? only?.id
  const today = dayInLondon(ctx.now)
  const counted = shown === undefined ? scope : [shown]
  const [years, types, disciplines, places, events, peers] = await Promise.all([
    queries.findYears(db, counted),
    queries.findEventTypes(db),
    queries.findDisciplines(db),
    shown === undefined ? [] : queries.findPlaces(db, [shown]),
    shown === undefined ? [] : listEvents(db, shown, year ?? usualYear(today), event),
    listPeerChoices(db, slug, { organisations: counted, period: periodOfReport(filters, today) }),
  ])
  return {
    /** The year that is shown. */
    year: year ?? usualYear(today),
    organisations: organisations.length > listedMost ? null : organisations,
    years: yearsBetween(years?.first, Math.min(years?.last ?? 0, quarterOf(today).year), year ?? usualYear(today)),
    types,
    disciplines,
    places,
    events,
    /** The groups that may stand beside; none where there is nothing to compare with. */
    peers,
  }
}

/** Events to choose from; of more than can be listed whose they are, and which is chosen. */
export type EventChoices = readonly queries.NamedChoice[] | { organisation: number; chosen: queries.NamedChoice | null }

async function listEvents(
  db: Database,
  organisation: number,
  year: number,
  chosen: number | undefined,
): Promise<EventChoices> {
  const events = await queries.findEvents(db, organisation, year, listedMost + 1)
  if (events.length <= listedMost) return events
  const event = chosen === undefined ? undefined : await queries.findEvent(db, organisation, chosen)
  return { organisation, chosen: event ?? null }
}

export type ReportChoices = Awaited<ReturnType<typeof listReportChoices>>

/** The years from the first to the last, the newest first, with the one that is shown. */
function yearsBetween(first: number | undefined, last: number, shown: number): number[] {
  const years = new Set([shown])
  for (let year = first ?? shown; year <= last; year += 1) years.add(year)
  return [...years].sort((one, other) => other - one)
}
