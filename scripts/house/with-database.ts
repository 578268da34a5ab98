import { houseLock, runningHouse } from '../already-running.mjs'
import { migrate } from '../database/prepare'
import { releaseLock } from '../pid-file.mjs'
import { step } from '../say.mjs'
import { commandSettings } from '../settings'
import { embeddedDatabase, givenDatabase } from './database'
import { noteHouse, takeHouse } from './leftover-house'

/**
 * Runs `work` on the clone's database, brought up to date: the one at DATABASE_URL, or that of the platform running
 * here, or the embedded one started for as long as the work takes.
 */
export async function withDatabase<T>(command: string, work: (url: string) => Promise<T>): Promise<T> {
  const settings = commandSettings()
  const url = settings.DATABASE_URL ?? runningHouse()?.databaseUrl
  if (url) {
    await givenDatabase(url)
    await migrate(url)
    return work(url)
  }
  await takeHouse(command, settings.PUBLIC_URL)
  const database = await step('Starting the database', () => embeddedDatabase({ name: 'data' }, () => {}))
  try {
    const record = { command, address: settings.PUBLIC_URL, databaseUrl: database.url }
    noteHouse(record, { database: database.server.pid })
    await migrate(database.url)
    return await work(database.url)
  } finally {
    await database.server.stop()
    releaseLock(houseLock)
  }
}
