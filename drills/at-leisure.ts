import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformClient } from '@/kit/platform'
import type { Random } from '@/seed/random'

/**
 * Requests with a pause before each, of `ms` on average, as people take who read first.
 * @returns the client, and how long each answer took, without the pause
 */
export function atLeisure(platform: PlatformClient, random: Random, ms: number) {
  const tookMs: number[] = []
  const client: PlatformClient = {
    ...platform,
    async ask(...request) {
      await pause(2 * ms * random.fraction())
      const began = performance.now()
      return platform.ask(...request).finally(() => tookMs.push(performance.now() - began))
    },
  }
  return { client, tookMs }
}
