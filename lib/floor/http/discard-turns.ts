import { setImmediate } from 'node:timers/promises'

let taken: Promise<unknown> = Promise.resolve()

/**
 * Resolves once a piece of a body that nobody wants may be read: one piece, of all such bodies, in each turn of the event
 * loop. Many large ones at once would else take whole turns, and everybody who is being answered would wait for them.
 */
export function takeDiscardTurn(): Promise<unknown> {
  taken = taken.then(() => setImmediate())
  return taken
}
