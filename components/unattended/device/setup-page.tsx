import { useEffect, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { formatIdleTime } from '@/lib/unattended/idle-times'
import { Frame } from './frame'
import { prepareOffline, requestPersistence } from './offline'
import { enterFullScreen } from './screen'

type CheckState = 'being checked' | 'yes' | 'no'

const sentences = {
  offline: {
    'being checked': 'Being prepared…',
    yes: 'Yes. Everything is on this device.',
    no: 'No: this browser keeps no pages, or the connection is not secure (https). Answers are still kept while the page stays open.',
  },
  persisted: {
    'being checked': 'Being asked…',
    yes: 'The browser keeps them until they are sent.',
    no: 'The browser may clear them away when the device runs out of space. Installing the survey on the device helps.',
  },
} as const

/** The first page on a device: what it can do, for the staff who set it up, and the button that begins. */
export function SetupPage({ device, onBegin }: { device: Device; onBegin: () => void }) {
  const [offline, setOffline] = useState<CheckState>('being checked')
  const [persisted, setPersisted] = useState<CheckState>('being checked')
  const { definition, label, idleSeconds, onIdle, quickCode } = device
  useEffect(() => {
    void prepareOffline(quickCode).then((can) => setOffline(can ? 'yes' : 'no'))
    void requestPersistence().then((can) => setPersisted(can ? 'yes' : 'no'))
  }, [quickCode])

  return (
    <Frame organisation={definition.organisation} logo={definition.logo}>
      <h1 className="headline" tabIndex={-1}>
        This device is in unattended mode
      </h1>
      <dl className="facts">
        <dt>Survey</dt>
        <dd dir="auto">{definition.name}</dd>
        <dt>Device</dt>
        <dd>{label}</dd>
        <dt>Works without a network</dt>
        <dd>
          <span role="status">{sentences.offline[offline]}</span>
        </dd>
        <dt>Answers that wait</dt>
        <dd>
          <span role="status">{sentences.persisted[persisted]}</span>
        </dd>
        <dt>When nobody touches it</dt>
        <dd>
          Back to the start after {formatIdleTime(idleSeconds)}; a half-done answer is{' '}
          {onIdle === 'keep' ? 'kept as a partial response' : 'discarded'}.
        </dd>
      </dl>
      <p>
        Begin shows the survey on the whole screen. “Staff” at its foot and your PIN lead to the page where it ends. To
        keep people in the survey, use the device’s own guided access or screen pinning as well.
      </p>
      <div className="actions">
        <button
          className="button"
          type="button"
          onClick={() => {
            enterFullScreen()
            onBegin()
          }}
        >
          Begin
        </button>
      </div>
    </Frame>
  )
}
