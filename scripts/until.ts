import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `condition` holds, looking every 25 ms; false when it still does not after `patienceMs`. */
export async function until(condition: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  for (;;) {
    if (await condition()) return true
    if (performance.now() > end) return false
    await pause(25)
  }
}
