import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `condition` holds, looking every 25 ms; false when it still does not after `timeoutMs`. */
export async function waitFor(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs
  for (;;) {
    if (await condition()) return true
    if (performance.now() > end) return false
    await pause(25)
  }
}
