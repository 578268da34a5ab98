import type { Metadata } from 'next'
import { TicketingDataScreen } from '@/components/ticketing/upload/ticketing-data-screen'
import { env } from '@/lib/floor/env'
import { onWire } from '@/lib/floor/http/wire'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { findOnlyOrganisation, findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { shippedProfiles } from '@/lib/ticketing/profiles/shipped-profiles'
import { messages } from '@/lib/ticketing/upload/messages'
import { listUploadRecords } from '@/lib/ticketing/upload/service'

export const metadata: Metadata = { title: messages.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const numberIn = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined

/** Ticketing data: its upload, and what became of every file in reach. */
export default async function TicketingDataPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'boxOffice')
  const { organisationId } = await searchParams
  const named = numberIn(organisationId)
  const found = named === undefined ? await findOnlyOrganisation(ctx) : await findOrganisationInReach(ctx, named)
  return (
    <TicketingDataScreen
      organisation={found ? { id: found.id, name: found.name } : null}
      records={onWire((await listUploadRecords(ctx)).data)}
      shippedProfiles={shippedProfiles.map(({ name }) => name)}
      publicUrl={env.PUBLIC_URL}
      mayManage={ctx.ability.can('manage', 'boxOffice')}
    />
  )
}
