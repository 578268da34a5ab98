import { type FormEvent, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { isPin } from '@/lib/unattended/device/pin'
import { forgiveTries, takeTry } from '@/lib/unattended/device/pin-tries'
import { pinLength } from '@/lib/unattended/limits'
import { Modal } from './modal'

type StaffDoorProps = { device: Device; onIn: () => void; onClose: () => void }

function inSeconds(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Asks for the PIN that was chosen when unattended mode was started. */
export function StaffDoor({ device, onIn, onClose }: StaffDoorProps) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { quickCode } = device

  async function check() {
    const { mayTry, waitMs } = await takeTry(quickCode, Date.now())
    if (!mayTry) return `Too many wrong PINs. Wait ${inSeconds(waitMs)} and try again.`
    if (!(await isPin(device.pin, pin)))
      return waitMs > 0 ? `The PIN is wrong. Wait ${inSeconds(waitMs)} and try again.` : 'The PIN is wrong.'
    await forgiveTries(quickCode)
    return ''
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const found = await check().catch(() => 'The PIN could not be checked. Please try again.')
    setBusy(false)
    setPin('')
    if (found === '') onIn()
    else setProblem(found)
  }

  return (
    <Modal title="For staff" onClose={onClose}>
      <form onSubmit={submit} autoComplete="off">
        <div className={problem ? 'q q-wrong' : 'q'}>
          <label className="q-label" htmlFor="pin">
            PIN
          </label>
          <p className="q-hint" id="pin-hint">
            {`The ${pinLength.least} to ${pinLength.most} digits chosen when unattended mode was started. Forgotten? Sign in on this device and end it from the survey.`}
          </p>
          {problem && (
            <p className="q-error" id="pin-error" role="alert">
              {problem}
            </p>
          )}
          <input
            className="q-input u-pin"
            id="pin"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={pinLength.most}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? 'pin-hint pin-error' : 'pin-hint'}
          />
        </div>
        <div className="actions">
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>
            Continue
          </button>
          <button className="button quiet" type="button" onClick={onClose}>
            Back to the survey
          </button>
        </div>
      </form>
    </Modal>
  )
}
