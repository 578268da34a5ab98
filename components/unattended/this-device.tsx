'use client'

import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { saveDownload } from '@/lib/floor/http/api'
import type { Device } from '@/lib/unattended/device/device'
import { exchange } from '@/lib/unattended/device/exchange'
import { forgetDevice } from '@/lib/unattended/device/forget'
import { fileNameAt, saveQueue } from '@/lib/unattended/device/saved-file'
import { listAnswers, readDevice } from '@/lib/unattended/device/store'
import { say } from '@/lib/unattended/messages'

/** This very device is in unattended mode: whoever may edit the survey ends it here without the PIN. */
export function ThisDevice({ quickCode, onEnded }: { quickCode: string; onEnded: () => void }) {
  const toasts = useToasts()
  const [device, setDevice] = useState<Device>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // A browser that keeps nothing is in no unattended mode.
    readDevice(quickCode).then(setDevice, () => undefined)
  }, [quickCode])
  if (!device) return null

  /** What cannot be sent is handed over as a file before anything is forgotten. */
  async function end(kept: Device) {
    setBusy(true)
    try {
      await exchange(quickCode)
      const left = await listAnswers(quickCode)
      const now = new Date()
      if (left.length > 0) saveDownload({ blob: await saveQueue(kept, left, now), fileName: fileNameAt(kept, now) })
      await exchange(quickCode, { ending: true })
      await forgetDevice(quickCode)
      setDevice(undefined)
      toasts.success(say.ended)
      onEnded()
    } catch {
      toasts.error(say.unableToEnd)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Banner
      kind="info"
      title="This device is in unattended mode"
      action={
        <Button busy={busy} onPress={() => void end(device)}>
          End on this device
        </Button>
      }
    >
      It is called “{device.label}”. Answers that wait on it are sent first, or saved as a file where that is not
      possible.
    </Banner>
  )
}
