import { setTimeout as pause } from 'node:timers/promises'

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>

/**
 * Waits until `look` gives something true, looking every 20 ms, and returns that. Tests wait for what a person would
 * wait for and never for a time.
 * @throws after `patienceMs`, saying what was waited for
 */
export async function until<T>(what: string, look: () => T | Promise<T>, patienceMs = 15_000): Promise<Truthy<T>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (seen) return seen as Truthy<T>
    if (performance.now() > end) throw new Error(`Waited ${patienceMs} ms in vain until ${what}`)
    await pause(20)
  }
}
