'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import type { UnlinkedReferences } from '@/lib/events/box-office/calls'
import { messages } from '@/lib/events/box-office/messages'
import { formatNumber } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { daysOf, type UnlinkedReference } from './unlinked-columns'

type LinkDialogProps = {
  organisationId: number
  references: readonly UnlinkedReference[]
  onClose: () => void
  /** Is told what takes it back; undefined where somebody else had linked all of them meanwhile. */
  onLinked: (undoing: UnlinkedReferences | undefined) => void
}

const proposalsMost = 5
/** So many references are named; the rest are counted. */
const namedMost = 5

/** Links references to an event: one that is proposed by name and days, or another of the organisation. */
export function LinkDialog({ organisationId, references, onClose, onLinked }: LinkDialogProps) {
  const proposed = new Map(
    references.flatMap(({ proposedEvents = [] }) => proposedEvents).map((event) => [event.id, event]),
  )
  const proposals = [...proposed.values()].slice(0, proposalsMost)
  const [eventId, setEventId] = useState<number | null>(null)
  const [other, setOther] = useState<Choice | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toasts = useToasts()

  async function link() {
    const chosen = other ? Number(other.id) : eventId
    if (chosen === null) return setRefusal('Choose an event.')
    setBusy(true)
    try {
      const sent = references.map(({ boxOfficeProviderId, eventIdentifier }) => ({
        ...{ boxOfficeProviderId, reference: eventIdentifier },
      }))
      const body = { organisationId, eventId: chosen, references: sent }
      const { isValid, linked } = await api.send('POST /api/box-office/references/link', { body })
      if (!isValid) toasts.info(messages.alsoElsewhere)
      onLinked(linked.length > 0 ? { ...body, references: linked, isUndo: isValid } : undefined)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setRefusal(error.message)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Link to an event"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} onPress={() => void link()}>
            Link
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="[overflow-wrap:anywhere]">
          {references
            .slice(0, namedMost)
            .map(({ eventName, eventIdentifier }) => `${eventName} (${eventIdentifier})`)
            .join(', ')}
          {references.length > namedMost && ` and ${formatNumber(references.length - namedMost)} more`}
        </p>
        {refusal && (
          <Banner kind="error" live>
            {refusal}
          </Banner>
        )}
        {proposals.length > 0 && (
          <RadioGroup
            label="Events of a like name on the same days"
            choices={proposals.map((event) => ({
              ...{ id: event.id, name: event.name, detail: `${daysOf(event)}, ${event.location}` },
            }))}
            value={other ? null : eventId}
            onChange={(id) => {
              setEventId(Number(id))
              setOther(null)
            }}
          />
        )}
        <ComboBox
          label={proposals.length > 0 ? 'Another event' : 'Event'}
          wide
          search={async (text, signal) => {
            const query = { organisationId, search: text, take: 25, requireTotalCount: false }
            const { data } = await api.send('GET /api/events', { query, signal })
            return data.map(({ id, name, startDate, endDate, location }) => ({
              ...{ id, name, detail: `${daysOf({ startDate, endDate })}, ${location ?? ''}` },
            }))
          }}
          value={other}
          onChange={setOther}
        />
      </div>
    </Dialog>
  )
}
