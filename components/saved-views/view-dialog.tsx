'use client'

import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useAbility } from '@/components/access/can'
import { FormSelect, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { messages } from '@/lib/saved-views/messages'
import { changedView, viewNameLimit } from '@/lib/saved-views/schema'
import type { ShownScreen } from './use-view-dialog'
import type { SavedView } from './view-list'

/** The choice beside the numbers of organisations. */
const everybody = 'everybody'

const viewForm = z
  .object({ name: changedView.shape.name, sharedWith: z.union([z.number(), z.literal(everybody)]).nullable() })
  .transform(({ name, sharedWith }) => ({
    name,
    organisationId: sharedWith === everybody ? null : sharedWith,
    isForEverybody: sharedWith === everybody,
  }))

type ViewDialogProps = {
  /** The one to change; null for a new one. */
  view: SavedView | null
  shown: ShownScreen
  onClose: () => void
  onSaved: () => void
}

/** The name of a saved view, and who sees it. */
export function ViewDialog({ view, shown, onClose, onSaved }: ViewDialogProps) {
  const choices = useSharing()
  const form = useValidatedForm(viewForm, {
    name: view?.name ?? '',
    sharedWith: view?.isForEverybody ? everybody : (view?.organisationId ?? null),
  })
  const save = useSave(form, {
    send: (changed) =>
      view
        ? api.send('PUT /api/saved-views/{id}', { params: { id: view.id }, body: changed })
        : api.send('POST /api/saved-views', { body: { ...changed, screen: shown.screen, query: shown.query() } }),
    saved: messages.saved,
    refused: messages.unableToSave,
    invalid: messages.invalid,
    then: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <Dialog open onClose={onClose} width="narrow" title={view ? 'Rename or share this view' : 'Save this view'}>
      <Form form={form} save={save} label="Saved view" guarded={false}>
        <div className="flex flex-col gap-5">
          <FormTextField
            name="name"
            label="Name"
            hint={
              shown.screen === 'insights'
                ? 'A view keeps the report and its filters. Its figures are always those of today.'
                : 'A view keeps filters, search, order and columns. Its rows are always those of today, and those that its reader may see.'
            }
            limit={viewNameLimit}
            required
            autoFocus
          />
          {choices.length > 0 && <FormSelect name="sharedWith" label="Who sees it" blank="Only me" choices={choices} />}
          <div className="flex flex-wrap justify-end gap-3">
            <Button onPress={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" busy={save.busy}>
              Save
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  )
}

/** The most organisations that are offered: whoever works for more shares by sending the address. */
const offeredMost = 100

/** With whom the signed-in person may share: a Global Admin with everybody, an Admin with each of their organisations. */
function useSharing(): readonly Choice[] {
  const ability = useAbility()
  const mayShare = ability.can('update', 'organisation')
  // Only a Global Admin makes organisations, and sees them all.
  const seesAll = ability.can('create', 'organisation')
  const [organisations, setOrganisations] = useState<readonly Choice[]>([])
  useEffect(() => {
    if (!mayShare || seesAll) return
    const stop = new AbortController()
    const query = { take: String(offeredMost), sort: '[{"selector":"name","desc":false}]' }
    api.send('GET /api/organisations', { query, signal: stop.signal }).then(
      ({ data }) => {
        if ('length' in data) setOrganisations(data.map(({ id, name }) => ({ id, name: `Everybody in ${name}` })))
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [mayShare, seesAll])
  return seesAll ? [{ id: everybody, name: 'Everybody' }] : organisations
}
