'use client'

import { useEffect, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { saveDownload } from '@/lib/api'
import { clearDevice } from '@/lib/unattended/device/clear-device'
import type { Device, WaitingAnswer } from '@/lib/unattended/device/device'
import { exchange } from '@/lib/unattended/device/exchange'
import { createQueueFile, queueFileName } from '@/lib/unattended/device/saved-file'
import { listAnswers, readDevice } from '@/lib/unattended/device/store'
import { messages } from '@/lib/unattended/messages'
import { UnsentAnswers } from './unsent-answers'

/** This very device is in unattended mode: whoever may edit the survey ends it here without the PIN. */
export function ThisDevice({ quickCode, onEnded }: { quickCode: string; onEnded: () => void }) {
  const [device, setDevice] = useState<Device>()
  useEffect(() => {
    // A browser without storage is in no unattended mode.
    readDevice(quickCode).then(setDevice, () => undefined)
  }, [quickCode])
  const { end, save, busy, unsent, isSaved, stopAsking } = useDeviceEnding(quickCode, () => {
    setDevice(undefined)
    onEnded()
  })
  if (!device) return null

  return (
    <Banner
      kind="info"
      title="This device is in unattended mode"
      action={
        <Button busy={busy} onPress={() => void end()}>
          End on this device
        </Button>
      }
    >
      It is called “{device.label}”. Answers that wait on it are sent first; those that cannot be sent are yours to save
      as a file before it forgets them.
      {unsent.length > 0 && (
        <UnsentAnswers
          answers={unsent}
          isSaved={isSaved}
          busy={busy}
          onSave={() => void save(device)}
          onEnd={() => void end()}
          onCancel={stopAsking}
        />
      )}
    </Banner>
  )
}

/**
 * Sends what waits, and forgets the device once nothing is left that was neither sent nor saved: `unsent` is what
 * somebody has to be asked about.
 */
function useDeviceEnding(quickCode: string, onEnded: () => void) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState<readonly WaitingAnswer[]>([])
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())

  async function whileBusy(work: () => Promise<void>) {
    setBusy(true)
    await work().catch(() => toasts.error(messages.unableToEnd))
    setBusy(false)
  }

  const end = () =>
    whileBusy(async () => {
      await exchange(quickCode)
      const left = await listAnswers(quickCode)
      if (left.some(({ id }) => !saved.has(id))) return setUnsent(left)
      await exchange(quickCode, { ending: true })
      // Another window may have stored one meanwhile.
      if (!(await clearDevice(quickCode, saved))) return setUnsent(await listAnswers(quickCode))
      setUnsent([])
      toasts.success(messages.ended)
      onEnded()
    })

  const save = (device: Device) =>
    whileBusy(async () => {
      const [left, now] = [await listAnswers(quickCode), new Date()]
      saveDownload({ blob: await createQueueFile(device, left, now), fileName: queueFileName(device, now) })
      setSaved(new Set(left.map(({ id }) => id)))
      setUnsent(left)
    })

  return {
    end,
    save,
    busy,
    unsent,
    isSaved: unsent.every(({ id }) => saved.has(id)),
    /** The file may be gone by the next time: then it is saved anew. */
    stopAsking: () => {
      setUnsent([])
      setSaved(new Set())
    },
  }
}
