import { migrate } from '../database/prepare'
import { releaseLock } from '../pid-file.mjs'
import { runStep } from '../report.mjs'
import { findRunningPlatform, platformLock } from '../running-platform.mjs'
import { commandSettings } from '../settings'
import { getExternalDatabase, startEmbeddedDatabase } from './database'
import { recordProcesses, takePlatformLock } from './platform-lock'

/**
 * Runs `work` on the clone's database, brought up to date unless it is to stay as it is: the one at DATABASE_URL, or that of the
 * platform running here, or the embedded one started for as long as the work takes.
 */
export async function withDatabase<T>(
  command: string,
  work: (url: string) => Promise<T>,
  { isMigrated = true } = {},
): Promise<T> {
  const settings = commandSettings()
  const given = settings.DATABASE_URL ?? findRunningPlatform()?.databaseUrl
  if (given) {
    // Commands copy and lock: they have sessions of their own.
    const { directUrl: url } = await getExternalDatabase(given, settings.DATABASE_DIRECT_URL)
    if (isMigrated) await migrate(url)
    return work(url)
  }
  await takePlatformLock(command, settings.PUBLIC_URL)
  const database = await runStep('Starting the database', () => startEmbeddedDatabase({ name: 'data' }, () => {}))
  try {
    const record = { command, address: settings.PUBLIC_URL, databaseUrl: database.url }
    recordProcesses(record, { database: database.server.pid })
    if (isMigrated) await migrate(database.url)
    return await work(database.url)
  } finally {
    await database.server.stop()
    releaseLock(platformLock)
  }
}
