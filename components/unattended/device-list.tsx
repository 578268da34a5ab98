'use client'

import { Tablet } from 'lucide-react'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { type AnswerOf, api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import { graceDays } from '@/lib/unattended/limits'
import { messages } from '@/lib/unattended/messages'

/** A device as the call lists it. */
export type ListedDevice = AnswerOf<'GET /api/surveys/{id}/unattended-devices'>['data'][number]

const formatInstant = (text: string) => dateTimeInLondon(new Date(text))
function Facts({ device }: { device: ListedDevice }) {
  const { startedAt, lastSeenAt, waiting, endedAt, taken } = device
  return (
    <ul className="text-ink-soft text-sm">
      <li>
        Started {formatInstant(startedAt)}
        {endedAt && `, ended ${formatInstant(endedAt)}`}
      </li>
      <li>{lastSeenAt ? `Last heard ${formatInstant(lastSeenAt)}` : 'Not heard yet'}</li>
      <li>
        {countOf(taken, 'answer')} received
        {waiting > 0 && (
          <strong className="font-semibold text-warning">, {countOf(waiting, 'answer')} waiting on it</strong>
        )}
      </li>
    </ul>
  )
}

type DeviceListProps = { surveyId: number; devices: readonly ListedDevice[]; onEnded: () => void }

/** Each device with when it was last heard and what waits on it; those still out can be ended. */
export function DeviceList({ surveyId, devices, onEnded }: DeviceListProps) {
  if (devices.length === 0) return <p>This survey has not been left on any device yet.</p>
  return (
    <ul aria-label="Devices" className="divide-y divide-line border-line border-y">
      {devices.map((device) => (
        <li key={device.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="flex min-w-0 gap-3">
            <Tablet size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">
                {device.label}
                {device.endedAt && <span className="font-normal text-ink-soft"> (ended)</span>}
              </p>
              <Facts device={device} />
            </div>
          </div>
          {!device.endedAt && <EndDevice surveyId={surveyId} device={device} onEnded={onEnded} />}
        </li>
      ))}
    </ul>
  )
}

type EndDeviceProps = { surveyId: number; device: ListedDevice; onEnded: () => void }

/** Ends a device from afar: it hears of it when it next reaches the platform. */
function EndDevice({ surveyId, device, onEnded }: EndDeviceProps) {
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
