'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'
import { useAbility } from '@/components/access/can'
import { FormComboBox } from '@/components/form/fields'
import { useFormSettings } from '@/components/form/form-context'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { api } from '@/lib/api'
import { isOwner } from '@/lib/events/rules'
import { searchLocations } from './event-choices'
import type { EventFormState } from './use-event-save'

const LocationDialog = dynamic(
  () => import('@/components/locations/location-dialog').then((file) => file.LocationDialog),
  { ssr: false },
)

type LocationFieldProps = {
  form: EventFormState
  eventId: number | undefined
  /** The one the form starts with. */
  location: Choice | null
  countries: readonly Choice[]
}

/** Where an event is: a look-up, and for whoever may create locations a new one without leaving the form. */
export function LocationField({ form, eventId, location, countries }: LocationFieldProps) {
  const { readOnly } = useFormSettings()
  const mayAdd = useAbility().can('create', 'location') && !readOnly
  const locationId = location ? Number(location.id) : undefined
  const search = useMemo(
    () => searchLocations(eventId === undefined ? undefined : { eventId, locationId }),
    [eventId, locationId],
  )
  const [added, setAdded] = useState<Choice | null>(null)
  /** Whose the new location is at first; undefined while the window is closed. */
  const [adding, setAdding] = useState<{ organisation: Choice | null }>()
  const [asking, setAsking] = useState(false)

  async function open() {
    setAsking(true)
    const owner = form.getValues('eventOrganisations')?.find(isOwner)
    const organisation = owner && (await findOrganisation(owner.organisationId))
    setAsking(false)
    setAdding({ organisation: organisation ?? null })
  }

  function choose(created: Choice) {
    setAdded(created)
    form.setValue('locationId', Number(created.id), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }

  return (
    <div className="flex flex-wrap items-start gap-3 lg:col-span-2">
      <FormComboBox
        name="locationId"
        label="Location"
        required
        wide
        search={search}
        chosen={added ?? location}
        className="min-w-52 flex-1"
      />
      {mayAdd && (
        <Button
          icon={<Plus size={18} aria-hidden="true" />}
          iconOnlyBelow={575}
          className="mt-7"
          busy={asking}
          aria-haspopup="dialog"
          onPress={() => void open()}
        >
          Add location
        </Button>
      )}
      {adding && (
        <LocationDialog
          organisation={adding.organisation}
          countries={countries}
          onCreated={choose}
          onClose={() => setAdding(undefined)}
        />
      )}
    </div>
  )
}

/** An organisation in reach by name; none where it is not, and the window then asks for one. */
const findOrganisation = (id: number): Promise<Choice | null> =>
  api
    .send('GET /api/organisations/display/{id}', { params: { id } })
    .then(({ name }) => ({ id, name }))
    .catch(() => null)
