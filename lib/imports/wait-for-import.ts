import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@/db/client'
import { findStatus, importTable } from './queries'

const lookEveryMs = 150

/**
 * Waits until the worker is done with an upload, for a call that would rather answer what became of it.
 * @returns false where it takes longer than `atMostMs`, and as soon as `signal` says that nobody waits any more
 */
export async function waitForImport(db: Database, id: number, atMostMs: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + atMostMs
  const open = new Set<string | undefined>([importTable.waiting, importTable.running])
  for (;;) {
    if (!open.has(await findStatus(db, id))) return true
    if (performance.now() + lookEveryMs > until || signal.aborted) return false
    await pause(lookEveryMs, undefined, { signal }).catch(() => {})
  }
}
