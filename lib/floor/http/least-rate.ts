import { DomainError } from '../errors/domain-error'

/** Time as a rate is measured by; tests bring their own. */
export type Clock = {
  /** In milliseconds. */
  now: () => number
  timer: (ms: number) => { over: Promise<undefined>; stop: () => void }
}

/** A body has at least this rate, on average over each window of waiting for its sender. */
export type LeastRate = { bytesPerSecond: number; windowMs: number; clock?: Clock }

/** That of files. */
export const uploadRate: LeastRate = { bytesPerSecond: 16 * 1024, windowMs: 30_000 }

const tooSlow = () =>
  new DomainError(408, 'The file arrived too slowly and was not stored. Please try again on a faster connection.')

const systemClock: Clock = {
  now: () => performance.now(),
  timer(ms) {
    const { promise: over, resolve } = Promise.withResolvers<undefined>()
    const timeout = setTimeout(resolve, ms)
    return { over, stop: () => clearTimeout(timeout) }
  },
}

type BodyRead = ReadableStreamReadResult<Uint8Array>

/**
 * Watches the reads of one body. Only time spent waiting for the sender counts: whoever sends fast is not refused because
 * the platform is slow to take it.
 * @returns what awaits each read, and throws DomainError 408 once a window came to less than the rate
 */
export function requireRate({ bytesPerSecond, windowMs, clock = systemClock }: LeastRate) {
  let bytes = 0
  let waitedMs = 0
  return async <Result extends BodyRead>(read: Promise<Result>): Promise<Result> => {
    for (;;) {
      const since = clock.now()
      const timer = clock.timer(windowMs - waitedMs)
      const result = await Promise.race([read, timer.over]).finally(timer.stop)
      waitedMs += clock.now() - since
      bytes += result?.value?.byteLength ?? 0
      if (result?.done) return result
      if (waitedMs >= windowMs) {
        if (bytes < (bytesPerSecond * waitedMs) / 1000) throw tooSlow()
        bytes = 0
        waitedMs = 0
      }
      if (result) return result
    }
  }
}
