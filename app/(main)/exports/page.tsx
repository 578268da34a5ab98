import type { Metadata } from 'next'
import { ExportsGrid } from '@/components/exports/exports-grid'
import { Banner } from '@/components/ui/banner'
import { PageHead } from '@/components/ui/page-head'
import { exportsView } from '@/lib/exports/list-view'
import { listExports } from '@/lib/exports/service'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'My Exports' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ExportsPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'surveyManagement')
  if (!ctx.ability.can('manage', 'surveyManagement')) return <NoExportRight />
  const initial = await loadInitialRows(await searchParams, exportsView, (query) => listExports(ctx, query))
  return <ExportsGrid initial={initial} />
}

/** The route is open to whoever may read surveys; exports are for whoever manages them. */
const NoExportRight = () => (
  <>
    <PageHead title="My Exports" purpose="The list of exports you have requested" />
    <Banner kind="info" title="Your account makes no exports">
      Exports hold every answer, so Organisation Admins make them. If you need one, ask the Organisation Admin of your
      organisation. The figures of each survey are under Survey List.
    </Banner>
  </>
)
