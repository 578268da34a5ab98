import 'server-only'

const kept = new Map<string, Promise<readonly unknown[]>>()

/**
 * A reference list, read once a process: it changes only with a release, and a release starts new processes. An empty
 * list is asked for again, since it can only mean that the database is not seeded yet; so is one that could not be read.
 */
export function keptList<Item>(name: string, read: () => Promise<Item[]>): Promise<Item[]> {
  const found = kept.get(name) as Promise<Item[]> | undefined
  if (found) return found
  const reading = read()
  kept.set(name, reading)
  const forget = () => kept.delete(name)
  reading.then((list) => list.length === 0 && forget(), forget)
  return reading
}
