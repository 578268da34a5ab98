import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { countOf } from '@/lib/floor/format-number'
import { restoreBackup } from '../backup/restore-backup'
import { runCommand } from '../command'
import { withConnection } from '../database/on-connection'
import { withDatabase } from '../platform/with-database'
import { Refusal, runStep } from '../report.mjs'
import { assertNotRunning } from '../running-platform.mjs'
import { givenSettings } from '../settings'

/** `npm run restore -- FILE`: a backup, into a clone that has no data yet; and starts the database once to see that it is whole. */
await runCommand(async () => {
  const [given] = process.argv.slice(2)
  if (!given) throw new Refusal('Say which backup to restore: npm run restore -- FILE')
  const path = resolve(given)
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  await assertNotRunning()
  const { madeAt } = await runStep('Restoring', () => restoreBackup(path, givenSettings()))
  const accounts = await withDatabase(
    'restore',
    (url) => runStep('Looking at the database', () => countAccounts(url)),
    {
      isMigrated: false,
    },
  )
  process.stdout.write(`\nRestored as of ${madeAt}: ${countOf(accounts, 'account')}. npm start goes on from there.\n`)
  return 0
})

function countAccounts(url: string): Promise<number> {
  return withConnection(url, async (sql) => {
    const [row] = await sql<{ accounts: number }[]>`select count(*)::int as accounts from users`
    return row?.accounts ?? 0
  })
}
