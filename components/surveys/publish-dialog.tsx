'use client'

import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { UnfilledList } from './unfilled-list'
import { type SchemaSources, useCurrentSchema } from './use-current-schema'
import { goToField } from './use-target-field'

type PublishDialogProps = {
  /** What the survey is called where no name was typed yet. */
  shownName: string
  sources: SchemaSources
  onPublish: () => void
  onClose: () => void
}

/** The question before a survey is published; where brackets are left, what has to be filled in first. */
export function PublishDialog({ shownName, sources, onPublish, onClose }: PublishDialogProps) {
  const { fields, unfilled } = useCurrentSchema(sources)
  const name = fields.name || shownName
  const [first] = unfilled
  if (first)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`“${name}” cannot be published yet`}
        actions={
          <>
            <Button onPress={onClose}>Close</Button>
            <Button
              kind="primary"
              onPress={() => {
                onClose()
                goToField(first.field)
              }}
            >
              Fill in the first
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="max-w-text">
            Respondents would read these words with their brackets. Write what takes their place, then publish.
          </p>
          <UnfilledList unfilled={unfilled} onGo={onClose} />
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog open title={`Publish “${name}”?`} confirm="Publish" onConfirm={onPublish} onCancel={onClose}>
      <p>
        Anybody with the link or the QR code can then answer. The questions are fixed once the first answer arrives.
      </p>
    </ConfirmDialog>
  )
}
