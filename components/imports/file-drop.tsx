'use client'

import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ButtonKind } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { FieldErrorText } from '@/components/ui/field-frame'
import { useStrayFiles } from './use-stray-files'

type FileDropProps = {
  /** What the file is, for assistive technology: "Workbook of events". */
  label: string
  /** On the button. */
  words: string
  kind?: ButtonKind
  /** Such as `.xlsx`. */
  extension: string
  /** What the file must be. */
  hint: ReactNode
  busy?: boolean
  /** Why nothing was taken of what was dropped or chosen last. */
  refusal?: string | undefined
  /** All that were dropped or chosen: more than one is for the caller to refuse. */
  onFiles: (files: readonly File[]) => void
}

/** A place to drop a file onto, and a button that does the same. */
export function FileDrop(props: FileDropProps) {
  const { label, words, kind = 'secondary', extension, hint, busy = false, refusal, onFiles } = props
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useStrayFiles()

  const over = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button within is the first
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'flex flex-col items-center gap-3 rounded-md border-2 border-dashed p-6 text-center',
        isOver ? 'border-accent bg-accent-soft forced-colors:border-[Highlight]' : 'border-line-strong',
      )}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        accept={extension}
        aria-describedby={refusal ? `${id}-hint ${id}-refusal` : `${id}-hint`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again once it has been put right.
          currentTarget.value = ''
        }}
        className="sr-only"
      />
      <Button
        kind={kind}
        icon={<FileUp size={18} aria-hidden="true" />}
        busy={busy}
        onPress={() => input.current?.click()}
      >
        {words}
      </Button>
      <p id={`${id}-hint`} className="max-w-text text-ink-soft text-sm">
        {hint}
      </p>
      {refusal && <FieldErrorText id={`${id}-refusal`}>{refusal}</FieldErrorText>}
    </div>
  )
}
