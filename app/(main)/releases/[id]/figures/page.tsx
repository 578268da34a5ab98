import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ReleaseFigures } from '@/components/releases/release-figures'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { figuresShown } from '@/lib/releases/release-cells'
import { listReleaseFigures } from '@/lib/releases/service'

export const metadata: Metadata = { title: 'Figures of a release' }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** One table of a release or draft, figure by figure, for Global Admins. */
export default async function ReleaseFiguresPage({ params, searchParams }: Props) {
  const ctx = await getPageContext('read', 'operations')
  const { table, show, page } = await searchParams
  if (!isNumber(table)) notFound()
  const asked = {
    cubeId: Number(table),
    shown: figuresShown.find((each) => each === show) ?? 'all',
    page: isNumber(page) ? Number(page) : 1,
  }
  const figures = await getPageRecord((await params).id, (id) => listReleaseFigures(ctx, id, asked))
  return <ReleaseFigures figures={figures} />
}

const isNumber = (value: string | string[] | undefined): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value)
