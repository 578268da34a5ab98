import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownDatabase } from '@/tests/support/database'
import { printDue } from './print-due'
import { scheduledTasks } from './scheduled-tasks'

test('a dry run lists every rule of retention with what is due, and removes nothing', async () => {
  const { db, url } = await ownDatabase()
  await db.execute(sql`insert into throttles (key, window_start, hits) values ('old', now() - interval '2 days', 1)`)
  let text = ''
  await printDue(url, (more) => {
    text += more
  })
  for (const { retention } of scheduledTasks)
    if (retention) expect(text).toContain(`${retention.what} (kept ${retention.howLong}): `)
  expect(text).toContain('Submitted answers (kept 7 years): None within 30 days')
  expect(text).toContain('Counters of wrong codes and passwords (kept 1 day): 1 due now')
  expect(text).toContain('Nothing was removed.')
  expect([...(await db.execute(sql`select key from throttles where key = 'old'`))]).toHaveLength(1)
})

test('whatever removes something has its line among the rules of retention', () => {
  const silent = scheduledTasks.filter(({ retention }) => !retention).map(({ name }) => name)
  // One marks what the list of files removes, two remove what no row knows of, four seal anew, three write
  // emails, one looks at disks, one corrects figures, two make ahead what is summed of the nation, one begins drafts of releases.
  expect(silent).toEqual([
    'expired-exports',
    'orphan-files',
    'resealed-secrets',
    'resealed-signing-key',
    'resealed-links',
    'confirmation-reminders',
    'left-ticketing-staging',
    'resealed-customer-keys',
    'watched-feeds',
    'watched-disks',
    'report-letters',
    'verified-figures',
    'national-reports',
    'return-sums',
    'release-drafts',
  ])
})
