import { setTimeout as pause } from 'node:timers/promises'

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>

/**
 * Waits until `look` gives something true, looking every 20 ms, and returns that. Tests wait for what a person would
 * wait for and never for a time.
 * @throws after `timeoutMs`, saying what was waited for
 */
export async function waitFor<T>(
  description: string,
  look: () => T | Promise<T>,
  timeoutMs = 15_000,
): Promise<Truthy<T>> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen as Truthy<T>
    if (performance.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain until ${description}`)
    await pause(20)
  }
}
