'use client'

import { useRef } from 'react'
import { FormSection } from '@/components/form/form-section'
import { LogoChooser } from '@/components/form/logo-chooser'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { addressOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { logoExtensions, logoFileFault } from '@/lib/organisations/logo-rules'
import { messages } from '@/lib/organisations/messages'

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

/** The logo: the one that is there, or the one chosen, which is sent when the organisation is saved. */
export function LogoField({ id, mark, file, onFile, onRemoved }: LogoFieldProps) {
  const toasts = useToasts()
  const { run } = useAction()

  const remove = () =>
    run(messages.unableToRemoveLogo, async () => {
      if (id === undefined) return
      await api.send('DELETE /api/organisations/{id}/logo', { params: { id } })
      toasts.success(messages.logoRemoved)
      onRemoved()
    })

  return (
    <FormSection title="Logo">
      <LogoChooser
        name="logo"
        label="Choose a logo"
        accept={logoExtensions}
        faultOf={logoFileFault}
        file={file}
        onFile={onFile}
        currentLogo={id !== undefined && mark ? <StoredLogo key={mark} id={id} mark={mark} /> : undefined}
        hint="A PNG or JPEG file of at most 100 KB. It is shown on surveys."
        {...(mark && {
          removal: { question: 'Remove the logo?', consequence: 'Surveys will no longer show it.', onRemove: remove },
        })}
      />
    </FormSection>
  )
}

function StoredLogo({ id, mark }: { id: number; mark: string }) {
  const toasts = useToasts()
  const address = addressOf('GET /api/organisations/{id}/logo', { params: { id } })

  /** An image that fails to load gives no reason; the call does. */
  async function explain() {
    try {
      await api.download(address)
      toasts.error(messages.logoFailed)
    } catch (error) {
      if (error instanceof Problem && error.status !== 401) toasts.error(messages.unableToLoadLogo(error.message))
    }
  }

  const isExplained = useRef(false)
  function explainOnce() {
    if (isExplained.current) return
    isExplained.current = true
    void explain()
  }

  return (
    // biome-ignore lint/performance/noImgElement: the platform's images are not optimised
    <img
      src={`${address}?v=${mark}`}
      alt="The organisation’s logo"
      // On a full load the picture may have failed before anybody listened.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) explainOnce()
      }}
      onError={explainOnce}
      className="max-h-full max-w-full object-contain"
    />
  )
}
