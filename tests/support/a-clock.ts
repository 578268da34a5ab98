import type { Clock } from '@/lib/floor/http/least-rate'

/** A clock that stands until told otherwise: waiting for `ms` takes no time and passes it. */
export function aClock() {
  let now = 0
  const clock: Clock = {
    now: () => now,
    timer: (ms) => {
      let isStopped = false
      const over = new Promise<undefined>((resolve) =>
        // After whatever arrives at once.
        setImmediate(() => {
          if (isStopped) return
          now += ms
          resolve(undefined)
        }),
      )
      return {
        over,
        stop: () => {
          isStopped = true
        },
      }
    },
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { clock, pass }
}
