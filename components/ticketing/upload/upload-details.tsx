'use client'

import { useEffect, useState } from 'react'
import { useFocusKept } from '@/components/imports/use-focus-kept'
import { Banner } from '@/components/ui/banner'
import { DefinitionList } from '@/components/ui/definition-list'
import { Link } from '@/components/ui/link'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { type AnswerOf, api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { outcomeParts, readingSentence } from '@/lib/ticketing/upload/outcome-words'
import { HeldQuestions } from './held-questions'
import { UploadActions } from './upload-actions'
import { UploadFindings } from './upload-findings'
import { messagesInRow } from './upload-result'
import type { UploadRecord } from './use-records'

/** One upload with everything that was found in it and came of it. */
export type TicketingUpload = AnswerOf<'GET /api/box-office/uploads/{id}'>

type UploadDetailsProps = { record: UploadRecord; mayManage: boolean; onChanged: () => Promise<void> }

/** Everything about one upload, fetched once somebody looks and whenever its status changes. */
export function UploadDetails({ record, mayManage, onChanged }: UploadDetailsProps) {
  const { id, status, filename, linesRead, linesTotal } = record
  // Answered, a file may be read and held again before the list is asked: its status is the same, its questions are not.
  const [answers, setAnswers] = useState(0)
  const stage = `${status} ${answers}`
  const focusKept = useFocusKept<HTMLElement>(stage)
  return (
    <section
      {...focusKept}
      aria-label={`Details of ${filename}`}
      className="flex min-w-0 flex-col gap-5 border-line border-t bg-ground px-4 py-5 sm:px-6"
    >
      {status === 'queued' || status === 'processing' ? (
        <Progress
          label={status === 'queued' ? 'Waiting to be read' : 'Being read'}
          percent={linesTotal ? Math.min(99, Math.floor((linesRead / linesTotal) * 100)) : undefined}
          figure={linesRead > 0 && !linesTotal ? `${formatNumber(linesRead)} lines` : undefined}
        />
      ) : (
        <FetchedDetails
          key={stage}
          id={id}
          mayManage={mayManage}
          onChanged={onChanged}
          onAnswered={async () => {
            await onChanged()
            setAnswers(answers + 1)
          }}
        />
      )}
    </section>
  )
}

type FetchedDetailsProps = Omit<LoadedDetailsProps, 'upload'> & { id: number }

function FetchedDetails({ id, ...details }: FetchedDetailsProps) {
  const [upload, setUpload] = useState<TicketingUpload>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    api.send('GET /api/box-office/uploads/{id}', { params: { id }, signal: stop.signal }).then(
      (found) => !stop.signal.aborted && setUpload(found),
      (error: unknown) => !stop.signal.aborted && setFailed(error instanceof Error ? error.message : ''),
    )
    return () => stop.abort()
  }, [id])
  if (failed !== undefined)
    return (
      <Banner kind="error" live>
        {failed}
      </Banner>
    )
  if (!upload) return <Spinner label="Loading" />
  return <LoadedDetails upload={upload} {...details} />
}

type LoadedDetailsProps = {
  upload: TicketingUpload
  mayManage: boolean
  onChanged: () => Promise<void>
  onAnswered: () => Promise<void>
}

/** What became of an upload, in words, with what was found in it and what can be done about it. */
function LoadedDetails({ upload, mayManage, onChanged, onAnswered }: LoadedDetailsProps) {
  const { status, messages, outcome } = upload
  const isHeld = status === 'held'
  const isAsked = isHeld && mayManage && (outcome?.questions.length ?? 0) > 0
  // The row above says the first of them, and the form asks in full what those of a held file say in short.
  const isUndone = status === 'undone'
  const listed = isHeld || isUndone ? 0 : messagesInRow
  const shown = isAsked ? [] : [...new Set(messages)].slice(listed)
  const asksMapping = outcome?.questions.some(({ kind }) => kind === 'mapping') ?? false
  const actions = mayManage && <UploadActions upload={upload} onChanged={onChanged} />
  const isEmpty = status === 'failed' && shown.length === 0 && upload.groups.length === 0 && !upload.hasFile
  return (
    <>
      {isEmpty && <p className="text-ink-soft">There is no more to see of this upload.</p>}
      {shown.length > 0 && (
        <div className="flex max-w-text flex-col gap-1">
          {isUndone && <p className="text-ink-soft text-sm">Before it was undone:</p>}
          {shown.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
      {outcome && !asksMapping && !isUndone && (
        <div className="flex flex-col gap-3">
          {outcome.sums && <DefinitionList items={outcomeParts(outcome.sums, isHeld)} />}
          <p className="max-w-text text-ink-soft text-sm">
            {readingSentence(outcome)} Taken from the box office on {dateTimeInLondon(new Date(outcome.extractedAt))}.
          </p>
          {status === 'successful' && outcome.unlinkedReferences > 0 && (
            <Link href={`/events-list?view=box-office&organisationId=${upload.organisationId}`} className="self-start">
              Create or link events
            </Link>
          )}
        </div>
      )}
      <UploadFindings upload={upload} />
      {isAsked && outcome ? (
        <HeldQuestions upload={upload} outcome={outcome} onAnswered={onAnswered} onRefused={onChanged}>
          {actions}
        </HeldQuestions>
      ) : (
        actions
      )}
    </>
  )
}
