import { type FormEvent, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { isCorrectPin } from '@/lib/unattended/device/pin'
import { consumeTry, resetTries } from '@/lib/unattended/device/pin-tries'
import { pinLength } from '@/lib/unattended/limits'
import { Modal } from './modal'

type StaffPinDialogProps = { device: Device; onUnlocked: () => void; onClose: () => void }

function formatSeconds(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000)
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

/** Asks for the PIN that was chosen when unattended mode was started. */
export function StaffPinDialog({ device, onUnlocked, onClose }: StaffPinDialogProps) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { quickCode } = device

  async function check() {
    const { mayTry, waitMs } = await consumeTry(quickCode, Date.now())
    if (!mayTry) return `Too many wrong PINs. Wait ${formatSeconds(waitMs)} and try again.`
    if (!(await isCorrectPin(device.pin, pin)))
      return waitMs > 0 ? `The PIN is wrong. Wait ${formatSeconds(waitMs)} and try again.` : 'The PIN is wrong.'
    await resetTries(quickCode)
    return ''
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const fault = await check().catch(() => 'The PIN could not be checked. Please try again.')
    setBusy(false)
    setPin('')
    if (fault === '') onUnlocked()
    else setProblem(fault)
  }

  return (
    <Modal title="For staff" onClose={onClose}>
      <form method="post" onSubmit={submit} autoComplete="off">
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
