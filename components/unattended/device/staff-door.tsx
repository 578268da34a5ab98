import { type FormEvent, useState } from 'react'
import type { Device } from '@/lib/unattended/device/device'
import { isPin, waitAfter } from '@/lib/unattended/device/pin'
import { changeDevice, readDevice } from '@/lib/unattended/device/store'
import { pinLength } from '@/lib/unattended/limits'
import { Modal } from './modal'

type StaffDoorProps = { device: Device; onIn: () => void; onClose: () => void }

/** What is kept counts, not what this page knows: a reload begins nothing anew. A clock that was set back locks nobody out. */
async function secondsToWait(quickCode: string): Promise<number> {
  const { pinWaitsUntilMs = 0, wrongPins = 0 } = (await readDevice(quickCode)) ?? {}
  return Math.ceil(Math.min(pinWaitsUntilMs - Date.now(), waitAfter(wrongPins)) / 1000)
}

async function noteWrong(quickCode: string) {
  const wrongPins = ((await readDevice(quickCode))?.wrongPins ?? 0) + 1
  await changeDevice(quickCode, { wrongPins, pinWaitsUntilMs: Date.now() + waitAfter(wrongPins) })
}

const inSeconds = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`)

/** Asks for the PIN that was chosen when unattended mode was started. */
export function StaffDoor({ device, onIn, onClose }: StaffDoorProps) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { quickCode } = device

  async function check() {
    const before = await secondsToWait(quickCode)
    if (before > 0) return `Too many wrong PINs. Wait ${inSeconds(before)} and try again.`
    if (!(await isPin(device.pin, pin))) {
      await noteWrong(quickCode)
      const wait = await secondsToWait(quickCode)
      return wait > 0 ? `The PIN is wrong. Wait ${inSeconds(wait)} and try again.` : 'The PIN is wrong.'
    }
    await changeDevice(quickCode, { wrongPins: 0, pinWaitsUntilMs: 0 })
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
