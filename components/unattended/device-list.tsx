'use client'

import { Tablet } from 'lucide-react'
import type { AnswerOf } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { EndDevice } from './end-device'

/** A device as the call lists it. */
export type ListedDevice = AnswerOf<'GET /api/surveys/{id}/unattended-devices'>['data'][number]

const formatInstant = (text: string) => dateTimeInLondon(new Date(text))
const formatAnswers = (count: number) => (count === 1 ? '1 answer' : `${count.toLocaleString('en-GB')} answers`)

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
        {formatAnswers(taken)} received
        {waiting > 0 && (
          <strong className="font-semibold text-warning">, {formatAnswers(waiting)} waiting on it</strong>
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
