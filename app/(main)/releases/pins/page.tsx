import type { Metadata } from 'next'
import { PublicPins } from '@/components/insights-public/public-pins'
import { env } from '@/lib/floor/env'
import { onWire } from '@/lib/floor/http/wire'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listPublicPins } from '@/lib/insights-public/pins/service'

export const metadata: Metadata = { title: 'PINs of Insights Public' }

/** What opens Insights Public, for Global Admins. */
export default async function PublicPinsPage() {
  const ctx = await getPageContext('read', 'operations')
  const { data } = onWire(await listPublicPins(ctx))
  return <PublicPins pins={data} publicUrl={env.PUBLIC_URL} />
}
