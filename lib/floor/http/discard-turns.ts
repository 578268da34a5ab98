import { setImmediate } from 'node:timers/promises'

// The server, the respondent's pages and Next each load this module; the turns are those of the process.
const processState = globalThis as { illuminateDiscarded?: Promise<unknown> }

/**
 * Resolves once a piece of a body that nobody wants may be read: one piece, of all such bodies, in each turn of the event
 * loop. Many large ones at once would else take whole turns, and everybody who is being answered would wait for them.
 */
export function takeDiscardTurn(): Promise<unknown> {
  processState.illuminateDiscarded = (processState.illuminateDiscarded ?? Promise.resolve()).then(() => setImmediate())
  return processState.illuminateDiscarded
}
