'use client'

import { FileSpreadsheet, X } from 'lucide-react'
import { FieldErrorText } from '@/components/ui/field-frame'
import { IconButton } from '@/components/ui/icon-button'
import { Pill } from '@/components/ui/pill'
import { formatNumber } from '@/lib/floor/format-number'
import { messages as uploadMessages } from '@/lib/imports/messages'
import { useStrayFiles } from './use-stray-files'

const formatSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`

type ChosenFileProps = {
  file: File
  /** What it shows where nothing is wrong with it. */
  readyWords: string
  /** Why it cannot be uploaded. */
  fault: string | undefined
  /** It was held, and waits until its warnings are overridden. */
  isHeld?: boolean
  /** Why another file was not taken in its place. */
  refusal?: string | undefined
  disabled: boolean
  onRemove: () => void
  /** Another file was dropped while this one waits. */
  onAnother: () => void
}

/** The file that waits to be uploaded. */
export function ChosenFile(props: ChosenFileProps) {
  const { file, readyWords, fault, isHeld = false, refusal, disabled, onRemove, onAnother } = props
  useStrayFiles(onAnother)
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-3 rounded-md border border-line-strong px-4 py-3">
        <FileSpreadsheet size={22} aria-hidden="true" className="shrink-0 text-accent" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{file.name}</span>
          <span className="text-ink-soft text-sm tabular-nums">{formatSize(file.size)}</span>
          {!fault && (
            <Pill kind={isHeld ? 'warning' : 'success'}>{isHeld ? uploadMessages.needsAnswer : readyWords}</Pill>
          )}
        </div>
        <IconButton
          label={`Remove ${file.name}`}
          icon={<X size={18} aria-hidden="true" />}
          disabled={disabled}
          onPress={onRemove}
        />
      </div>
      {fault && <FieldErrorText id="upload-file-error">{fault}</FieldErrorText>}
      {refusal && <FieldErrorText id="upload-file-refusal">{refusal}</FieldErrorText>}
    </div>
  )
}
