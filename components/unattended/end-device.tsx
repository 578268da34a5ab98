'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { graceDays } from '@/lib/unattended/limits'
import { messages } from '@/lib/unattended/messages'
import type { ListedDevice } from './device-list'

type EndDeviceProps = { surveyId: number; device: ListedDevice; onEnded: () => void }

/** Ends a device from afar: it hears of it when it next reaches the platform. */
export function EndDevice({ surveyId, device, onEnded }: EndDeviceProps) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await api.send('DELETE /api/surveys/{id}/unattended-devices', {
        params: { id: surveyId },
        body: { deviceId: device.id },
      })
      toasts.success(messages.ended)
      onEnded()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(messages.unableToEnd)
    } finally {
      setAsking(false)
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="small" onPress={() => setAsking(true)} aria-label={`End: ${device.label}`}>
        End
      </Button>
      <ConfirmDialog
        open={asking}
        title={`End unattended mode on “${device.label}”?`}
        confirm="End"
        danger
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>
          The device takes no more answers once it hears of this, and it forgets the survey. Answers given before are
          still taken from it for {graceDays} days.
        </p>
      </ConfirmDialog>
    </>
  )
}
