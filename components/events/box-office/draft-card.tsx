import { Plus } from 'lucide-react'
import { memo } from 'react'
import { type EventChoices, searchLocations } from '@/components/events/event-choices'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ComboBox } from '@/components/ui/combo-box'
import { DateField } from '@/components/ui/date-field'
import { FoldedDetails } from '@/components/ui/folded-details'
import { TextField } from '@/components/ui/text-field'
import { eventLimits } from '@/lib/events/rules'
import type { FieldMessages } from '@/lib/floor/errors/domain-error'
import { ticketsInWords } from '@/lib/ticketing/tickets-in-words'
import { CommonFields } from './common-fields'
import { commonFields, type Draft } from './event-drafts'
import { keyOf } from './unlinked-columns'

type DraftCardProps = {
  draft: Draft
  choices: EventChoices
  /** By field. */
  errors: FieldMessages
  onChange: (key: string, changed: Partial<Draft>) => void
  /** Undefined for whoever may not. */
  onAddLocation: ((key: string) => void) | undefined
}

const search = searchLocations()

/** One event to be: what was sold, and what becomes of it. */
export const DraftCard = memo(function DraftCard({ draft, choices, errors, onChange, onAddLocation }: DraftCardProps) {
  const { of } = draft
  const change = (changed: Partial<Draft>) => onChange(keyOf(of), changed)
  const ownErrors = commonFields.some((field) => errors[field])
  return (
    <Card title={`${draft.name || of.eventName} (${of.eventIdentifier})`}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {of.boxOfficeProviderName}, {of.eventIdentifier}: {ticketsInWords(of.ticketsSold)} sold
          {of.venueName && `, ${of.venueName}`}
        </p>
        {errors.reference && <Banner kind="error">{errors.reference}</Banner>}
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          <TextField
            label="Name"
            required
            limit={eventLimits.name}
            value={draft.name}
            error={errors.name}
            onChange={(name) => change({ name })}
          />
          <div className="flex flex-wrap items-start gap-3">
            <ComboBox
              label="Location"
              required
              wide
              search={search}
              value={draft.location}
              error={errors.locationId}
              onChange={(location) => change({ location })}
              className="min-w-52 flex-1"
            />
            {onAddLocation && !draft.location && (
              <Button
                icon={<Plus size={18} aria-hidden="true" />}
                iconOnlyBelow={575}
                className="mt-7"
                aria-haspopup="dialog"
                onPress={() => onAddLocation(keyOf(of))}
              >
                Add location
              </Button>
            )}
          </div>
          <DateField
            label="Start date"
            required
            value={draft.startDate}
            error={errors.startDate}
            onChange={(startDate) => change({ startDate })}
          />
          <DateField
            label="End date"
            required
            value={draft.endDate}
            error={errors.endDate}
            onChange={(endDate) => change({ endDate })}
          />
        </div>
        <FoldedDetails summary="Other answers for this one" open={ownErrors}>
          <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
            <CommonFields
              choices={choices}
              value={draft.answers}
              blank="As for all of them"
              errors={errors}
              onChange={(answers) => change({ answers })}
            />
          </div>
        </FoldedDetails>
      </div>
    </Card>
  )
})
