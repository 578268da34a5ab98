'use client'

import { Check, FileSpreadsheet, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ShortTable } from '@/components/grid/short-table'
import { BackLink } from '@/components/ui/back-link'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageHead } from '@/components/ui/page-head'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { useDownload } from '@/components/ui/use-download'
import type { Address, AnswerOf } from '@/lib/api'
import { countOf } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { messages as uploadMessages } from '@/lib/imports/messages'
import { recordUploadExtension, recordUploadFault } from '@/lib/imports/records/upload-rules'
import { FileDrop } from './file-drop'
import { FindingsGrid } from './findings-grid'
import { UploadHistory } from './upload-history'
import { UploadStep } from './upload-step'
import { isOpen, useUploads } from './use-uploads'

export type RecordUpload = AnswerOf<'GET /api/users/imports'>['data'][number]
type RecordUploadDetails = AnswerOf<'GET /api/users/imports/{id}'>

/** The calls about workbooks of one kind of records. */
export type RecordCalls = {
  template: Address<Blob>
  list: (signal: AbortSignal) => Promise<readonly RecordUpload[]>
  get: (id: number, signal: AbortSignal) => Promise<RecordUploadDetails>
  upload: (file: File, onProgress: (percent: number) => void) => Promise<{ id: number }>
  confirm: (id: number) => Promise<void>
  discard: (id: number) => Promise<void>
}

type RecordsScreenProps = {
  title: string
  purpose: string
  /** The list that they then are in. */
  list: { label: string; href: string }
  /** `user`, `users`. */
  words: readonly [one: string, many: string]
  /** What each row is, and what else is done. */
  hint: string
  uploads: readonly RecordUpload[]
  calls: RecordCalls
}

const said = (error: unknown) => (error instanceof Problem ? error.message : 'Please try again.')

/** Records from a workbook: its template, the file, what was found in it or would be made of it, and the uploads before. */
export function RecordsScreen({ title, purpose, list, words, hint, uploads: first, calls }: RecordsScreenProps) {
  const { uploads, reload, startedId, forget } = useUploads(first, calls.list)
  const { busy, download } = useDownload()
  const latest =
    uploads.find(({ id }) => id === startedId) ?? uploads.find((each) => isOpen(each) || each.status === 'held')
  return (
    <>
      <PageHead
        title={title}
        purpose={purpose}
        breadcrumb={[list, { label: title }]}
        actions={<BackLink href={list.href} />}
      />
      <div className="flex flex-col gap-6">
        <Card title={title}>
          <ol className="flex flex-col gap-6">
            <UploadStep number={1} words="Fill in the template">
              <p className="max-w-text text-ink-soft">{hint}</p>
              <Button
                icon={<FileSpreadsheet size={18} aria-hidden="true" />}
                busy={busy}
                onPress={() =>
                  void download({ address: calls.template, failed: 'The template could not be downloaded.' })
                }
                className="self-start"
              >
                Download template
              </Button>
            </UploadStep>
            <UploadStep number={2} words="Upload it">
              <Uploader words={words} upload={calls.upload} onSend={forget} onAccepted={reload} />
            </UploadStep>
            <UploadStep number={3} words="Look at what would be made">
              {latest ? (
                <LatestUpload
                  key={latest.id}
                  upload={latest}
                  words={words}
                  calls={calls}
                  list={list}
                  onChanged={reload}
                />
              ) : (
                <p className="text-ink-soft">Nothing is made before you have seen it and said so.</p>
              )}
            </UploadStep>
          </ol>
        </Card>
        <UploadHistory
          title="Your uploads"
          empty="Each workbook that you upload is listed here with what came of it."
          uploads={uploads.filter(({ id }) => id !== latest?.id)}
          fileAddress={() => undefined}
          fileFailed=""
          details={({ id, filename }) => <UploadDetails id={id} name={filename} get={calls.get} words={words} />}
          undo={() => null}
        />
      </div>
    </>
  )
}

type UploaderProps = {
  words: readonly [string, string]
  upload: RecordCalls['upload']
  onSend: () => void
  onAccepted: (id: number) => Promise<void>
}

