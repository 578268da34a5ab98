'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useState } from 'react'
import { FormTextArea } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { addressOf, api, type RowOf } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/returns/messages'
import { returnsLimits, type SavedNote, savedNote } from '@/lib/returns/schema'

type Note = RowOf<'GET /api/returns/organisations/{id}/notes'>

/** The notes on an organisation, the latest first: everybody's are read, one's own are changed and deleted. */
export function OrganisationNotes({ organisationId }: { organisationId: number }) {
  const router = useRouter()
  const [notes, setNotes] = useState<Note[]>()
  const [isFailed, setFailed] = useState(false)
  const [editing, setEditing] = useState<number>()
  /** A new form after each note that was saved, and never while one is typed. */
  const [saved, setSaved] = useState(0)
  const load = useCallback(
    () =>
      api.read(addressOf('GET /api/returns/organisations/{id}/notes', { params: { id: organisationId } })).then(
        ({ data }) => setNotes(data),
        () => setFailed(true),
      ),
    [organisationId],
  )
  useEffect(() => void load(), [load])
  const changed = () => {
    setEditing(undefined)
    void load()
    router.refresh()
  }
  return (
    <section aria-labelledby="notes">
      <h3 id="notes" className="mb-2 font-semibold">
        Notes
      </h3>
      <NoteForm
        key={saved}
        organisationId={organisationId}
        onSaved={() => {
          setSaved(saved + 1)
          changed()
        }}
      />
      {isFailed && <p role="alert">{messages.notesFailed}</p>}
      {!notes && !isFailed && <Spinner label="Loading the notes" />}
      {notes?.length === 0 && <p className="mt-3 text-ink-soft">No notes yet. Only Global Admins read them.</p>}
      <ul className="mt-4 flex flex-col gap-4">
        {notes?.map((note) => (
          <li key={note.id} className="border-line border-t pt-3">
            {editing === note.id ? (
              <NoteForm note={note} onSaved={changed} onCancel={() => setEditing(undefined)} />
            ) : (
              <NoteText note={note} onEdit={() => setEditing(note.id)} onDeleted={changed} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoteText({ note, onEdit, onDeleted }: { note: Note; onEdit: () => void; onDeleted: () => void }) {
  const { id, text, writtenByName, writtenAt, changedAt, mayChange } = note
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAction()
  const toasts = useToasts()
  const remove = () =>
    run(messages.unableToDeleteNote, async () => {
      await api.send('DELETE /api/returns/notes/{id}', { params: { id } })
      setAsking(false)
      toasts.success(messages.noteDeleted)
      onDeleted()
    })
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {writtenByName}, {dateTimeInLondon(new Date(writtenAt))}
          {changedAt !== null && `, changed ${dateTimeInLondon(new Date(changedAt))}`}
        </p>
        {mayChange && (
          <span className="flex">
            <IconButton
              size="small"
              label="Change this note"
              icon={<Pencil size={16} aria-hidden="true" />}
              onPress={onEdit}
            />
            <IconButton
              size="small"
              label="Delete this note"
              icon={<Trash2 size={16} aria-hidden="true" />}
              onPress={() => setAsking(true)}
            />
          </span>
        )}
      </div>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <ConfirmDialog
        open={isAsking}
        title="Delete this note?"
        confirm="Delete"
        danger
        busy={busy}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>It goes for every Global Admin. The audit trail keeps what it said.</p>
      </ConfirmDialog>
    </>
  )
}

type NoteFormProps = { organisationId?: number; note?: Note; onSaved: () => void; onCancel?: () => void }

function NoteForm({ organisationId = 0, note, onSaved, onCancel }: NoteFormProps) {
  const form = useValidatedForm(savedNote, { text: note?.text ?? '' })
  const save = useSave(form, {
    send: (body: SavedNote) =>
      note
        ? api.send('PUT /api/returns/notes/{id}', { params: { id: note.id }, body })
        : api.send('POST /api/returns/organisations/{id}/notes', { params: { id: organisationId }, body }),
    saved: messages.noteSaved,
    refused: messages.unableToSaveNote,
    invalid: () => messages.unableToSaveNote('1 validation error.'),
    then: onSaved,
  })
  return (
    <Form form={form} save={save} label={note ? 'Change the note' : 'New note'} guarded={false}>
      <FormTextArea name="text" label={note ? 'Note' : 'New note'} limit={returnsLimits.note} rows={3} />
      <div className="mt-2 flex justify-end gap-3">
        {onCancel && (
          <Button size="compact" onPress={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="compact" busy={save.busy}>
          {note ? 'Save the note' : 'Add the note'}
        </Button>
      </div>
    </Form>
  )
}
