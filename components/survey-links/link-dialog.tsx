'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/survey-links/messages'
import { linkLimits } from '@/lib/survey-links/rules'
import type { Link } from './use-links'

type LinkDialogProps = {
  surveyId: number
  /** The link that gets another label; a new one is made where it is left out. */
  renamed?: Link
  onDone: () => void
  onClose: () => void
}

/** Asks what a link is called: the place or channel it is for. The server is the judge of it. */
export function LinkDialog({ surveyId, renamed, onDone, onClose }: LinkDialogProps) {
  const toasts = useToasts()
  const form = useId()
  const [label, setLabel] = useState(renamed?.label ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    // A dialog is within the page's tree, and so would this event.
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    try {
      const params = { id: surveyId }
      if (renamed) await api.send('PUT /api/surveys/{id}/links', { params, body: { id: renamed.id, label } })
      else await api.send('POST /api/surveys/{id}/links', { params, body: { label } })
      toasts.success(renamed ? messages.renamed : messages.created)
      onDone()
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal
      setBusy(false)
      if (refusal.fields.label) setError(refusal.fields.label)
      else if (refusal.status !== 401)
        toasts.error(renamed ? messages.unableToRename(refusal.message) : messages.unableToCreate(refusal.message))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={renamed ? 'Rename link' : 'Add link'}
      width="narrow"
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {renamed ? 'Rename' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={form} method="post" onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Label"
          required
          autoFocus
          limit={linkLimits.label}
          value={label}
          onChange={(text) => {
            setLabel(text)
            setError(undefined)
          }}
          error={error}
          hint={
            renamed
              ? 'Its address and QR code stay the same.'
              : 'Where people will find the link: “Foyer screen”, “Programme”, “Newsletter”.'
          }
        />
      </form>
    </Dialog>
  )
}
