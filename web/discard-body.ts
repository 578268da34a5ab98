import type { IncomingMessage, ServerResponse } from 'node:http'
import { takeDiscardTurn } from '@/lib/floor/http/discard-turns'

/**
 * Discards a body that was answered without being read, in pieces of some 64 KB and by turns with all others. Node itself
 * would take in up to 2 MB of each connection at a time.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('prefinish', () => {
    if (incoming.complete || incoming.readableFlowing !== null) return
    incoming.read() // Node discards a body whose reading has not begun.
    discardBodyByTurns(incoming)
  })
}

/** Discards what is still to come of a body. */
export function discardBodyByTurns(incoming: IncomingMessage): void {
  incoming.on('data', async () => {
    incoming.pause()
    await takeDiscardTurn()
    incoming.resume()
  })
}
