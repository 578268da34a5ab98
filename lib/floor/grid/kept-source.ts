import type { Database } from '@/db/client'

const keptMost = 100

/**
 * Keeps a list's description (`ListSource`) for whoever asks the same of it again: to put together a statement of many
 * joins takes the web process longer than to send it. `make` must depend on nothing but what it is given, and
 * `asked` must be plain data. A transaction has descriptions of its own, which go with it.
 */
export function keptSource<Asked, Source extends object>(make: (db: Database, asked: Asked) => Source) {
  const kept = new WeakMap<Database, Map<string, Source>>()
  return (db: Database, asked: Asked): Source => {
    const sources = kept.get(db) ?? new Map<string, Source>()
    kept.set(db, sources)
    const name = JSON.stringify(asked)
    const source = sources.get(name) ?? make(db, asked)
    // The ones asked for last are kept longest.
    sources.delete(name)
    sources.set(name, source)
    const oldest = sources.size > keptMost ? sources.keys().next().value : undefined
    if (oldest !== undefined) sources.delete(oldest)
    return source
  }
}
