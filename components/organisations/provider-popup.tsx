'use client'

import { useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Choice } from '@/components/ui/choice'
import { ComboBox } from '@/components/ui/combo-box'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/organisations/messages'
import { isSamePair, organisationLimits } from '@/lib/organisations/rules'
import { providerReference } from '@/lib/organisations/schema'
import { searchProviders } from './organisation-choices'
import type { ProviderReference } from './organisation-form-state'

type ProviderPopupProps = {
  /** The reference that is edited; absent when one is added. */
  edited?: ProviderReference
  /** All references of the organisation. */
  references: readonly ProviderReference[]
  onDone: (reference: ProviderReference) => void
  onClose: () => void
}

/** The ticketing provider popup: a provider that is not assigned yet, its reference, perhaps a key. */
export function ProviderPopup({ edited, references, onDone, onClose }: ProviderPopupProps) {
  const toasts = useToasts()
  const others = useMemo(() => references.filter((one) => one !== edited), [references, edited])
  const search = useMemo(
    () => searchProviders([...new Set(others.map(({ boxOfficeProviderId }) => boxOfficeProviderId))]),
    [others],
  )
  const [provider, setProvider] = useState<Choice | null>(
    edited ? { id: edited.boxOfficeProviderId, name: edited.name ?? '' } : null,
  )
  const [reference, setReference] = useState(edited?.providerOrgRef ?? '')
  const [key, setKey] = useState(edited?.providerKey ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})

  const toastId = useRef<number | null>(null)

  /** One complaint at a time: the next try takes the last one away. */
  function showError(reason: string | null) {
    if (toastId.current !== null) toasts.dismiss(toastId.current)
    toastId.current = reason === null ? null : toasts.error(describeRefusal(reason))
  }

  /** Whoever gives up has no use for what was wrong. */
  function close() {
    showError(null)
    onClose()
  }

  const describeRefusal = edited ? messages.unableToUpdateProvider : messages.unableToAddProvider

  function submit() {
    const values = { boxOfficeProviderId: provider?.id ?? null, providerOrgRef: reference, providerKey: key }
    const parsed = providerReference.safeParse(values)
    if (!parsed.success || !provider) {
      const issues = parsed.error?.issues ?? []
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
      const isIncomplete = !provider || reference.trim() === ''
      showError(isIncomplete ? messages.providerIncomplete : issues.map(({ message }) => message).join('. '))
      return
    }
    if (others.some((other) => isSamePair(other, parsed.data))) {
      setErrors({ providerOrgRef: messages.providerTwice })
      showError(messages.providerTwice)
      return
    }
    onDone({ ...parsed.data, name: provider.name })
    close()
  }

  return (
    <Dialog
      open
      onClose={close}
      title={edited ? 'Edit ticketing provider' : 'Add ticketing provider'}
      actions={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button kind="primary" onPress={submit}>
            {edited ? 'Update' : 'Add'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ComboBox
          label="Ticketing Provider"
          required
          search={search}
          value={provider}
          onChange={setProvider}
          error={provider ? undefined : errors.boxOfficeProviderId}
        />
        <TextField
          label="Reference"
          required
          limit={organisationLimits.providerOrgRef}
          value={reference}
          onChange={(text) => {
            setReference(text)
            setErrors(({ providerOrgRef: _, ...others }) => others)
          }}
          error={errors.providerOrgRef}
          hint="What the provider calls this organisation, for instance an account number."
        />
        <TextField
          label="Provider Key"
          optional
          limit={organisationLimits.providerKey}
          value={key}
          onChange={setKey}
          error={errors.providerKey}
        />
      </div>
    </Dialog>
  )
}
