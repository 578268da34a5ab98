import type { Metadata } from 'next'
import { QuickEntry } from '@/components/quick-entry/quick-entry'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { listQuarterFigures } from '@/lib/attendance/quick-entry/read-quarter-figures'
import { findConfirmedQuarters } from '@/lib/confirmations/confirmed-quarters'
import { listPartnerConfirmations } from '@/lib/confirmations/partner-confirmations'
import { mayConfirm } from '@/lib/confirmations/rules'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import {
  dueDateOf,
  firstDayOf,
  formatFinancialYear,
  lastDayOf,
  type Quarter,
  quarterTiming,
} from '@/lib/floor/calendar/quarter'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const quarter = quarterIn(await searchParams)
  return { title: quarter ? titleOf(quarter) : 'Quick entry' }
}

const titleOf = ({ year, quarter }: Quarter) => `Quick entry: Q${quarter} ${formatFinancialYear(year)}`

const list = '/confirmations'

/** All figures of one quarter of an organisation's own events, to fill from top to bottom. */
export default async function QuickEntryPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'event')
  const address = await searchParams
  const quarter = quarterIn(address)
  const organisationId = address.organisationId
  if (!quarter || typeof organisationId !== 'string') return <NoQuarter />
  const { organisation, rows, confirmed, partners } = await getPageRecord(organisationId, async (id) => {
    const [organisation, figures, confirmed, partners] = await Promise.all([
      getOrganisationDisplay(ctx, id),
      listQuarterFigures(ctx, { organisationId: id, ...quarter }),
      findConfirmedQuarters(ctx, [id], undefined),
      listPartnerConfirmations(ctx, { organisationId: id, ...quarter }),
    ])
    return { organisation, rows: figures.data, confirmed, partners }
  })
  const { id, name } = organisation
  const today = dayInLondon(ctx.now)
  const timing = quarterTiming(quarter, today)
  return (
    <>
      <PageHead
        breadcrumb={[
          { label: 'Quarterly Confirmations', href: `${list}?organisationId=${id}&year=${quarter.year}` },
          { label: 'Quick entry' },
        ]}
        title={titleOf(quarter)}
        purpose={`${name}, ${formatDate(firstDayOf(quarter))} to ${formatDate(lastDayOf(quarter))}, to be confirmed by ${formatDate(dueDateOf(quarter))}.`}
      />
      <QuickEntry
        key={`${id} ${quarter.year} ${quarter.quarter}`}
        {...quarter}
        organisation={{ id, name }}
        initial={rows}
        partners={partners}
        mayEdit={ctx.ability.can('update', 'event')}
        mayConfirm={ctx.ability.can('manage', 'event') && mayConfirm(quarter, today)}
        isRunning={timing === 'current'}
        isOver={timing === 'past'}
        isConfirmed={confirmed.some((each) => each.year === quarter.year && each.quarter === quarter.quarter)}
      />
    </>
  )
}

function NoQuarter() {
  return (
    <>
      <PageHead
        title="Quick entry"
        breadcrumb={[{ label: 'Quarterly Confirmations', href: list }, { label: 'Quick entry' }]}
      />
      <EmptyState title="Choose a quarter" action={<ButtonLink href={list}>Quarterly Confirmations</ButtonLink>}>
        Quick entry is about one quarter of one organisation. Choose both on the page Quarterly Confirmations.
      </EmptyState>
    </>
  )
}

function quarterIn({ year, quarter }: Address): Quarter | undefined {
  if (typeof year !== 'string' || typeof quarter !== 'string') return undefined
  if (!/^20\d\d$/.test(year) || !/^[1-4]$/.test(quarter)) return undefined
  return { year: Number(year), quarter: Number(quarter) as Quarter['quarter'] }
}
