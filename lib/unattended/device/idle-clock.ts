import { maxPickSeconds } from '../limits'

/**
 * When a device was last touched. `isPressed`: a finger or a button is down, and while it is nobody is idle, however long it
 * lies there. `pickingSinceMs`: since when a list or a date picker of the browser's own has been open untouched.
 */
export type IdleClock = { lastMs: number; isPressed: boolean; pickingSinceMs: number | null }

/** After how long a device returns to the start, and how long before that it asks. */
export type IdleTimes = { idleMs: number; warningMs: number }

/** Somebody is there; somebody is asked whether they are, with whole seconds left; nobody is. */
export type IdlePhase = { at: 'use' } | { at: 'warning'; secondsLeft: number } | { at: 'over' }

export const startClock = (nowMs: number): IdleClock => ({ lastMs: nowMs, isPressed: false, pickingSinceMs: null })

/** A key, a touch, a scroll, a composed character: the clock begins anew. */
export const touch = ({ isPressed }: IdleClock, nowMs: number): IdleClock => ({ ...startClock(nowMs), isPressed })

export const press = (_: IdleClock, nowMs: number): IdleClock => ({ ...startClock(nowMs), isPressed: true })

export const release = (_: IdleClock, nowMs: number): IdleClock => startClock(nowMs)

/**
 * Told at every look whether a list or a date picker of the browser's own is open: what is done in one never reaches the
 * page, so that nobody is idle over it. Only who leaves one open for ten minutes has gone.
 */
export function updatePicking(clock: IdleClock, nowMs: number, isOpen: boolean): IdleClock {
  if (!isOpen) return { ...clock, pickingSinceMs: null }
  const pickingSinceMs = clock.pickingSinceMs ?? nowMs
  const hasLeft = nowMs - pickingSinceMs > maxPickSeconds * 1000
  return { ...clock, pickingSinceMs, lastMs: hasLeft ? clock.lastMs : nowMs }
}

/** Where the clock stands. One that was set back counts from now on: nobody is put out by a clock. */
export function phaseOf({ lastMs, isPressed }: IdleClock, nowMs: number, { idleMs, warningMs }: IdleTimes): IdlePhase {
  const leftMs = idleMs - (nowMs - lastMs)
  if (isPressed || leftMs > idleMs || leftMs > warningMs) return { at: 'use' }
  return leftMs > 0 ? { at: 'warning', secondsLeft: Math.ceil(leftMs / 1000) } : { at: 'over' }
}
