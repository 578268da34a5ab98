import type { Metadata } from 'next'
import { ReleasesScreen } from '@/components/releases/releases-screen'
import { pageContext } from '@/lib/floor/identity/page-context'
import { listReleases } from '@/lib/releases/service'

export const metadata: Metadata = { title: 'Releases' }

/** Releases of shared figures, for Global Admins. */
export default async function ReleasesPage() {
  const ctx = await pageContext('read', 'operations')
  return <ReleasesScreen releases={await listReleases(ctx)} />
}
