import { useEffect, useState } from 'react'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { clearDevice } from '@/lib/unattended/device/clear-device'
import type { Device, OnIdle, WaitingAnswer } from '@/lib/unattended/device/device'
import { type ExchangeResult, exchange } from '@/lib/unattended/device/exchange'
import { createQueueFile, queueFileName } from '@/lib/unattended/device/saved-file'
import { listAnswers, patchDevice } from '@/lib/unattended/device/store'
import { formatIdleTime, idleSecondsChoices } from '@/lib/unattended/idle-times'
import { messages } from '@/lib/unattended/messages'
import { Frame } from './frame'
import { leaveFullScreen } from './screen'
import { useIdle } from './use-idle'

type StaffPageProps = {
  device: Device
  last: ExchangeResult | undefined
  send: () => Promise<void>
  refresh: () => Promise<void>
  onLeave: () => void
  onEnded: () => void
}

/** How long the staff's page stays open by itself: long enough to read, not to be found by the next person. */
const staffIdleTimes = { idleMs: 120_000, warningMs: 0 }

const unsentMessage = 'Some answers have not been sent. Save them as a file first, or they are lost.'

/** Behind the PIN: what waits, sending and saving it, how long the device is patient, and the end. */
export function StaffPage({ device, last, send, refresh, onLeave, onEnded }: StaffPageProps) {
  const [waiting, setWaiting] = useState<WaitingAnswer[]>([])
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set())
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { quickCode, definition } = device
  const unsaved = waiting.filter(({ id }) => !saved.has(id))

  const reloadAnswers = async () => setWaiting(await listAnswers(quickCode))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was heard may have changed what waits
  useEffect(() => void reloadAnswers(), [last, device.heardAt])
  useIdle(!isBusy, staffIdleTimes, message, onLeave)

  const whileBusy = (work: () => Promise<void>) => async () => {
    if (isBusy) return
    setBusy(true)
    setMessage('')
    await work().catch(() => setMessage('That did not work. Please try again.'))
    setBusy(false)
  }
  const sendNow = whileBusy(async () => {
    await send()
    await reloadAnswers()
  })
  const save = whileBusy(async () => {
    const now = new Date()
    const answers = await listAnswers(quickCode)
    saveFile(await createQueueFile(device, answers, now), queueFileName(device, now))
    setSaved(new Set(answers.map(({ id }) => id)))
    setMessage('The file was handed to the browser. Check that it is there before you end unattended mode.')
  })
  const change = (changes: { idleSeconds?: number; onIdle?: OnIdle }) => async () => {
    await patchDevice(quickCode, changes)
    await refresh()
  }
  const end = whileBusy(async () => {
    await exchange(quickCode)
    const left = (await listAnswers(quickCode)).filter(({ id }) => !saved.has(id))
    await reloadAnswers()
    if (left.length > 0) return setMessage(unsentMessage)
    try {
      await exchange(quickCode, { ending: true })
      // Another window may have stored one meanwhile.
      if (!(await clearDevice(quickCode, saved))) {
        await reloadAnswers()
        return setMessage(unsentMessage)
      }
      leaveFullScreen()
      onEnded()
    } catch {
      setMessage(messages.unableToEnd)
    }
  })

  return (
    <Frame organisation={definition.organisation} logo={definition.logo}>
      <h1 className="headline" tabIndex={-1}>
        Unattended mode
      </h1>
      <DeviceFacts device={device} waiting={waiting} last={last} />
      {message && (
        <p className="notice" role="status">
          {message}
        </p>
      )}
      <IdleChoices
        device={device}
        onSeconds={(idleSeconds) => void change({ idleSeconds })()}
        onIdle={(onIdle) => void change({ onIdle })()}
      />
      <div className="actions">
        <button className="button" type="button" onClick={onLeave}>
          Back to the survey
        </button>
        <button className="button quiet" type="button" onClick={sendNow} disabled={waiting.length === 0}>
          Send now
        </button>
        <button className="button quiet" type="button" onClick={save} disabled={waiting.length === 0}>
          Save the queue as a file
        </button>
        <button className="button quiet u-danger" type="button" onClick={end} aria-describedby="end-hint">
          End unattended mode
        </button>
      </div>
      <p className="small" id="end-hint">
        {unsaved.length > 0
          ? 'Answers that wait are sent first. What cannot be sent has to be saved as a file before unattended mode ends.'
          : 'Ending removes everything of the survey from this device.'}
      </p>
    </Frame>
  )
}

/** Saves a file the way the browser saves files. */
function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type DeviceFactsProps = { device: Device; waiting: readonly WaitingAnswer[]; last: ExchangeResult | undefined }

function describeConnection({ heardAt }: Device, last: ExchangeResult | undefined): string {
  const heard = heardAt ? `last on ${dateTimeInLondon(new Date(heardAt))}` : 'never so far'
  if (!last || last.reached) return `Reached ${heard}`
  if (last.isUnknown) return 'The platform does not know this device any more. Save the answers as a file.'
  return `Not reached at the moment, ${heard}. Answers wait here until there is a network.`
}

/** Which device this is, what waits on it, and whether the platform is in reach. */
function DeviceFacts({ device, waiting, last }: DeviceFactsProps) {
  const refused = waiting.filter((answer) => answer.refused !== undefined)
  return (
    <>
      <dl className="facts">
        <dt>Device</dt>
        <dd>{device.label}</dd>
        <dt>Survey</dt>
        <dd dir="auto">{device.definition.name}</dd>
        <dt>Answers waiting</dt>
        <dd>{formatNumber(waiting.length)}</dd>
        <dt>Platform</dt>
        <dd>{describeConnection(device, last)}</dd>
      </dl>
      {refused.length > 0 && (
        <section className="notice" aria-labelledby="refused">
          <h2 className="u-title" id="refused">
            {refused.length === 1 ? '1 answer was not taken' : `${refused.length} answers were not taken`}
          </h2>
          <ul>
            {[...new Set(refused.map(({ refused: reason }) => reason))].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>They stay on this device and are part of the file.</p>
        </section>
      )}
    </>
  )
}

type IdleChoicesProps = { device: Device; onSeconds: (seconds: number) => void; onIdle: (onIdle: OnIdle) => void }

/** How patient the device is, and what becomes of an answer that somebody leaves half done. */
function IdleChoices({ device, onSeconds, onIdle }: IdleChoicesProps) {
  return (
    <div className="u-choices">
      <div className="q">
        <label className="q-label" htmlFor="idle">
          Return to the start after
        </label>
        <select
          className="q-input q-select"
          id="idle"
          value={device.idleSeconds}
          onChange={(event) => onSeconds(Number(event.currentTarget.value))}
        >
          {idleSecondsChoices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {formatIdleTime(seconds)}
            </option>
          ))}
        </select>
      </div>
      <div className="q">
        <label className="q-label" htmlFor="half-done">
          A half-done answer is then
        </label>
        <select
          className="q-input q-select"
          id="half-done"
          value={device.onIdle}
          onChange={(event) => onIdle(event.currentTarget.value === 'keep' ? 'keep' : 'discard')}
        >
          <option value="discard">discarded</option>
          <option value="keep">kept as a partial response</option>
        </select>
      </div>
    </div>
  )
}
