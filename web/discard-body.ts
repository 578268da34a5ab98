import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads what is left of a body that was answered without being read, a piece of at most 64 KB in each turn of the event
 * loop. Node itself would take in up to 2 MB of each connection at a time, and everybody else would wait for it.
 */
export function discardUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('prefinish', () => {
    if (incoming.complete || incoming.readableFlowing !== null) return
    incoming.read() // Node discards a body whose reading has not begun.
    incoming.on('data', () => {
      incoming.pause()
      setImmediate(() => incoming.resume())
    })
  })
}
