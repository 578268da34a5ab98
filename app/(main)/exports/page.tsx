import type { Metadata } from 'next'
import { ExportsGrid } from '@/components/exports/exports-grid'
import { exportsView } from '@/lib/exports/list-view'
import { listExports } from '@/lib/exports/service'
import { initialRows } from '@/lib/floor/grid/initial-rows'
import { pageContext } from '@/lib/floor/identity/page-context'

export const metadata: Metadata = { title: 'My Exports' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ExportsPage({ searchParams }: Props) {
  const ctx = await pageContext('manage', 'surveyManagement')
  const initial = await initialRows(await searchParams, exportsView, (query) => listExports(ctx, query))
  return <ExportsGrid initial={initial} />
}
