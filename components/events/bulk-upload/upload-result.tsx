'use client'

import { UploadMessages } from '@/components/imports/upload-messages'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { ButtonLink } from '@/components/ui/link'
import { Progress } from '@/components/ui/progress'
import { messages } from '@/lib/events/bulk-upload/messages'
import { allYears } from '@/lib/events/period'
import { hasDetails, UploadDetails } from './upload-details'
import type { EventUploadResult, UploadState } from './use-event-upload'

type UploadResultProps = { state: UploadState; organisationId: number | undefined }

/** What became of the file that was sent: its progress, then a banner with everything that is to be known. */
export function UploadResult({ state, organisationId }: UploadResultProps) {
  switch (state.is) {
    case 'idle':
      return null
    case 'sending':
    case 'processing':
      return (
        <Banner kind="info" live title={messages.inProgress}>
          <div className="mt-2 min-w-60">
            <Progress
              label={state.is === 'sending' ? `Sending ${state.name}` : `Checking ${state.name}`}
              percent={state.is === 'sending' ? state.percent : undefined}
            />
          </div>
        </Banner>
      )
    case 'failed':
      return (
        <Banner kind="error" live title={messages.failed}>
          {state.message}
        </Banner>
      )
    case 'done':
      return (
        <div className="flex min-w-0 flex-col gap-5">
          <ResultBanner result={state.result} organisationId={organisationId} />
          {hasDetails(state.result) && (
            <Card title="Details of the file">
              <UploadDetails result={state.result} />
            </Card>
          )}
        </div>
      )
  }
}

type ResultBannerProps = { result: EventUploadResult; organisationId: number | undefined }

function ResultBanner({ result, organisationId }: ResultBannerProps) {
  const { status, groups, messages: sentences } = result
  const has = (severity: 'error' | 'warning') => groups.some((group) => group.severity === severity)
  if (status === 'successful')
    return (
      <Banner
        kind="success"
        live
        title={messages.uploaded(has('warning'))}
        action={
          organisationId !== undefined && (
            <ButtonLink href={`/events-list?organisationId=${organisationId}&year=${allYears}`} size="small">
              Go to the event list
            </ButtonLink>
          )
        }
      >
        <UploadMessages messages={sentences} />
      </Banner>
    )
  if (status === 'held')
    return (
      <Banner kind="warning" live title={messages.pending}>
        <p>
          Errors, for example incorrect formatting, must be fixed before a file can be uploaded. Warnings, for example
          possible duplication, do not block it but need your attention. Nothing has been written yet.
        </p>
        <div className="mt-2 empty:hidden">
          <UploadMessages messages={sentences} />
        </div>
      </Banner>
    )
  return (
    <Banner kind="error" live title={messages.failed}>
      {sentences.length === 0 ? messages.seeErrors : <UploadMessages messages={sentences} />}
    </Banner>
  )
}
