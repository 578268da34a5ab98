'use client'

import { useRouter } from 'next/navigation'
import { FormSelect, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import type { ReportSlug } from '@/lib/insights/report-names'
import { messages } from '@/lib/insights/views/messages'
import { type ChangedView, changedView, viewNameLimit } from '@/lib/insights/views/schema'
import type { SavedView } from './saved-views'

type ViewDialogProps = {
  /** The one to change; null for a new one. */
  view: SavedView | null
  shown: { report: ReportSlug; query: string }
  organisations: readonly Choice[]
  onClose: () => void
}

/** The name of a saved view, and who sees it. */
export function ViewDialog({ view, shown, organisations, onClose }: ViewDialogProps) {
  const router = useRouter()
  const form = useValidatedForm(changedView, { name: view?.name ?? '', organisationId: view?.organisationId ?? null })
  const save = useSave(form, {
    send: (changed: ChangedView) =>
      view
        ? api.send('PUT /api/reporting/views/{id}', { params: { id: view.id }, body: changed })
        : api.send('POST /api/reporting/views', { body: { ...changed, ...shown } }),
    saved: messages.saved,
    refused: messages.unableToSave,
    invalid: messages.invalid,
    then: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <Dialog open onClose={onClose} width="narrow" title={view ? 'Rename or share this view' : 'Save this view'}>
      <Form form={form} save={save} label="Saved view" guarded={false}>
        <div className="flex flex-col gap-5">
          <FormTextField
            name="name"
            label="Name"
            hint="A view keeps the report and its filters. Its figures are always those of today."
            limit={viewNameLimit}
            required
          />
          {organisations.length > 0 && (
            <FormSelect
              name="organisationId"
              label="Who sees it"
              blank="Only me"
              choices={organisations.map(({ id, name }) => ({ id, name: `Everybody in ${name}` }))}
            />
          )}
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
