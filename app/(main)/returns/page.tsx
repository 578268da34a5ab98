import type { Metadata } from 'next'
import { ReturnsScreen } from '@/components/returns/returns-screen'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { readReturnsAddress } from '@/lib/returns/address'
import { listReturns } from '@/lib/returns/read-returns'
import { quartersToChoose, usualQuarter } from '@/lib/returns/rules'
import { listViews } from '@/lib/saved-views/service'

export const metadata: Metadata = { title: 'Returns' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Who has confirmed which quarter, for Global Admins. */
export default async function ReturnsPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'operations')
  const today = dayInLondon(ctx.now)
  const parameters = await searchParams
  const address = readReturnsAddress(parameters, today)
  const [returns, views] = await Promise.all([listReturns(ctx, address), listViews(ctx, { screen: 'returns' })])
  return (
    <ReturnsScreen
      address={address}
      quarters={quartersToChoose(today)}
      usual={usualQuarter(today)}
      returns={returns}
      views={views.data}
      isWritingToAll={parameters.letter === 'all'}
    />
  )
}
