'use client'

import { Select } from '@/components/ui/select'
import { useAnswer } from '@/components/ui/use-answer'
import { addressOf } from '@/lib/api'

type ProviderSelectProps = {
  /** False where the organisation has only one, which is meant unless another is chosen. */
  isAsked: boolean
  value: number | null
  error: string | undefined
  onChange: (providerId: number | null) => void
}

const address = addressOf('GET /api/box-office/providers')

/** The ticketing system that a file comes from. */
export function ProviderSelect({ isAsked, value, error, onChange }: ProviderSelectProps) {
  const { answer } = useAnswer(address)
  return (
    <Select
      label="Ticketing provider"
      hint="The system that the file comes from, for lines that name none."
      blank={isAsked ? 'Please select' : 'The only one of the organisation'}
      choices={answer?.data ?? []}
      value={value}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      className="max-w-100"
    />
  )
}
