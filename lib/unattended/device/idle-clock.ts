import { maxPickSeconds } from '../limits'

/**
 * Time of the last touch. `isPressed`: a finger or button is down, which counts as activity for as long as it lasts.
 * `pickingSinceMs`: since when a native list or date picker has been open untouched.
 */
export type IdleClock = { lastMs: number; isPressed: boolean; pickingSinceMs: number | null }

/** After how long a device returns to the start, and how long before that it shows the warning. */
export type IdleTimes = { idleMs: number; warningMs: number }

/** `use`: active; `warning`: about to return, with whole seconds left; `over`: return to the start. */
export type IdlePhase = { at: 'use' } | { at: 'warning'; secondsLeft: number } | { at: 'over' }

export const startClock = (nowMs: number): IdleClock => ({ lastMs: nowMs, isPressed: false, pickingSinceMs: null })

/** A key, a touch, a scroll or a composed character restarts the clock. */
export const touch = ({ isPressed }: IdleClock, nowMs: number): IdleClock => ({ ...startClock(nowMs), isPressed })

export const press = (_: IdleClock, nowMs: number): IdleClock => ({ ...startClock(nowMs), isPressed: true })

export const release = (_: IdleClock, nowMs: number): IdleClock => startClock(nowMs)

/**
 * Called at every tick with whether a native list or date picker is open: input in one does not reach the page, so that
 * an open one counts as activity, for ten minutes at most.
 */
export function updatePicking(clock: IdleClock, nowMs: number, isOpen: boolean): IdleClock {
  if (!isOpen) return { ...clock, pickingSinceMs: null }
  const pickingSinceMs = clock.pickingSinceMs ?? nowMs
  const hasLeft = nowMs - pickingSinceMs > maxPickSeconds * 1000
  return { ...clock, pickingSinceMs, lastMs: hasLeft ? clock.lastMs : nowMs }
}

/** The phase of the clock. A last touch in the future, after the system clock was set back, counts as activity. */
export function phaseOf({ lastMs, isPressed }: IdleClock, nowMs: number, { idleMs, warningMs }: IdleTimes): IdlePhase {
  const leftMs = idleMs - (nowMs - lastMs)
  if (isPressed || leftMs > idleMs || leftMs > warningMs) return { at: 'use' }
  return leftMs > 0 ? { at: 'warning', secondsLeft: Math.ceil(leftMs / 1000) } : { at: 'over' }
}