function Uploader({ words, upload, onSend, onAccepted }: UploaderProps) {
  const [percent, setPercent] = useState<number>()
  const [refusal, setRefusal] = useState<string>()

  async function send(files: readonly File[]) {
    const [file] = files
    if (!file || percent !== undefined) return
    const fault = files.length > 1 ? 'Upload one workbook at a time.' : recordUploadFault(file.name)
    setRefusal(fault)
    if (fault) return
    onSend()
    setPercent(0)
    try {
      const { id } = await upload(file, setPercent)
      await onAccepted(id)
    } catch (error) {
      setRefusal(said(error))
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <>
      <FileDrop
        label={`Workbook of ${words[1]}`}
        words="Choose a file"
        kind="primary"
        extension={recordUploadExtension}
        hint="Or drop it here: one Excel workbook (.xlsx) of at most 5 MB. Its name may hold letters, digits, spaces and _ + - ( )."
        busy={percent !== undefined}
        refusal={refusal}
        onFiles={(files) => void send(files)}
      />
      {percent !== undefined && <Progress label="Uploading" percent={percent} />}
    </>
  )
}

type LatestUploadProps = {
  upload: RecordUpload
  words: readonly [string, string]
  calls: RecordCalls
  list: { label: string; href: string }
  onChanged: () => Promise<void>
}

/** What becomes of the file sent last: its progress, its findings, or what would be made of it with the way to do so. */
function LatestUpload({ upload, words, calls, onChanged }: LatestUploadProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { id, filename, status, messages, rowsRead, rowsTotal, count } = upload

  async function answer(send: (id: number) => Promise<void>) {
    setBusy(true)
    setRefusal(undefined)
    await send(id).catch((error: unknown) => setRefusal(said(error)))
    await onChanged()
    setBusy(false)
  }

  if (isOpen(upload))
    return (
      <Progress
        label={`Checking ${filename}`}
        percent={rowsTotal ? Math.min(99, Math.floor((rowsRead / rowsTotal) * 100)) : undefined}
      />
    )
  if (status !== 'held')
    return (
      <>
        <Banner
          kind={status === 'successful' ? 'success' : 'error'}
          live
          title={status === 'successful' ? `${filename} was imported` : 'Nothing was imported'}
        >
          {messages.join(' ')}
        </Banner>
        {upload.findingsCount > 0 && <UploadDetails id={id} name={filename} get={calls.get} words={words} />}
      </>
    )
  return (
    <>
      <Banner kind="warning" live title={uploadMessages.needsAnswer}>
        {messages.join(' ')}
      </Banner>
      <UploadDetails id={id} name={filename} get={calls.get} words={words} />
      {refusal && (
        <Banner kind="error" live>
          {refusal}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          icon={<Check size={18} aria-hidden="true" />}
          busy={busy}
          onPress={() => void answer(calls.confirm)}
        >
          {`Make ${countOf(count ?? 0, ...words)}`}
        </Button>
        <Button
          icon={<Trash2 size={18} aria-hidden="true" />}
          disabled={busy}
          onPress={() => void answer(calls.discard)}
        >
          Discard
        </Button>
      </div>
    </>
  )
}

type UploadDetailsProps = {
  id: number
  name: string
  get: RecordCalls['get']
  words: readonly [string, string]
}

/** What was found in an upload, or the first that would be made of it. */
function UploadDetails({ id, name, get, words }: UploadDetailsProps) {
  const [details, setDetails] = useState<RecordUploadDetails>()
  const [failed, setFailed] = useState<string>()
  const load = useCallback((signal: AbortSignal) => get(id, signal), [get, id])

  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal)
      .then(setDetails)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailed(said(error))
      })
    return () => leaving.abort()
  }, [load])

  if (failed !== undefined)
    return (
      <Banner kind="error" live>
        {failed}
      </Banner>
    )
  if (!details) return <Spinner />
  if (details.findings.length > 0) return <FindingsGrid findings={details.findings} name={name} />
  if (details.preview.length === 0) return null
  return (
    <div>
      <ShortTable
        label={`${words[1]} of ${name}`}
        heads={[{ words: 'Row', numeric: true }, 'Name', 'Details']}
        rows={details.preview}
        pageSize={10}
        stacked
      >
        {(each) => (
          <tr key={each.row} className="border-line border-t max-sm:block max-sm:py-2">
            <td className="w-px px-3 py-2 text-right tabular-nums max-sm:hidden">{each.row}</td>
            <td className="px-3 py-2 font-semibold [overflow-wrap:anywhere] max-sm:block max-sm:py-0">{each.name}</td>
            <td className="px-3 py-2 [overflow-wrap:anywhere] max-sm:block max-sm:py-0">{each.detail}</td>
          </tr>
        )}
      </ShortTable>
    </div>
  )
}
