'use client'

import { useRef, useState } from 'react'
import { type AnswerOf, api } from '@/lib/api'
import type { ProposedField } from '@/lib/organisations/rules'
import type { OrganisationFormState } from './organisation-form-state'

/** Names of places proposed, so that a look-up shows them before its list has come. */
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
