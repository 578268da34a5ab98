import type { Device } from './device'
import { waitMsAfter } from './pin'
import { patchDevice, updateDevice } from './store'

/** How long the next PIN has to wait, milliseconds. A clock that was set back locks nobody out. */
const waitOf = ({ pinWaitsUntilMs, wrongPins }: Device, nowMs: number): number =>
  Math.max(0, Math.min(pinWaitsUntilMs - nowMs, waitMsAfter(wrongPins)))

/** A try that may be looked at, with how long the next has to wait if it is wrong; or how long this one has to. */
type PinTry = { mayTry: boolean; waitMs: number }

/**
 * Takes one try at the PIN, and counts it as wrong until it is known to be right: in one transaction with the look at
 * what is kept, so that however many windows ask at once, each try counts. A reload begins nothing anew.
 */
export async function consumeTry(quickCode: string, nowMs: number): Promise<PinTry> {
  // Of a device that another window has ended there is nothing left to guard.
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

/** The PIN was right: nothing is counted any more. */
export const resetTries = (quickCode: string) => patchDevice(quickCode, { wrongPins: 0, pinWaitsUntilMs: 0 })
