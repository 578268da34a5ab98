import { useEffect, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { inWords } from '@/lib/unattended/idle-steps'
import { Frame } from './frame'
import { keepForGood, prepareOffline } from './offline'
import { fillScreen } from './screen'

type Ready = 'being checked' | 'yes' | 'no'

const sentences = {
  offline: {
    'being checked': 'Being prepared…',
    yes: 'Yes. Everything is on this device.',
    no: 'No: this browser keeps no pages, or the connection is not secure (https). Answers are still kept while the page stays open.',
  },
  kept: {
    'being checked': 'Being asked…',
    yes: 'The browser keeps them until they are sent.',
    no: 'The browser may clear them away when the device runs out of space. Installing the survey on the device helps.',
  },
} as const

/** The first page on a device: what it can do, for the staff who set it up, and the button that begins. */
export function SetupPage({ device, onBegin }: { device: Device; onBegin: () => void }) {
  const [offline, setOffline] = useState<Ready>('being checked')
  const [kept, setKept] = useState<Ready>('being checked')
  const { definition, label, idleSeconds, onIdle, quickCode } = device
  useEffect(() => {
    void prepareOffline(quickCode).then((can) => setOffline(can ? 'yes' : 'no'))
    void keepForGood().then((can) => setKept(can ? 'yes' : 'no'))
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
          <span role="status">{sentences.kept[kept]}</span>
        </dd>
        <dt>When nobody touches it</dt>
        <dd>
          Back to the start after {inWords(idleSeconds)}; a half-done answer is{' '}
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
            fillScreen()
            onBegin()
          }}
        >
          Begin
        </button>
      </div>
    </Frame>
  )
}
