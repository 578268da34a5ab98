'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { messages } from '@/lib/insights-public/pins/messages'
import { type CreatedPin, NewPinForm } from './new-pin-form'

type NewPinDialogProps = { onClose: () => void; publicUrl: string }

/** The window that makes a PIN, then shows its address: closing the window is the last time it was seen. */
export function NewPinDialog({ onClose, publicUrl }: NewPinDialogProps) {
  const router = useRouter()
  const [created, setCreated] = useState<CreatedPin | null>(null)
  const show = (pin: CreatedPin) => {
    setCreated(pin)
    router.refresh()
  }
  return (
    <Dialog open onClose={onClose} title={created ? 'The address with its PIN' : 'Make a PIN'}>
      {created ? (
        <CreatedPinDetails created={created} publicUrl={publicUrl} onDone={onClose} />
      ) : (
        <NewPinForm onCreated={show} onCancel={onClose} />
      )}
    </Dialog>
  )
}

function CreatedPinDetails({
  created: { pin, label },
  publicUrl,
  onDone,
}: {
  created: CreatedPin
  publicUrl: string
  onDone: () => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" title="Copy it now: it is not shown again">
        Whoever has this address reads the reports. If it reached somebody whom it was not meant for, revoke the PIN and
        make another.
      </Banner>
      <CopyField
        label={`Address for ${label}`}
        value={`${publicUrl}/insights-public?pin=${pin}`}
        copied={messages.copied}
        unableToCopy={messages.unableToCopy}
      />
      <p className="text-ink-soft text-sm">
        To be typed or read out:{' '}
        <code className="font-mono text-base text-ink">{pin.replace(/.{4}(?=.)/g, '$&-')}</code>
      </p>
      <div className="flex justify-end">
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  )
}
