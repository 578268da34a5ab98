'use client'

import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormTextArea, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FoldedDetails } from '@/components/ui/folded-details'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { type AnswerOf, api } from '@/lib/api'
import { quarterInWords } from '@/lib/confirmations/messages'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { messages } from '@/lib/returns/messages'
import { letterText, returnsLimits } from '@/lib/returns/schema'

type Preview = AnswerOf<'POST /api/returns/letters/preview'>
type LetterDialogProps = { organisationIds: number[]; quarter: Quarter; onClose: () => void }

/** A letter to the Admins of the chosen organisations: written, then shown as it will arrive, then sent. */
export function LetterDialog({ organisationIds, quarter, onClose }: LetterDialogProps) {
  const router = useRouter()
  const toasts = useToasts()
  const { busy, run } = useAction()
  const [preview, setPreview] = useState<Preview>()
  const form = useValidatedForm(letterText, {
    subject: `${quarterInWords(quarter)} is waiting to be confirmed`,
    body: '',
  })
  const show = useSave(form, {
    send: async (letter) => {
      setPreview(await api.send('POST /api/returns/letters/preview', { body: { ...letter, organisationIds } }))
    },
    refused: messages.unableToPreview,
    invalid: (count) => messages.unableToPreview(`${count} validation ${count === 1 ? 'error' : 'errors'}.`),
  })
  const send = () =>
    run(messages.unableToSend, async () => {
      const letter = letterText.parse(form.getValues())
      const { readers } = await api.send('POST /api/returns/letters', { body: { ...letter, organisationIds } })
      toasts.success(messages.sent(readers))
      onClose()
      router.refresh()
    })
  if (preview)
    return (
      <Dialog
        open
        onClose={onClose}
        title="The letter as it will arrive"
        actions={
          <>
            <Button onPress={() => setPreview(undefined)}>Change it</Button>
            <Button kind="primary" icon={<Send size={18} aria-hidden="true" />} busy={busy} onPress={() => void send()}>
              {`Send to ${countOf(preview.readers, 'person', 'people')}`}
            </Button>
          </>
        }
      >
        <LetterPreview preview={preview} />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={`Write to the Admins of ${countOf(organisationIds.length, 'organisation')}`}>
      <Form form={form} save={show} label="Letter" guarded={false}>
        <div className="flex flex-col gap-5">
          <FormTextField name="subject" label="Subject" limit={returnsLimits.subject} required />
          <FormTextArea
            name="body"
            label="Letter"
            hint="Plain text. A greeting, the names of their organisations and the way to stop letters are added."
            limit={returnsLimits.letter}
            rows={8}
            required
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onPress={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" busy={show.busy}>
              Show the letter
            </Button>
          </div>
        </div>
      </Form>
    </Dialog>
  )
}

function LetterPreview({ preview: { subject, text, readers, organisations, notReached } }: { preview: Preview }) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        {countOf(readers, 'person gets', 'people get')} it once each, for {countOf(organisations, 'organisation')}. This
        is the first of them.
      </p>
      {notReached.length > 0 && (
        <FoldedDetails summary={`${countOf(notReached.length, 'organisation')} it does not reach`}>
          <ul className="list-disc pl-5">
            {notReached.map(({ id, name, reason }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                {name} {reason}.
              </li>
            ))}
          </ul>
        </FoldedDetails>
      )}
      <section
        aria-label="The email"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter is scrolled by keyboard from here
        tabIndex={0}
        className="rounded-md border border-line bg-ground p-4"
      >
        <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{subject}</p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </section>
    </div>
  )
}
