import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformClient } from '@/kit/platform'

/** Looks again and again. @returns what ends it */
export function repeatUntilStopped(look: () => Promise<void> | void, everyMs: number) {
  let isOver = false
  const over = (async () => {
    while (!isOver) {
      await look()
      await pause(everyMs)
    }
  })()
  return () => {
    isOver = true
    return over
  }
}

/** Asks whether the platform is ready, ten times a second. @returns what ends it, with every status that came, 0 where nothing did */
export function watchReadiness({ ask }: PlatformClient) {
  const seen: number[] = []
  const end = repeatUntilStopped(async () => {
    const status = await ask('GET', '/api/ready').then(
      (answer) => answer.status,
      () => 0,
    )
    seen.push(status)
  }, 100)
  return { stop: () => end().then(() => seen) }
}
