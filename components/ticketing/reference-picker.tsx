'use client'

import { useMemo } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { ComboBox } from '@/components/ui/combo-box'
import { type ReferenceQuery, searchReferences } from './search-references'

type ReferencePickerProps = {
  name: string
  /** Undefined while something is missing that references are of: the picker is then disabled. */
  of: ReferenceQuery | undefined
  hint?: string | undefined
}

/** Nothing has been uploaded for the owner at this provider: what to do all the same. */
const noReferences =
  'No ticketing data has come from this provider yet. Type the reference as your box office has it: the tickets sold follow with the data.'

/** The box office reference picker: what ticketing data has brought, or any text. Part of a `Form`; '' is blank. */
export function ReferencePicker({ name, of, hint }: ReferencePickerProps) {
  const { value, change, control } = useBoundField({ name, label: 'Box Office Reference', disabled: !of })
  const { providerId, startDate, endDate, eventId, organisationId } = of ?? {}
  const search = useMemo(
    () =>
      providerId && startDate && endDate
        ? searchReferences({ providerId, startDate, endDate, eventId, organisationId })
        : async () => [],
    [providerId, startDate, endDate, eventId, organisationId],
  )
  const typed = typeof value === 'string' ? value : ''
  return (
    <ComboBox
      {...control}
      hint={hint}
      optional
      wide
      freeText
      placeholder="Choose or type"
      emptyMessage={noReferences}
      search={search}
      value={typed === '' ? null : { id: typed, name: typed }}
      onChange={(choice) => change(choice ? String(choice.id) : '')}
    />
  )
}
