import { longestPickSeconds } from '../limits'

/**
 * When a device was last touched. `held`: a finger or a button is down, and while it is nobody is idle, however long it
 * lies there. `pickingSinceMs`: since when a list or a date picker of the browser's own has been open untouched.
 */
export type IdleClock = { lastMs: number; held: boolean; pickingSinceMs: number | null }

/** After how long a device returns to the start, and how long before that it asks. */
export type Patience = { idleMs: number; warningMs: number }

/** Somebody is there; somebody is asked whether they are, with whole seconds left; nobody is. */
export type Phase = { at: 'use' } | { at: 'warning'; secondsLeft: number } | { at: 'over' }

export const startClock = (nowMs: number): IdleClock => ({ lastMs: nowMs, held: false, pickingSinceMs: null })

/** A key, a touch, a scroll, a composed character: the clock begins anew. */
export const touch = ({ held }: IdleClock, nowMs: number): IdleClock => ({ ...startClock(nowMs), held })

export const hold = (_: IdleClock, nowMs: number): IdleClock => ({ ...startClock(nowMs), held: true })

export const letGo = (_: IdleClock, nowMs: number): IdleClock => startClock(nowMs)

/**
 * Told at every look whether a list or a date picker of the browser's own is open: what is done in one never reaches the
 * page, so that nobody is idle over it. Only who leaves one open for ten minutes has gone.
 */
export function picking(clock: IdleClock, nowMs: number, isOpen: boolean): IdleClock {
  if (!isOpen) return { ...clock, pickingSinceMs: null }
  const pickingSinceMs = clock.pickingSinceMs ?? nowMs
  const hasLeft = nowMs - pickingSinceMs > longestPickSeconds * 1000
  return { ...clock, pickingSinceMs, lastMs: hasLeft ? clock.lastMs : nowMs }
}

/** Where the clock stands. One that was set back counts from now on: nobody is put out by a clock. */
export function phaseOf({ lastMs, held }: IdleClock, nowMs: number, { idleMs, warningMs }: Patience): Phase {
  const leftMs = idleMs - (nowMs - lastMs)
  if (held || leftMs > idleMs || leftMs > warningMs) return { at: 'use' }
  return leftMs > 0 ? { at: 'warning', secondsLeft: Math.ceil(leftMs / 1000) } : { at: 'over' }
}
