import type { Device } from './device'
import { waitMsAfter } from './pin'
import { patchDevice, updateDevice } from './store'

/**
 * How long the next PIN has to wait, milliseconds; never more than the wait for this many wrong PINs, should the system
 * clock have been set back.
 */
const waitOf = ({ pinWaitsUntilMs, wrongPins }: Device, nowMs: number): number =>
  Math.max(0, Math.min(pinWaitsUntilMs - nowMs, waitMsAfter(wrongPins)))

/** Whether a PIN may be checked. `waitMs`: how long this try has to wait, or the next one if this is wrong. */
type PinTry = { mayTry: boolean; waitMs: number }

/**
 * Counts a try at the PIN as wrong before it is checked, in one transaction with reading the count, so that concurrent
 * windows cannot try more often. Reloading the page does not reset the count.
 */
export async function consumeTry(quickCode: string, nowMs: number): Promise<PinTry> {
  // A device that another window has ended needs no PIN any more.
  let result: PinTry = { mayTry: true, waitMs: 0 }
  await updateDevice(quickCode, (device) => {
    const waitMs = waitOf(device, nowMs)
    if (waitMs > 0) {
      result = { mayTry: false, waitMs }
      return device
    }
    const wrongPins = device.wrongPins + 1
    result = { mayTry: true, waitMs: waitMsAfter(wrongPins) }
    return { ...device, wrongPins, pinWaitsUntilMs: nowMs + result.waitMs }
  })
  return result
}

/** Resets the count after a right PIN. */
export const resetTries = (quickCode: string) => patchDevice(quickCode, { wrongPins: 0, pinWaitsUntilMs: 0 })
