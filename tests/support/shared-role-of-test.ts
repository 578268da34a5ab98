import { type Database, openDatabase } from '@/db/client'
import { prepareSharedRole } from '@/scripts/database/shared-role'
import { closeAfterwards, type TestDatabase } from './database'

/** Makes the role of shared figures of a database, and connects with it. */
export async function sharedRoleOfTest({ url, adminUrl }: TestDatabase): Promise<{ db: Database }> {
  const made = await prepareSharedRole({ url, adminUrl, secret: 'a secret of at least thirty-two characters' })
  if (made === undefined) throw new Error('The role of shared figures was not made')
  const opened = openDatabase(made, { max: 4, name: 'tests of shared figures' })
  closeAfterwards(opened)
  return { db: opened.db }
}
