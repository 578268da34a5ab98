'use client'

import { ImageUp, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DeleteButton } from '@/components/ui/confirm-button'
import { describedBy, FieldErrorText, fieldIds } from '@/components/ui/field-frame'
import { useBoundField } from './form-context'

type LogoChooserProps = {
  /** The field of the form that says which file was chosen. */
  name: string
  /** What the file box is called for whoever hears it. */
  label: string
  /** The endings that are offered, as the rules of the feature have them. */
  accept: readonly string[]
  /** Why a file is not taken, as a sentence. */
  faultOf: (file: File) => string | undefined
  file: File | null
  onFile: (file: File | null) => void
  /** The logo that is there, where one is. */
  currentLogo: ReactNode
  /** What is shown beside it while no file is chosen. */
  hint: string
  /** Takes the logo away at once, after a question; absent where there is none to take. */
  removal?: { question: string; consequence: string; onRemove: () => Promise<void> }
}

/** A logo, of an organisation or of a survey: the one that is there, or the one chosen, which goes with the save. */
export function LogoChooser(props: LogoChooserProps) {
  const { name, label, accept, faultOf, file, onFile, currentLogo, hint, removal } = props
  const { change, control } = useBoundField({ name, label: 'Logo' })
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const chosen = useObjectUrl(file)
  const ids = fieldIds(control.id)

  // A saved file is no longer chosen: the box forgets it, so that the same one can be chosen again.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function chooseFile(picked: File | null) {
    const wrong = picked ? faultOf(picked) : undefined
    setFault(wrong)
    const accepted = wrong ? null : picked
    onFile(accepted)
    change(accepted?.name ?? '')
    if (input.current && !accepted) input.current.value = ''
  }

  /** The button that was pressed goes: the focus goes to the one that stays. */
  function undo() {
    chooseFile(null)
    chooser.current?.focus()
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 lg:col-span-2">
      {/* White in the dark theme too: logos are drawn for paper. */}
      <div className="flex h-28 w-56 items-center justify-center overflow-hidden rounded-md border border-line bg-[#ffffff] p-2">
        {chosen ? (
          // biome-ignore lint/performance/noImgElement: a file that has not been sent yet
          <img src={chosen} alt={`The chosen logo, ${file?.name}`} className="max-h-full max-w-full object-contain" />
        ) : (
          (currentLogo ?? <span className="text-[#5c5c66] text-sm">No logo yet</span>)
        )}
      </div>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <label htmlFor={control.id} className="sr-only">
          {label}
        </label>
        <input
          ref={input}
          id={control.id}
          type="file"
          tabIndex={-1}
          accept={accept.join(',')}
          disabled={control.readOnly}
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(ids, { hint: true, error: fault })}
          onChange={(event) => chooseFile(event.currentTarget.files?.[0] ?? null)}
          className="sr-only"
        />
        {!control.readOnly && (
          <div className="flex flex-wrap gap-2">
            <Button
              ref={chooser}
              icon={<ImageUp size={18} aria-hidden="true" />}
              onPress={() => input.current?.click()}
            >
              {removal || file ? 'Choose another logo' : 'Choose a logo'}
            </Button>
            {file && (
              <Button kind="quiet" icon={<Undo2 size={18} aria-hidden="true" />} onPress={undo}>
                Undo
              </Button>
            )}
            {removal && !file && (
              <DeleteButton label="Remove logo" question={removal.question} onDelete={removal.onRemove}>
                <p>{removal.consequence} It is removed straight away, and this cannot be undone.</p>
              </DeleteButton>
            )}
          </div>
        )}
        <p id={ids.hint} className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {file ? `${file.name} is uploaded when you save.` : hint}
        </p>
        {fault && (
          <div role="alert">
            <FieldErrorText id={ids.error}>{fault}</FieldErrorText>
          </div>
        )}
      </div>
    </div>
  )
}

/** An address under which the browser shows a file that has not been sent. */
function useObjectUrl(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setAddress(created)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(created)
    }
  }, [file])
  return address
}
