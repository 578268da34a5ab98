import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { gatherWrites } from './gather-writes'

const compress = compression()

/**
 * Packs what Next answers, as the browser understands it. Next can do it too, but packs and sends a page in some forty pieces:
 * a quarter of all the time of a page, and half as many bytes again (docs/benchmarks.md).
 */
export function packAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  compress(incoming as Parameters<typeof compress>[0], outgoing as Parameters<typeof compress>[1], () => {})
  // Next sends what there is after each piece, where it can.
  Object.assign(outgoing, { flush: undefined })
  gatherWrites(outgoing)
}
