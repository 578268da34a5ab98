'use client'

import { useId } from 'react'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { messages } from '@/lib/locations/messages'
import { LocationFields } from './location-fields'
import { useLocationForm } from './use-location-form'

type LocationDialogProps = {
  /** Whose location it is unless another is chosen. */
  organisation: Choice | null
  countries: readonly Choice[]
  /** What it is called unless somebody says otherwise. */
  name?: string | undefined
  onCreated: (location: Choice) => void
  onClose: () => void
}

/** A new location without leaving the form that wants it: the fields of the location's own screen, in a window. */
export function LocationDialog({ organisation, countries, name, onCreated, onClose }: LocationDialogProps) {
  const formId = useId()
  const form = useLocationForm(undefined, organisation, name)
  const save = useSave(form, {
    send: (location) => api.send('POST /api/locations', { body: location }),
    saved: messages.created,
    refused: messages.unableToCreate,
    alreadySaving: 'The location is already being processed',
    then: ({ id }, { name }) => {
      onCreated({ id, name: name.trim() })
      onClose()
    },
  })

  return (
    // A submit climbs in React from this window into the form that opened it, and would save that as well.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog
        open
        onClose={onClose}
        title="Add location"
        actions={
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" form={formId} busy={save.busy}>
              Save location
            </Button>
          </>
        }
      >
        <Form id={formId} form={form} save={save} label="New location" guarded={false}>
          <LocationFields form={form} organisation={organisation} countries={countries} withStatus={false} />
        </Form>
      </Dialog>
    </div>
  )
}
