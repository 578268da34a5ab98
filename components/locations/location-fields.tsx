'use client'

import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { FormComboBox, FormRadioGroup, FormSelect, FormTextField } from '@/components/form/fields'
import { useFormSettings } from '@/components/form/form-context'
import { FormSection } from '@/components/form/form-section'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { recordStatuses } from '@/components/grid/record-status'
import { searchActiveOrganisations } from '@/components/organisations/search-organisations'
import type { Choice } from '@/components/ui/choice'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/locations/messages'
import { locationLimits, noAddress, requiresAddress } from '@/lib/locations/rules'
import type { newLocation } from '@/lib/locations/schema'

type LocationFormState = ValidatedForm<z.input<typeof newLocation>, z.output<typeof newLocation>>

type LocationFieldsProps = {
  form: LocationFormState
  /** The saved location, whose own name is not checked. */
  saved?: { id: number; name: string; organisationId: number } | undefined
  organisation: Choice | null
  countries: readonly Choice[]
  /** False where the location is wanted at once and so is active. */
  withStatus?: boolean
}

/** The fields of a location, part of a `Form`. */
export function LocationFields({ form, saved, organisation, countries, withStatus = true }: LocationFieldsProps) {
  const { readOnly } = useFormSettings()
  const checkName = useNameCheck(form, saved)
  const withAddress = requiresAddress(useWatch({ control: form.control, name: 'countryId' }))

  function clearAddress(countryId: Choice['id'] | null) {
    if (requiresAddress(Number(countryId))) return
    for (const name of Object.keys(noAddress) as (keyof typeof noAddress)[])
      form.setValue(name, '', { shouldDirty: true, shouldValidate: true })
  }

  const address = { disabled: !withAddress, required: withAddress }
  return (
    <>
      <FormSection title="Details">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that the field inside was left */}
        <div className="lg:col-span-2" onBlur={checkName}>
          <FormTextField name="name" label="Location name" required limit={locationLimits.name} />
        </div>
        <FormComboBox
          name="organisationId"
          label="Organisation"
          required
          wide
          search={searchActiveOrganisations}
          chosen={organisation}
          className={withStatus ? '' : 'lg:col-span-2'}
        />
        {withStatus && <FormRadioGroup name="activeStatus" label="Active status" inline choices={recordStatuses} />}
      </FormSection>
      <FormSection
        title="Address"
        description={
          withAddress || readOnly ? undefined : 'An address is needed for locations in the United Kingdom only.'
        }
      >
        <FormSelect
          name="countryId"
          label="Country"
          required
          choices={countries}
          onPick={clearAddress}
          className="lg:col-span-2"
        />
        <FormTextField
          name="addressLine1"
          label="Address First Line"
          limit={locationLimits.addressLine1}
          {...address}
        />
        <FormTextField
          name="addressLine2"
          label="Address Second Line"
          optional
          limit={locationLimits.addressLine2}
          disabled={!withAddress}
        />
        <FormTextField name="city" label="City" limit={locationLimits.city} {...address} />
        <FormTextField
          name="postcode"
          label="Postcode"
          limit={locationLimits.postcode}
          {...address}
          className="max-w-48"
        />
      </FormSection>
    </>
  )
}

/** Checks whether the name is free when its field is left; the saved name is not checked. */
function useNameCheck(
  form: LocationFormState,
  saved: { id: number; name: string; organisationId: number } | undefined,
) {
  const toasts = useToasts()
  return async () => {
    const { name, organisationId } = form.getValues()
    if (!name?.trim() || !organisationId) return
    if (name === saved?.name && organisationId === saved.organisationId) return
    try {
      const nameQuery = { name, organisationId, id: saved?.id }
      const { nameAvailable } = await api.send('GET /api/locations/checknameavailability', { query: nameQuery })
      if (!nameAvailable && form.getValues('name') === name) form.setError('name', { message: messages.nameInUse })
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(messages.unableToCheckName(error.message))
    }
  }
}
