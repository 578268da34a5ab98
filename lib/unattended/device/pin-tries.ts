import type { Device } from './device'
import { waitAfter } from './pin'
import { changeDevice, updateDevice } from './store'

/** How long the next PIN has to wait, milliseconds. A clock that was set back locks nobody out. */
const waitOf = ({ pinWaitsUntilMs, wrongPins }: Device, nowMs: number): number =>
  Math.max(0, Math.min(pinWaitsUntilMs - nowMs, waitAfter(wrongPins)))

/** A try that may be looked at, with how long the next has to wait if it is wrong; or how long this one has to. */
type Try = { mayTry: boolean; waitMs: number }

/**
 * Takes one try at the PIN, and counts it as wrong until it is known to be right: in one transaction with the look at
 * what is kept, so that however many windows ask at once, each try counts. A reload begins nothing anew.
 */
export async function takeTry(quickCode: string, nowMs: number): Promise<Try> {
  // Of a device that another window has ended there is nothing left to guard.
  let taken: Try = { mayTry: true, waitMs: 0 }
  await updateDevice(quickCode, (device) => {
    const waitMs = waitOf(device, nowMs)
    if (waitMs > 0) {
      taken = { mayTry: false, waitMs }
      return device
    }
    const wrongPins = device.wrongPins + 1
    taken = { mayTry: true, waitMs: waitAfter(wrongPins) }
    return { ...device, wrongPins, pinWaitsUntilMs: nowMs + taken.waitMs }
  })
  return taken
}

/** The PIN was right: nothing is counted any more. */
export const forgiveTries = (quickCode: string) => changeDevice(quickCode, { wrongPins: 0, pinWaitsUntilMs: 0 })
