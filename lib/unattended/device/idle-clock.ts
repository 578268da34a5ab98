/**
 * When a device was last touched. `held`: a finger or a button is down, and while it is nobody is idle, however long it
 * lies there.
 */
export type IdleClock = { lastMs: number; held: boolean }

/** After how long a device returns to the start, and how long before that it asks. */
export type Patience = { idleMs: number; warningMs: number }

/** Somebody is there; somebody is asked whether they are, with whole seconds left; nobody is. */
export type Phase = { at: 'use' } | { at: 'warning'; secondsLeft: number } | { at: 'over' }

export const startClock = (nowMs: number): IdleClock => ({ lastMs: nowMs, held: false })

/** A key, a touch, a scroll, a composed character: the clock begins anew. */
export const touch = (clock: IdleClock, nowMs: number): IdleClock => ({ ...clock, lastMs: nowMs })

export const hold = (_: IdleClock, nowMs: number): IdleClock => ({ lastMs: nowMs, held: true })

export const letGo = (_: IdleClock, nowMs: number): IdleClock => ({ lastMs: nowMs, held: false })

/** Where the clock stands. One that was set back counts from now on: nobody is put out by a clock. */
export function phaseOf({ lastMs, held }: IdleClock, nowMs: number, { idleMs, warningMs }: Patience): Phase {
  const leftMs = idleMs - (nowMs - lastMs)
  if (held || leftMs > idleMs || leftMs > warningMs) return { at: 'use' }
  return leftMs > 0 ? { at: 'warning', secondsLeft: Math.ceil(leftMs / 1000) } : { at: 'over' }
}
