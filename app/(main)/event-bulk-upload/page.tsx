import type { Metadata } from 'next'
import { BulkUploadScreen } from '@/components/events/bulk-upload/bulk-upload-screen'
import { messages } from '@/lib/events/bulk-upload/messages'
import { listEventUploads } from '@/lib/events/bulk-upload/service'
import { onWire } from '@/lib/floor/http/wire'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { findOnlyOrganisation, findOrganisationInReach } from '@/lib/organisations/look-up-organisations'

export const metadata: Metadata = { title: messages.title }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const numberIn = (value: string | string[] | undefined) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined

/** Many events from one workbook, for whoever may create events. */
export default async function EventBulkUploadPage({ searchParams }: Props) {
  const ctx = await getPageContext('create', 'event')
  const { organisationId } = await searchParams
  const named = numberIn(organisationId)
  const found = named === undefined ? await findOnlyOrganisation(ctx) : await findOrganisationInReach(ctx, named)
  const organisation = found ? { id: found.id, name: found.name } : null
  const uploads = organisation ? (await listEventUploads(ctx, { organisationId: organisation.id })).data : []
  return (
    <BulkUploadScreen
      organisation={organisation}
      uploads={onWire(uploads)}
      mayUndo={ctx.ability.can('delete', 'event')}
      back={organisation ? `/events-list?organisationId=${organisation.id}` : '/events-list'}
    />
  )
}
