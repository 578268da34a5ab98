import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until `look` gives something true, looking every 20 ms, and returns that. Tests wait for what a person would
 * wait for and never for a time.
 * @throws after `patienceMs`, saying what was waited for
 */
export async function until<T>(what: string, look: () => T | Promise<T>, patienceMs = 15_000): Promise<NonNullable<T>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > end) throw new Error(`Waited ${patienceMs} ms in vain until ${what}`)
    await pause(20)
  }
}
