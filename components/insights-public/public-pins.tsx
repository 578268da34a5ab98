'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PlainTable } from '@/components/releases/plain-table'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { Pill } from '@/components/ui/pill'
import { RevokeButton } from '@/components/ui/revoke-button'
import { type AnswerOf, api } from '@/lib/api'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/insights-public/pins/messages'
import { publicReportsOf } from '@/lib/insights-public/public-reports'

const NewPinDialog = dynamic(() => import('./new-pin-dialog').then((file) => file.NewPinDialog), { ssr: false })

type Pin = AnswerOf<'GET /api/reporting/pins'>['data'][number]

/** The PINs that open Insights Public: for whom, what, until when, when last used; and the way to make and to end one. */
export function PublicPins({ pins, publicUrl }: { pins: readonly Pin[]; publicUrl: string }) {
  const [isMaking, setMaking] = useState(false)
  const add = (
    <Button kind="primary" icon={<Plus size={18} aria-hidden="true" />} onPress={() => setMaking(true)}>
      Make a PIN
    </Button>
  )
  return (
    <>
      <PageHead
        title="PINs of Insights Public"
        purpose="Whoever has the address with a PIN reads public reports of the latest release, without signing in."
        breadcrumb={[{ label: 'Releases', href: '/releases' }, { label: 'PINs of Insights Public' }]}
        actions={pins.length > 0 && add}
      />
      {pins.length === 0 ? (
        <EmptyState title="There is no PIN" action={add}>
          Without one Insights Public says that nothing is published. Make a PIN for each person or site that is to have
          the figures, so that each can be ended by itself.
        </EmptyState>
      ) : (
        <PlainTable
          caption="PINs of Insights Public"
          heads={['For', 'Opens', 'Until', 'Last used', 'Made', 'To do'].map((label) => ({ label }))}
          rows={pins.map((pin) => ({
            key: String(pin.id),
            cells: [
              pin.label,
              publicReportsOf(pin.reports)
                .map(({ name }) => name)
                .join(', '),
              <span key="until" className="flex flex-wrap items-center gap-2">
                {formatDate(pin.endsOn)}
                {pin.hasEnded && <Pill kind="neutral">Ended</Pill>}
              </span>,
              pin.lastUsedAt ? dateTimeInLondon(new Date(pin.lastUsedAt)) : 'Never',
              `${formatDate(dayInLondon(new Date(pin.createdAt)))} by ${pin.createdByName}`,
              <RevokePin key="revoke" pin={pin} />,
            ],
          }))}
        />
      )}
      {isMaking && <NewPinDialog onClose={() => setMaking(false)} publicUrl={publicUrl} />}
    </>
  )
}

/** Whoever has a revoked PIN sees nothing from then on. */
const RevokePin = ({ pin }: { pin: Pin }) => (
  <RevokeButton
    name={`Revoke the PIN for ${pin.label}`}
    question="Revoke this PIN?"
    onRevoke={() => api.send('DELETE /api/reporting/pins/{id}', { params: { id: pin.id } })}
    messages={messages}
  >
    Whoever opens the address for “{pin.label}”, and every page that shows its reports, sees nothing from now on. This
    is permanent and cannot be undone.
  </RevokeButton>
)
