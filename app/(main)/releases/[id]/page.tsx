import type { Metadata } from 'next'
import { ReleaseView } from '@/components/releases/release-view'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { getRelease } from '@/lib/releases/service'

export const metadata: Metadata = { title: 'Release' }

type Props = { params: Promise<{ id: string }> }

/** A release or draft, for Global Admins. */
export default async function ReleasePage({ params }: Props) {
  const ctx = await getPageContext('read', 'operations')
  const release = await getPageRecord((await params).id, (id) => getRelease(ctx, id))
  return <ReleaseView release={release} />
}
