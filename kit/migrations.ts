import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first moment of those migrations that are later than any of the platform's. */
const later = 4_000_000_000_000

/** Writes migrations that come after all of the platform's into a folder, as drizzle-kit lays them out. */
export function writeMigrations(folder: string, migrations: readonly string[], from = 0): void {
  const tags = migrations.map((_, at) => `${String(from + at).padStart(4, '0')}_later`)
  const entries = tags.map((tag, idx) => ({ idx, version: '7', when: later + from + idx, tag, breakpoints: true }))
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [at, tag] of tags.entries()) writeFileSync(join(folder, `${tag}.sql`), migrations[at] ?? '')
}
