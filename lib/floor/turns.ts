import { unavailable } from './errors/domain-error'

export type TurnsOptions = {
  /** How many may work at a time. */
  atOnce: number
  /** How many more may wait; one that comes then is refused at once. */
  mostWaiting: number
  /** Milliseconds that one waits at most; without it, for as long as it takes. */
  waitMs?: number
  /** Seconds after which somebody who is refused may come again. */
  retryAfter: number
}

/**
 * Work of one kind that is done in turns, first come first served, since all of it at once would leave nothing for the rest of a process.
 * @returns what runs some work once its turn has come
 * @throws DomainError 503 when too many wait, or the turn does not come in time
 */
export function createTurns({ atOnce, mostWaiting, waitMs, retryAfter }: TurnsOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function takeTurn() {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw unavailable(retryAfter)
    // Resolved by the work that ends, which hands its place on.
    await new Promise<void>((resolve, reject) => {
      const timer =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting.splice(waiting.indexOf(begin), 1)
              reject(unavailable(retryAfter))
            }, waitMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(begin)
    })
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takeTurn()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
