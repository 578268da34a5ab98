'use client'

import { MapPinCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type Choice, choiceOf } from '@/components/ui/choice'
import { type AnswerOf, api } from '@/lib/api'
import { filterProposals, type ProposedField } from '@/lib/organisations/rules'
import { fieldLabels, type OrganisationFormState } from './organisation-form-state'

/**
 * Asks what a postcode suggests when its field is left and differs from before, and remembers which of the fields the
 * person has chosen by hand since the form was opened.
 */
export function usePlaceProposal(form: OrganisationFormState) {
  const [suggestion, setSuggestion] = useState<{
    postcode: string
    place: AnswerOf<'GET /api/organisations/postcode-place'>
  } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<ProposedField>>(new Set())
  const [authority, setAuthority] = useState<{ id: number; name: string } | null>(null)
  const lastPostcode = useRef(form.formState.defaultValues?.postcode ?? '')

  async function ask() {
    const { tidyPostcode, ukPostcode } = await import('@/lib/floor/validation/fields')
    const postcode = tidyPostcode(form.getValues('postcode') ?? '')
    if (postcode !== form.getValues('postcode')) form.setValue('postcode', postcode, { shouldDirty: true })
    if (postcode === lastPostcode.current) return
    lastPostcode.current = postcode
    setSuggestion(null)
    if (postcode === '' || !ukPostcode.safeParse(postcode).success) return
    // A help and no more: where it cannot be had, the person chooses as ever.
    const place = await api
      .send('GET /api/organisations/postcode-place', { query: { postcode } })
      .catch(() => undefined)
    if (place && lastPostcode.current === postcode) setSuggestion({ postcode, place })
  }

  const choose = (field: ProposedField) => (value: unknown) => {
    const isChosen = value !== null && value !== undefined
    setChosen((before) => new Set(isChosen ? [...before, field] : [...before].filter((other) => other !== field)))
  }

  function accept(fields: readonly ProposedField[]) {
    if (!suggestion) return
    const { place } = suggestion
    if (fields.includes('upperTierAuthorityId') && place.upperTierAuthorityId && place.upperTierAuthority)
      setAuthority({ id: place.upperTierAuthorityId, name: place.upperTierAuthority })
    for (const field of fields) {
      const value = place[field]
      if (value !== null) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
    }
    setSuggestion(null)
  }

  return { suggestion, chosen, authority, ask, choose, accept, dismiss: () => setSuggestion(null) }
}

type PlaceProposalProps = {
  /** The postcode that was looked up, and what is known of it. */
  suggestion: { postcode: string; place: AnswerOf<'GET /api/organisations/postcode-place'> }
  current: Readonly<Record<ProposedField, number | null | undefined>>
  /** What the person has chosen by hand is never proposed over. */
  chosen: ReadonlySet<ProposedField>
  regions: readonly Choice[]
  aceAreas: readonly Choice[]
  onAccept: (fields: readonly ProposedField[]) => void
  onDismiss: () => void
}

/** What a postcode suggests for the place of an organisation, in sight and for the person to take or leave. */
export function PlaceProposal(props: PlaceProposalProps) {
  const { suggestion, current, chosen, regions, aceAreas, onAccept, onDismiss } = props
  const { postcode, place } = suggestion
  const open = filterProposals(current, place, chosen)
  const names: Record<ProposedField, string | null | undefined> = {
    regionId: choiceOf(regions, place.regionId)?.name,
    upperTierAuthorityId: place.upperTierAuthority,
    aceAreaId: choiceOf(aceAreas, place.aceAreaId)?.name,
  }
  return (
    <div role="status" className="lg:col-span-2">
      {open.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-info bg-info-soft px-4 py-3">
          <div className="flex min-w-0 flex-1 basis-64 gap-3">
            <MapPinCheck size={22} aria-hidden="true" className="mt-px shrink-0 text-info" />
            <div>
              <p className="font-semibold">{postcode} suggests</p>
              <ul className="flex flex-wrap gap-x-4">
                {open.map((field) => (
                  <li key={field}>
                    <span className="text-ink-soft">{fieldLabels[field]}:</span> {names[field]}
                  </li>
                ))}
              </ul>
            </div>
          </div>
          <div className="flex gap-2">
            <Button size="small" onPress={() => onAccept(open)}>
              Use these
            </Button>
            <Button size="small" kind="quiet" onPress={onDismiss}>
              No, thanks
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
