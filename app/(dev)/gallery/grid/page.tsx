import { PlainShell } from '@/components/layout/plain-shell'
import { PageHead } from '@/components/ui/page-head'
import { listShows } from './fake-list'
import { ShowGrid } from './show-grid'

export const dynamic = 'force-dynamic'

export default async function GridGalleryPage() {
  const initial = await listShows({ skip: '0', take: '10', sort: '[{"selector":"name","desc":false}]' }, 0)
  return (
    <PlainShell>
      <PageHead
        title="Data grid"
        purpose="The one list of the platform: sort, filter, search, choose columns, leaf through, export."
        breadcrumb={[{ label: 'Gallery', href: '/gallery' }, { label: 'Data grid' }]}
      />
      <ShowGrid initial={initial} />
    </PlainShell>
  )
}
