import type { Metadata } from 'next'
import { EventOverview } from '@/components/events/event-overview'
import { duplicateEventForm, getNewEventForm } from '@/lib/events/event-form-values'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { backHref, type EventSearchParams, getEventFormData } from './event-form-data'

type Props = { searchParams: Promise<EventSearchParams> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { duplicateOf: copied, name } = await searchParams
  if (copied === undefined) return { title: 'New event' }
  return { title: typeof name === 'string' ? `${name} – New event` : 'Copy of an event – New event' }
}

export default async function NewEventPage({ searchParams }: Props) {
  const ctx = await getPageContext('create', 'event')
  const address = await searchParams
  const copied = typeof address.duplicateOf === 'string' ? address.duplicateOf : undefined
  const name = typeof address.name === 'string' ? address.name : undefined
  const organisationId = typeof address.organisationId === 'string' ? address.organisationId : undefined
  const [formData, start] = await Promise.all([
    getEventFormData(ctx),
    copied ? getPageRecord(copied, (id) => duplicateEventForm(ctx, id, name)) : getNewEventForm(ctx, organisationId),
  ])
  return (
    <EventOverview
      key={copied ?? 'new'}
      {...formData}
      {...start}
      isCopy={copied !== undefined}
      mayEdit
      back={backHref(address)}
    />
  )
}
