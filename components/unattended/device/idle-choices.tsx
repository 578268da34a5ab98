import type { Device, OnIdle } from '@/lib/unattended/device/device'
import { formatIdleTime, idleSecondsChoices } from '@/lib/unattended/idle-times'

type IdleChoicesProps = { device: Device; onSeconds: (seconds: number) => void; onIdle: (onIdle: OnIdle) => void }

/** How patient the device is, and what becomes of an answer that somebody leaves half done. */
export function IdleChoices({ device, onSeconds, onIdle }: IdleChoicesProps) {
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
