import type { Metadata } from 'next'
import { ReportView } from '@/components/insights/report-view'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { onWire } from '@/lib/floor/http/wire'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { parseFilters, type ReportAddress } from '@/lib/insights/filters'
import { listLetters } from '@/lib/insights/letters/service'
import { listReportChoices } from '@/lib/insights/report-choices'
import { defaultReport, type ReportSlug, reportNameOf, reportSlugs } from '@/lib/insights/report-names'
import { getReport } from '@/lib/insights/service'
import { listStoredTables } from '@/lib/insights/stored-tables/service'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { listViews } from '@/lib/saved-views/service'

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

const reportIn = ({ report }: Address): ReportSlug => reportSlugs.find((slug) => slug === report) ?? defaultReport

/** Tabs of a browser are told apart by the report. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: `Insights: ${reportNameOf(reportIn(await searchParams))}` }
}

export default async function InsightsPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'insights')
  const address = await searchParams
  const slug = reportIn(address)
  const asked = parseFilters(address)
  // An organisation out of reach is left out, like any other value that an address cannot have; but the page says so.
  const scope = organisationScope(ctx.actor)
  const { organisation: id } = asked
  const reachable = id !== undefined && isWithinScope(scope, id) ? id : undefined
  // At once, before the page around it is drawn: of an organisation that does not exist it is read once more without it.
  const [named, found] = await Promise.all([
    findOrganisationInReach(ctx, reachable),
    readParts(ctx, slug, { ...asked, organisation: reachable }),
  ])
  const filters = { ...asked, organisation: named?.id }
  const { report, choices, views, keptTables, letters } =
    filters.organisation === reachable ? found : await readParts(ctx, slug, filters)
  return (
    <ReportView
      slug={slug}
      filters={filters}
      report={report}
      asOf={dateTimeInLondon(ctx.now)}
      choices={choices}
      views={views.data}
      keptTables={onWire(keptTables).data}
      letters={onWire(letters).data}
      mayKeep={ctx.ability.can('update', 'insights')}
      organisation={named ? { id: named.id, name: named.name } : null}
      isOrganisationUnknown={id !== undefined && !named}
    />
  )
}

async function readParts(ctx: StaffContext, slug: ReportSlug, filters: ReportAddress) {
  const [report, choices, views, keptTables, letters] = await Promise.all([
    getReport(ctx, slug, filters),
    listReportChoices(ctx, slug, filters),
    listViews(ctx, { screen: 'insights' }),
    listStoredTables(ctx),
    listLetters(ctx),
  ])
  return { report, choices, views, keptTables, letters }
}
