import type { ServerResponse } from 'node:http'

/** So many bytes wait for the end of a turn at most. */
const mostGathered = 64 * 1024

/**
 * Hands on as one piece what is written to an answer within one turn. Pages are written two kilobytes at a time, and packing
 * and sending each of them by itself takes a third of the time that making the page does.
 */
export function gatherWrites(outgoing: ServerResponse): void {
  const write = outgoing.write.bind(outgoing) as (...given: unknown[]) => boolean
  const end = outgoing.end.bind(outgoing) as (...given: unknown[]) => ServerResponse
  let gathered: Uint8Array[] = []
  let bytes = 0
  let hasRoom = true
  outgoing.on('drain', () => {
    hasRoom = true
  })
  const handOn = () => {
    if (gathered.length === 0) return
    const whole = Buffer.concat(gathered)
    gathered = []
    bytes = 0
    hasRoom = write(whole)
  }
  outgoing.write = ((piece: string | Uint8Array, encoding?: BufferEncoding) => {
    if (gathered.length === 0) setImmediate(() => outgoing.destroyed || handOn())
    const part = typeof piece === 'string' ? Buffer.from(piece, encoding) : piece
    gathered.push(part)
    bytes += part.byteLength
    if (bytes >= mostGathered) handOn()
    return hasRoom
  }) as typeof outgoing.write
  outgoing.end = ((...given: unknown[]) => {
    // The last piece and the end go out together, where they do so at once.
    outgoing.cork()
    handOn()
    end(...given)
    outgoing.uncork()
    return outgoing
  }) as typeof outgoing.end
}
