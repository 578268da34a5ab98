'use client'

import { useRouter } from 'next/navigation'
import { FormDateField, FormTextArea, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { DeleteRecord } from '@/components/ui/delete-record'
import { api } from '@/lib/api'
import { messages } from '@/lib/training/messages'
import { sectionPath, sessionLimits } from '@/lib/training/rules'

type SessionFields = {
  sessionTitle: string
  sessionDescription: string
  date: string
  startTime: string
  type: string
  duration: string
  bookingLink: string
  recordingLink: string
}

const blankFields = { sessionTitle: '', sessionDescription: '', date: '', startTime: '', type: '', duration: '' }
const noLinks = { bookingLink: '', recordingLink: '' }
const listPath = sectionPath('sessions')

/** A training session, new or known: for Global Admins alone. */
export function SessionForm({ session }: { session?: SessionFields & { id: number; version: number } }) {
  const router = useRouter()
  const form = useValidatedForm(
    () => import('@/lib/training/schema').then(({ sessionForm }) => sessionForm),
    session ?? { ...blankFields, ...noLinks },
  )
  const save = useSave(form, {
    send: (values) =>
      session
        ? api.send('PUT /api/training/sessions', { body: { ...values, id: session.id, version: session.version } })
        : api.send('POST /api/training/sessions', { body: values }),
    saved: session ? messages.updated : messages.created,
    refused: session ? messages.unableToSave : messages.unableToCreate,
    alreadySaving: messages.alreadySaving,
    then: () => {
      router.push(listPath)
      router.refresh()
    },
  })
  return (
    <Form form={form} save={save} label="Training session">
      <FormSection title="Details">
        <FormTextField
          name="sessionTitle"
          label="Session title"
          required
          limit={sessionLimits.sessionTitle}
          className="lg:col-span-2"
        />
        <FormTextArea
          name="sessionDescription"
          label="Description"
          optional
          limit={sessionLimits.sessionDescription}
          className="lg:col-span-2"
        />
        <FormDateField name="date" label="Date" required />
        <FormTextField
          name="startTime"
          label="Start time"
          hint="UK time on the 24-hour clock, for instance 14:30"
          required
          className="max-w-48"
        />
        <FormTextField
          name="type"
          label="Type"
          hint="What it is about, for instance Surveys"
          optional
          limit={sessionLimits.type}
        />
        <FormTextField
          name="duration"
          label="Duration"
          hint="For instance 1 hour"
          optional
          limit={sessionLimits.duration}
        />
      </FormSection>
      <FormSection title="Links" description="Where people book a place, and watch the recording afterwards.">
        <FormTextField name="bookingLink" label="Booking link" type="url" optional />
        <FormTextField name="recordingLink" label="Recording link" type="url" optional />
      </FormSection>
      <SaveBar save={save} label="Save training session" onCancel={() => router.push(listPath)}>
        {session && <DeleteSession id={session.id} title={session.sessionTitle} />}
      </SaveBar>
    </Form>
  )
}

/** Deletes a training session, and its transcript with it, after a question. */
function DeleteSession({ id, title }: { id: number; title: string }) {
  return (
    <DeleteRecord
      question="Delete this training session?"
      onDelete={() => api.send('DELETE /api/training/sessions', { body: { sessionId: id } })}
      messages={messages}
      listPath={sectionPath('sessions')}
    >
      <p>
        Please confirm that you would like to delete the training session “{title}” and its transcript. This is
        permanent and cannot be undone.
      </p>
    </DeleteRecord>
  )
}
