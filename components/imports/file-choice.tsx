'use client'

import { useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { ChosenFile } from './chosen-file'
import { FileDrop } from './file-drop'

type FileChoiceProps = {
  /** What the file is, for assistive technology: "Workbook of events". */
  label: string
  /** Such as `.xlsx`. */
  extension: string
  /** What the file must be. */
  hint: string
  messages: { readyToUpload: string; oneFile: string; unableToUpload: (rule: string) => string }
  file: File | undefined
  /** Why it cannot be uploaded. */
  fault: string | undefined
  /** It was held, and waits until its warnings are overridden. */
  isHeld?: boolean
  disabled: boolean
  onChange: (file: File | undefined) => void
}

/** The one file that is to be uploaded: a place to drop it, then the file itself. A second one is refused. */
export function FileChoice({ label, extension, hint, messages, file, ...chosen }: FileChoiceProps) {
  const { fault, isHeld, disabled, onChange } = chosen
  const toasts = useToasts()
  const [refusal, setRefusal] = useState<string>()

  function change(next: File | undefined) {
    setRefusal(undefined)
    onChange(next)
  }

  /** It also stands at the uploader: a toast goes. */
  function refuseAnother() {
    setRefusal(messages.oneFile)
    toasts.error(messages.unableToUpload(messages.oneFile))
  }

  return file ? (
    <ChosenFile
      file={file}
      readyWords={messages.readyToUpload}
      fault={fault}
      refusal={refusal}
      isHeld={isHeld ?? false}
      disabled={disabled}
      onRemove={() => change(undefined)}
      onAnother={refuseAnother}
    />
  ) : (
    <FileDrop
      label={label}
      words="Select file"
      extension={extension}
      hint={hint}
      refusal={refusal}
      onFiles={(files) => {
        if (files.length > 1) refuseAnother()
        else if (files[0]) change(files[0])
      }}
    />
  )
}
