'use client'

import { Upload } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { FileChoice } from '@/components/imports/file-choice'
import { TemplateButton } from '@/components/imports/template-button'
import { UploadOrganisation } from '@/components/imports/upload-organisation'
import { UploadStep } from '@/components/imports/upload-step'
import { useUploads } from '@/components/imports/use-uploads'
import { useSessionOrganisation } from '@/components/organisations/use-session-organisation'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Choice } from '@/components/ui/choice'
import { PageHead } from '@/components/ui/page-head'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { messages, steps } from '@/lib/events/bulk-upload/messages'
import {
  type ExistingChoice,
  templateFileName,
  uploadExtension,
  uploadFault,
  uploadMaxRows,
} from '@/lib/events/bulk-upload/upload-rules'
import { formatNumber } from '@/lib/floor/format-number'
import { type EventUpload, EventUploadHistory } from './event-upload-history'
import { isSeen, OverrideWarnings } from './override-warnings'
import { UploadResult } from './upload-result'
import { useEventUpload } from './use-event-upload'

type BulkUploadScreenProps = {
  /** The organisation that the address names, or the only one in reach. */
  organisation: Choice | null
  uploads: readonly EventUpload[]
  mayUndo: boolean
  back: string
}

/** Uploads many events from one workbook. */
export function BulkUploadScreen({ organisation: initial, uploads: first, mayUndo, back }: BulkUploadScreenProps) {
  const toasts = useToasts()
  const [organisation, setOrganisation] = useState(initial)
  useSessionOrganisation(organisation, setOrganisation)
  const [organisationError, setOrganisationError] = useState<string>()
  const [file, setFile] = useState<File>()
  const [isOverridden, setOverridden] = useState(false)
  const [existing, setExisting] = useState<ExistingChoice>('skip')
  const outcome = useRef<HTMLDivElement>(null)

  const organisationId = organisation ? Number(organisation.id) : undefined
  const load = useCallback(
    async (signal: AbortSignal) =>
      organisationId === undefined
        ? []
        : (await api.send('GET /api/events/uploads', { query: { organisationId }, signal })).data,
    [organisationId],
  )
  const { uploads, reload } = useUploads(first, load)
  const { state, send, clear } = useEventUpload((id) => void reload(id))

  const held = file && state.is === 'done' && state.result.status === 'held' ? state.result : undefined
  const isWaiting = held !== undefined && isSeen(held, existing) && !isOverridden
  const isBusy = state.is === 'sending' || state.is === 'processing'
  const fault = file && uploadFault(file)

  /** Nothing of an earlier file holds for another one. */
  function startOver(next: File | undefined) {
    setFile(next)
    setOverridden(false)
    setExisting('skip')
    clear()
  }

  async function upload() {
    if (!file) return
    if (organisationId === undefined) {
      setOrganisationError(messages.organisationRequired)
      toasts.error(messages.unableToUpload(messages.organisationRequired))
      return
    }
    const result = await send({ organisationId, file, ignoreWarnings: isOverridden, existing })
    // A file that is held waits for the person; any other has had its answer.
    setOverridden(false)
    if (result?.status !== 'held') setFile(undefined)
    outcome.current?.focus()
  }

  return (
    <>
      <PageHead
        title={messages.title}
        purpose="Many events from one Excel workbook, with the figures of their quarters."
        breadcrumb={[{ label: 'Event List', href: back }, { label: messages.title }]}
        actions={<BackLink href={back} />}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <ol className="flex flex-col gap-6">
            <UploadStep number={1} words={steps[0]}>
              <TemplateButton fileName={templateFileName} failed={messages.unableToDownload} />
            </UploadStep>
            <UploadStep number={2} words={steps[1]}>
              <UploadOrganisation
                value={organisation}
                placeholder={messages.organisationPlaceholder}
                error={organisationError}
                disabled={isBusy}
                onChange={(next) => {
                  setOrganisation(next)
                  setOrganisationError(undefined)
                  if (state.is !== 'idle') startOver(file)
                }}
              />
            </UploadStep>
            <UploadStep number={3} words={steps[2]}>
              <p className="max-w-text text-ink-soft text-sm">
                Only attendance of quarters that have ended is filled; the page names each event and figure. One row is
                one event, and a workbook holds at most {formatNumber(uploadMaxRows)} of them.
              </p>
            </UploadStep>
            <UploadStep number={4} words={steps[3]}>
              <FileChoice
                label="Workbook of events"
                extension={uploadExtension}
                hint="Or drop it here: one Excel workbook (.xlsx) of at most 20 MB. Its name may hold letters, digits, spaces and _ + - ."
                messages={messages}
                file={file}
                fault={fault}
                isHeld={isWaiting}
                disabled={isBusy}
                onChange={startOver}
              />
            </UploadStep>
            <UploadStep number={5} words={steps[4]}>
              {held && (
                <OverrideWarnings
                  result={held}
                  isOverridden={isOverridden}
                  onOverride={setOverridden}
                  existing={existing}
                  onExisting={(next) => {
                    setExisting(next)
                    setOverridden(false)
                  }}
                />
              )}
              <Button
                kind="primary"
                icon={<Upload size={18} aria-hidden="true" />}
                busy={isBusy}
                disabled={!file || fault !== undefined || isWaiting}
                onPress={() => void upload()}
                className="self-start"
              >
                Upload
              </Button>
            </UploadStep>
          </ol>
        </Card>
        <div ref={outcome} tabIndex={-1} className="min-w-0 outline-none empty:hidden">
          <UploadResult state={state} organisationId={organisationId} />
        </div>
        {organisation && (
          <EventUploadHistory
            organisation={organisation.name}
            uploads={uploads}
            mayUndo={mayUndo}
            onChanged={() => reload()}
          />
        )}
      </div>
    </>
  )
}
