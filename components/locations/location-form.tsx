'use client'

import { useRouter } from 'next/navigation'
import { useAbility } from '@/components/access/can'
import { Form } from '@/components/form/form'
import { SaveBar } from '@/components/form/save-bar'
import { useSave } from '@/components/form/use-save'
import type { Choice } from '@/components/ui/choice'
import { DeleteRecord } from '@/components/ui/delete-record'
import { listAsLeft } from '@/components/ui/left-lists'
import { api } from '@/lib/api'
import { messages } from '@/lib/locations/messages'
import type { NewLocation } from '@/lib/locations/schema'
import { LocationFields } from './location-fields'
import { useLocationForm } from './use-location-form'

type LocationFormProps = {
  /** Absent when a location is created. */
  location?: NewLocation & { id: number; version: number }
  organisation: Choice | null
  countries: readonly Choice[]
  /** Without it everything is shown and nothing can be changed. */
  maySave: boolean
  mayDelete: boolean
}

const listPath = '/locations-list'

/** A location, new or known. */
export function LocationForm({ location, organisation, countries, maySave, mayDelete }: LocationFormProps) {
  const router = useRouter()
  const form = useLocationForm(location, organisation)
  const mayCreate = useAbility().can('create', 'location')
  const save = useSave(form, {
    send: (values) =>
      location
        ? api.send('PUT /api/locations', { body: { ...values, id: location.id, version: location.version } })
        : api.send('POST /api/locations', { body: values }),
    saved: location ? messages.updated : messages.created,
    refused: location ? messages.unableToSave : messages.unableToCreate,
    alreadySaving: 'The location is already being processed',
    asNew: mayCreate
      ? {
          label: 'Save as a new location',
          send: (values) => api.send('POST /api/locations', { body: values }),
          saved: messages.created,
        }
      : undefined,
    then: () => {
      router.push(listAsLeft(listPath))
      // Or the Back button would show it as it was before, and refuse the next save.
      router.refresh()
    },
  })

  return (
    <Form form={form} save={save} label="Location" readOnly={!maySave}>
      <LocationFields form={form} saved={location} organisation={organisation} countries={countries} />
      {(maySave || mayDelete) && (
        <SaveBar save={save} label="Save location" onCancel={() => router.push(listAsLeft(listPath))}>
          {location && mayDelete && <DeleteLocation id={location.id} name={location.name} />}
        </SaveBar>
      )}
    </Form>
  )
}

/** Deletes a location after a question; one that events use stays, and the refusal names them. */
function DeleteLocation({ id, name }: { id: number; name: string }) {
  return (
    <DeleteRecord
      question="Delete this location?"
      onDelete={() => api.send('DELETE /api/locations', { body: { locationId: id } })}
      messages={messages}
      listPath="/locations-list"
    >
      <p>Please confirm that you would like to delete the location “{name}”. This is permanent and cannot be undone.</p>
    </DeleteRecord>
  )
}
