'use client'

import { ImageUp, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { FormSection } from '@/components/form/form-section'
import { Button } from '@/components/ui/button'
import { DeleteButton } from '@/components/ui/delete-button'
import { describedBy, FieldErrorText, fieldIds } from '@/components/ui/field-frame'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'
import { logoExtensions, logoFileFault } from '@/lib/organisations/logo-rules'
import { say } from '@/lib/organisations/messages'

type LogoFieldProps = {
  /** Absent for a new organisation. */
  id: number | undefined
  /** The mark of the logo that is there; another logo has another. */
  mark: string | null
  file: File | null
  onFile: (file: File | null) => void
  /** The logo that was there is gone. */
  onRemoved: () => void
}

/** The logo: the one that is there, or the one chosen, which is sent when the organisation is saved (document 1 §5.2). */
export function LogoField({ id, mark, file, onFile, onRemoved }: LogoFieldProps) {
  const { change, control } = useBoundField({ name: 'logo', label: 'Logo' })
  const toasts = useToasts()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(file)
  const ids = fieldIds(control.id)

  function take(chosen: File | null) {
    const wrong = chosen ? logoFileFault(chosen) : undefined
    setFault(wrong)
    const taken = wrong ? null : chosen
    onFile(taken)
    change(taken?.name ?? '')
    if (input.current && !taken) input.current.value = ''
  }

  async function remove() {
    try {
      await api.delete(`/api/organisations/${id}/logo`)
      toasts.success(say.logoRemoved)
      onRemoved()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(say.unableToRemoveLogo(error.message))
    }
  }

  return (
    <FormSection title="Logo">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 lg:col-span-2">
        <div className="flex h-28 w-56 items-center justify-center overflow-hidden rounded-md border border-line bg-[#ffffff] p-2">
          {preview ? (
            // biome-ignore lint/performance/noImgElement: a file that has not been sent yet
            <img
              src={preview}
              alt={`The chosen logo, ${file?.name}`}
              className="max-h-full max-w-full object-contain"
            />
          ) : id !== undefined && mark ? (
            <KeptLogo key={mark} id={id} mark={mark} />
          ) : (
            <span className="text-[#5c5c66] text-sm">No logo yet</span>
          )}
        </div>
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
          <label htmlFor={control.id} className="sr-only">
            Choose a logo
          </label>
          <input
            ref={input}
            id={control.id}
            type="file"
            tabIndex={-1}
            accept={logoExtensions.join(',')}
            disabled={control.readOnly}
            aria-invalid={fault ? true : undefined}
            aria-describedby={describedBy(ids, { hint: true, error: fault })}
            onChange={(event) => take(event.currentTarget.files?.[0] ?? null)}
            className="sr-only"
          />
          {!control.readOnly && (
            <div className="flex flex-wrap gap-2">
              <Button icon={<ImageUp size={18} aria-hidden="true" />} onPress={() => input.current?.click()}>
                {mark || file ? 'Choose another logo' : 'Choose a logo'}
              </Button>
              {file && (
                <Button kind="quiet" icon={<Undo2 size={18} aria-hidden="true" />} onPress={() => take(null)}>
                  Undo
                </Button>
              )}
              {mark && !file && (
                <DeleteButton label="Remove logo" question="Remove the logo?" onDelete={remove}>
                  <p>Surveys will no longer show it. It is removed straight away, and this cannot be undone.</p>
                </DeleteButton>
              )}
            </div>
          )}
          <p id={ids.hint} className="text-ink-soft text-sm">
            {file
              ? `${file.name} is uploaded when you save.`
              : 'A PNG or JPEG file of at most 100 KB. It is shown on surveys.'}
          </p>
          {fault && (
            <div role="alert">
              <FieldErrorText id={ids.error}>{fault}</FieldErrorText>
            </div>
          )}
        </div>
      </div>
    </FormSection>
  )
}

function KeptLogo({ id, mark }: { id: number; mark: string }) {
  const toasts = useToasts()
  const path = `/api/organisations/${id}/logo`

  /** The image tells nobody why it could not be had; the call does. */
  async function explain() {
    try {
      await api.download(path)
      toasts.error(say.logoFailed)
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(say.unableToLoadLogo(error.message))
    }
  }

  return (
    // biome-ignore lint/performance/noImgElement: the platform's images are not optimised (architecture §2)
    <img
      src={`${path}?v=${mark}`}
      alt="The organisation’s logo"
      onError={() => void explain()}
      className="max-h-full max-w-full object-contain"
    />
  )
}

/** An address under which the browser shows a file that has not been sent. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
