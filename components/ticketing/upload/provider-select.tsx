'use client'

import { Select } from '@/components/ui/select'
import { useAnswer } from '@/components/ui/use-answer'
import { addressOf } from '@/lib/api'

type ProviderSelectProps = {
  organisationId: number
  /** False where the organisation has only one, which is meant unless another is chosen. */
  isAsked: boolean
  value: number | null
  error: string | undefined
  onChange: (providerId: number | null) => void
}

const address = addressOf('GET /api/box-office/providers')

/**
 * The ticketing system that a file comes from: those of the organisation's Ticketing tab and what is entered by hand, then
 * the others.
 */
export function ProviderSelect({ organisationId, isAsked, value, error, onChange }: ProviderSelectProps) {
  const providers = useAnswer(address)
  const organisation = useAnswer(addressOf('GET /api/organisations/{id}', { params: { id: organisationId } }))
  const ownIds = new Set(
    organisation.answer?.organisationBoxOffices.map(({ boxOfficeProviderId }) => boxOfficeProviderId),
  )
  // Until both are there the list would change under whoever has opened it.
  const isReady = organisation.answer !== undefined || organisation.problem !== undefined
  const all = isReady ? (providers.answer?.data ?? []) : []
  const isNear = ({ id, isManual }: (typeof all)[number]) => isManual || ownIds.has(id)
  return (
    <Select
      label="Ticketing provider"
      hint="The ticketing system that the file comes from. A line that names another keeps that."
      blank={isAsked ? 'Please select' : 'The only one of the organisation'}
      choices={[
        ...all.filter(({ id }) => ownIds.has(id)),
        ...all.filter(({ id, isManual }) => isManual && !ownIds.has(id)),
      ]}
      others={{ heading: 'Other providers', choices: all.filter((provider) => !isNear(provider)) }}
      value={value}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      className="max-w-100"
    />
  )
}
