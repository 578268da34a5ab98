'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { FormComboBox, FormRadioGroup, FormSelect, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { searchActiveOrganisations } from '@/components/organisations/search-organisations'
import type { Choice } from '@/components/ui/choice'
import { api } from '@/lib/floor/http/api'
import { say } from '@/lib/locations/messages'
import { locationLimits, noAddress, takesAddress } from '@/lib/locations/rules'
import { DeleteLocation } from './delete-location'
import { useNameCheck } from './use-name-check'

export type LocationFields = {
  name: string
  organisationId: number
  activeStatus: 0 | 1
  countryId: number
  addressLine1: string
  addressLine2: string
  city: string
  postcode: string
}

export type LocationFormProps = {
  /** Absent when a location is created. */
  location?: LocationFields & { id: number; version: number }
  organisation: Choice | null
  countries: readonly Choice[]
  /** Without it everything is shown and nothing can be changed (document 1 §2.12). */
  maySave: boolean
  mayDelete: boolean
}

const list = '/locations-list'

const statuses: readonly Choice[] = [
  { id: 1, name: 'Active' },
  { id: 0, name: 'Disabled' },
]

/** A location, new or known (document 1 §2.12, §5.4). */
export function LocationForm({ location, organisation, countries, maySave, mayDelete }: LocationFormProps) {
  const router = useRouter()
  const form = useValidatedForm(
    () => import('@/lib/locations/schema').then(({ newLocation }) => newLocation),
    location ?? {
      name: '',
      activeStatus: 1,
      ...noAddress,
      ...(organisation && { organisationId: Number(organisation.id) }),
    },
  )
  const checkName = useNameCheck(form, location)
  const withAddress = takesAddress(useWatch({ control: form.control, name: 'countryId' }))
  const save = useSave(form, {
    send: (values) =>
      location
        ? api.put('/api/locations', { ...values, id: location.id, version: location.version })
        : api.post('/api/locations', values),
    saved: location ? say.updated : say.created,
    refused: location ? say.unableToSave : say.unableToCreate,
    alreadySaving: 'The location is already being processed',
    then: () => router.push(list),
  })

  function clearAddress(countryId: Choice['id'] | null) {
    if (takesAddress(Number(countryId))) return
    for (const name of Object.keys(noAddress) as (keyof typeof noAddress)[])
      form.setValue(name, '', { shouldDirty: true, shouldValidate: true })
  }

  const address = { disabled: !withAddress, required: withAddress }
  return (
    <Form form={form} save={save} label="Location" readOnly={!maySave}>
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
        />
        <FormRadioGroup name="activeStatus" label="Active status" inline choices={statuses} />
      </FormSection>
      <FormSection
        title="Address"
        description={
          withAddress || !maySave ? undefined : 'An address is needed for locations in the United Kingdom only.'
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
      {(maySave || mayDelete) && (
        <SaveBar save={save} label="Save location" onCancel={() => router.push(list)}>
          {location && mayDelete && <DeleteLocation id={location.id} name={location.name} />}
        </SaveBar>
      )}
    </Form>
  )
}
