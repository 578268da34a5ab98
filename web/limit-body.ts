import type { IncomingMessage, ServerResponse } from 'node:http'

/** The most that the head of a request may take: Node’s own limit, which goes with its limit for whole requests. */
export const headMostMs = 60_000

/** The most that a body may take: Node’s own limit for whole requests, which knows no exceptions. */
export const bodyMostMs = 300_000

type BodyLimit = {
  mostMs: number
  /** Its call requires a least rate, from its first byte to its answer (`lib/floor/http/least-rate.ts`). */
  isUpload: boolean
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends a request whose body is not there in time, with 408 where nothing was answered. An upload may take longer until it
 * is answered; the rest of a refused one may not.
 */
export function limitBody(incoming: IncomingMessage, outgoing: ServerResponse, { mostMs, isUpload }: BodyLimit): void {
  if (!hasBody(incoming)) return
  const { socket } = incoming
  const timer = setInterval(() => {
    if (isUpload && !outgoing.writableEnded && !incoming.complete) return
    stop()
    if (incoming.complete) return
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, mostMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  incoming.once('end', stop)
  incoming.once('close', stop)
}
