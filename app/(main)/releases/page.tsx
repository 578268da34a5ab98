import type { Metadata } from 'next'
import { SwitchStatistics } from '@/components/open-statistics/switch-statistics'
import { ReleasesScreen } from '@/components/releases/releases-screen'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { publicationOf } from '@/lib/open-statistics/publication'
import { getOpenStatistics } from '@/lib/open-statistics/service'
import { listReleases } from '@/lib/releases/service'

export const metadata: Metadata = { title: 'Releases' }

/** Releases of shared figures, for Global Admins, and whether everybody may read those that are approved. */
export default async function ReleasesPage() {
  const ctx = await getPageContext('read', 'operations')
  const [releases, state] = await Promise.all([listReleases(ctx), getOpenStatistics(ctx)])
  const { publisher, licence } = publicationOf()
  return (
    <ReleasesScreen releases={releases}>
      <SwitchStatistics state={state} licence={licence.name} publisher={publisher} />
    </ReleasesScreen>
  )
}
