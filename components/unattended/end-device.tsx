'use client'

import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { graceDays } from '@/lib/unattended/limits'
import { messages } from '@/lib/unattended/messages'
import type { ListedDevice } from './device-list'

type EndDeviceProps = { surveyId: number; device: ListedDevice; onEnded: () => void }

/** Ends a device from afar: it hears of it when it next reaches the platform. */
export function EndDevice({ surveyId, device, onEnded }: EndDeviceProps) {
  const toasts = useToasts()
  const { run } = useAction()

  const end = () =>
    run(
      () => messages.unableToEnd,
      async () => {
        await api.send('DELETE /api/surveys/{id}/unattended-devices', {
          params: { id: surveyId },
          body: { deviceId: device.id },
        })
        toasts.success(messages.ended)
        onEnded()
      },
    )

  return (
    <ConfirmButton
      size="small"
      label="End"
      aria-label={`End: ${device.label}`}
      question={`End unattended mode on “${device.label}”?`}
      confirm="End"
      danger
      onConfirm={end}
    >
      <p>
        The device takes no more answers once it hears of this, and it forgets the survey. Answers given before are
        still taken from it for {graceDays} days.
      </p>
    </ConfirmButton>
  )
}
