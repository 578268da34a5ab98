'use client'

import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { type AnswerOf, api } from '@/lib/api'
import { countOf } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/unattended/messages'

type UploadAnswer = AnswerOf<'POST /api/surveys/{id}/unattended-answers'>

/** What became of the file's answers, in a sentence. */
function describeUpload({ taken, already, refused }: UploadAnswer): string {
  const parts = [`${countOf(taken, 'answer')} taken in.`]
  if (already > 0) parts.push(`${countOf(already, 'answer')} had arrived before.`)
  if (refused.length > 0) parts.push(`${countOf(refused.length, 'answer')} could not be taken.`)
  return parts.join(' ')
}

/** Brings home a queue that staff saved on a device which never came back to the network. */
export function UploadQueue({ surveyId, onTaken }: { surveyId: number; onTaken: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [uploaded, setUploaded] = useState<UploadAnswer>()
  const [errorMessage, setErrorMessage] = useState<string>()

  async function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    setBusy(true)
    setErrorMessage(undefined)
    setUploaded(undefined)
    try {
      setUploaded(await api.upload('POST /api/surveys/{id}/unattended-answers', file, { params: { id: surveyId } }))
      onTaken()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setErrorMessage(messages.unableToUpload(error.message))
    } finally {
      setBusy(false)
    }
  }

  const reasons = [...new Set(uploaded?.refused.map(({ reason }) => reason))]
  return (
    <div className="flex flex-col gap-3">
      {errorMessage && (
        <Banner kind="error" live>
          {errorMessage}
        </Banner>
      )}
      {uploaded && (
        <Banner kind={uploaded.refused.length > 0 ? 'warning' : 'success'} title={describeUpload(uploaded)} live>
          {reasons.length > 0 && reasons.map((reason) => <p key={reason}>{reason}</p>)}
        </Banner>
      )}
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        onChange={(event) => void pick(event)}
        hidden
        aria-label="Saved answers"
      />
      <div>
        <Button icon={<Upload size={18} aria-hidden="true" />} busy={busy} onPress={() => picker.current?.click()}>
          Upload a saved queue
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        For a device that never came back to the network: its staff page saves what waits on it as a file.
      </p>
    </div>
  )
}
