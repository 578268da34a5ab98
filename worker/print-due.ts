import { openDatabase } from '@/db/client'
import { listDue } from '@/lib/operations/retention'
import { retentionInText } from '@/lib/operations/retention-words'
import { scheduledTasks } from './scheduled-tasks'

/**
 * `npm run worker -- --due`: lists what the scheduled tasks would remove now and within 30 days, and removes nothing.
 */
export async function printDue(url: string, write: (text: string) => void, now = new Date()): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, name: 'illuminate retention' })
  try {
    write(retentionInText(await listDue(db, now, scheduledTasks)))
  } finally {
    await close()
  }
}
